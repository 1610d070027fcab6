import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccountModel } from '../../src/console/features/staff/account.ts';
import { createStaffList } from '../../src/console/features/staff/staffList.ts';
import { readQuery } from '../../src/console/features/staff/staffQuery.ts';
import { businessCode } from '../../src/contract/errors/envelopeCodes.ts';
import { staff, type StaffMember } from '../../src/contract/account/staff.ts';
import { until } from './prescribingStage.ts';
import { openTabs, password, type Tab, type Tabs } from './tabStage.ts';

let tabs: Tabs;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  tabs = await openTabs();
});
afterEach(async () => {
  await tabs.close();
  vi.restoreAllMocks();
});

const listIn = async (tab: Tab, search = '') => {
  const list = createStaffList(tab.app, readQuery(search));
  list.start();
  await until(() => expect(list.page.status.value).not.toBe('loading'));
  return list;
};
const memberIn = async (tab: Tab, username: string): Promise<StaffMember> => {
  const { list } = await tab.app.call(staff.page, { keyword: username });
  const [one] = list;
  if (!one) throw new Error(`nobody is ${username}`);
  return one;
};
const accountIn = async (tab: Tab, username: string | null) => {
  const saved: StaffMember[] = [];
  const looked: boolean[] = [];
  const id = username === null ? null : (await memberIn(tab, username)).id;
  const account = createAccountModel(tab.app, id, (one, here) => {
    saved.push(one);
    looked.push(here);
  });
  const leave = account.start();
  if (id !== null) await until(() => expect(account.form.base.value?.id).toBe(id));
  return { account, saved, looked, leave };
};
const path = (call: 'create' | 'update' | 'updateStatus') => staff[call].path;

describe('an administrator', () => {
  test('finds people by what the address says, and an odd page shows that it is beyond the last', async () => {
    const tab = await tabs.at('linyue');
    const found = await listIn(tab, 'q=0007&role=auditor');
    expect(found.page.value.value?.list.map(({ username }) => username)).toEqual(['qinshulan']);
    const beyond = await listIn(tab, 'page=40&status=enabled');
    expect(beyond.page.value.value).toMatchObject({ total: 8, list: [] });
  });

  test('adds somebody, who then logs in with the password that was set', async () => {
    const tab = await tabs.at('linyue');
    const { account, saved } = await accountIn(tab, null);
    account.form.update({
      username: ' ｎewcomer ',
      name: '沈一鸣 👩‍⚕️',
      mobile: '+86 139-1234-0009',
      deptName: '儿科',
    });
    account.form.setPassword('first-password');
    await account.save();
    expect(saved).toMatchObject([{ username: 'newcomer', name: '沈一鸣 👩‍⚕️', mobile: '139****0009' }]);
    const other = tabs.open({ elsewhere: true });
    await other.app.session.logIn({ kind: 'password', username: 'newcomer', password: 'first-password' });
    expect(other.app.session.loggedIn.value).toBe(true);
  });

  test('is told beside each field what is wrong with it before anything is sent', async () => {
    const tab = await tabs.at('linyue');
    const { account } = await accountIn(tab, null);
    account.form.update({ username: 'a b', name: '\u200b', mobile: '12', deptName: 'x'.repeat(200) });
    account.form.setPassword('short');
    await account.save();
    expect(account.form.errors.value).toEqual({
      username: 'usernameWrong',
      password: 'passwordShort',
      name: 'nameMissing',
      deptName: 'deptLong',
      mobile: 'mobileWrong',
    });
    expect(tab.asked).not.toContain(path('create'));
    account.form.update({ name: 'ab\u202ecd' });
    await account.save();
    expect(account.form.errors.value.name).toBe('nameWrong');
    account.form.update({ username: 'LinYue', name: '二号', mobile: '', deptName: '' });
    account.form.setPassword('long enough');
    await account.save();
    expect(account.form.errors.value.username).toMatchObject({ code: businessCode.usernameTaken });
    expect(account.form.values.value.name).toBe('二号');
  });

  test('sees in the other tab what was changed in one, and nothing typed there is lost', async () => {
    const tab = await tabs.at('linyue', { among: true });
    tab.enter();
    const other = tabs.open({ among: true });
    other.enter();
    const list = await listIn(other);
    const idle = await accountIn(other, 'zhouheng');
    const typing = await accountIn(other, 'zhouheng');
    typing.account.form.update({ deptName: '外科' });
    const { account } = await accountIn(tab, 'zhouheng');
    account.form.update({ name: '周恒二' });
    await account.save();
    await until(() => {
      expect(list.page.value.value?.list.map(({ name }) => name)).toContain('周恒二');
      expect(idle.account.form.values.value.name).toBe('周恒二');
    });
    expect(typing.account.form.values.value).toMatchObject({ name: '周恒', deptName: '外科' });
    await typing.account.save();
    // Refused with what was changed; both changes stand in the form, and the next save goes over it.
    expect(typing.saved).toEqual([]);
    expect(typing.account.form.conflict.value).toMatchObject({
      was: { name: '周恒' },
      now: { name: '周恒二' },
    });
    expect(typing.account.form.values.value).toMatchObject({ name: '周恒二', deptName: '外科' });
    await typing.account.save();
    expect(typing.saved).toMatchObject([{ name: '周恒二', deptName: '外科' }]);
  });

  test('may drop what they typed for what somebody else saved', async () => {
    const tab = await tabs.at('linyue');
    const first = await accountIn(tab, 'zhouheng');
    const second = await accountIn(tab, 'zhouheng');
    second.account.form.update({ name: '我写的' });
    first.account.form.update({ name: '先保存的' });
    await first.account.save();
    await second.account.save();
    expect(second.account.form.values.value.name).toBe('我写的');
    second.account.acceptTheirs();
    expect(second.account.form.values.value.name).toBe('先保存的');
    expect(second.account.form.dirty.value).toBe(false);
  });

  test('who goes elsewhere while somebody is added is not called back', async () => {
    const tab = await tabs.at('linyue');
    for (const [username, leaves] of [
      ['staying', false],
      ['leaving', true],
    ] as const) {
      const { account, saved, looked, leave } = await accountIn(tab, null);
      account.form.update({ username, name: username });
      account.form.setPassword('first-password');
      const saving = account.save();
      if (leaves) leave();
      await saving;
      expect([saved.length, looked]).toEqual([1, [!leaves]]);
    }
  });

  test('loses nothing that they type while it is saved', async () => {
    const tab = await tabs.at('linyue');
    const { account, saved } = await accountIn(tab, 'zhouheng');
    account.form.update({ deptName: '外科', mobile: '13912340009' });
    const saving = account.save();
    account.form.update({ name: '周恒二' });
    await saving;
    expect(saved).toMatchObject([{ name: '周恒', deptName: '外科' }]);
    expect(account.form.values.value).toMatchObject({ name: '周恒二', deptName: '外科', mobile: '' });
    await account.save();
    expect(saved.at(-1)).toMatchObject({ name: '周恒二', mobile: '139****0009' });
    expect(account.form.dirty.value).toBe(false);
  });

  test('whose answer is lost is told what became of it, and nothing happens twice', async () => {
    const tab = await tabs.at('linyue');
    const losing = tabs.open({
      lost: (asked) => Object.values(staff).some((one) => one.path === asked && one.method === 'POST'),
    });
    losing.enter();
    const made = await accountIn(losing, null);
    made.account.form.update({ username: 'once', name: ' 一次 ' });
    made.account.form.setPassword('only this once');
    await made.account.save();
    expect(made.saved).toMatchObject([{ username: 'once' }]);
    const changed = await accountIn(losing, 'once');
    changed.account.form.update({ deptName: '内科' });
    await changed.account.save();
    expect(changed.saved).toMatchObject([{ deptName: '内科', version: 2 }]);
    await changed.account.setStatus(1);
    expect(changed.account.form.base.value?.status).toBe(1);
    expect((await tab.app.call(staff.page, { keyword: 'once' })).total).toBe(1);
  });

  test('disables a colleague, whose browser is thrown out, who is told at the log-in, and comes in again when enabled', async () => {
    const tab = await tabs.at('linyue');
    const theirs = tabs.open({ elsewhere: true });
    const logIn = () => theirs.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    await logIn();
    theirs.enter();
    await until(() => expect(theirs.app.messaging.connectionState.value).toBe('live'));
    const { account } = await accountIn(tab, 'zhouheng');
    await account.setStatus(1);
    expect(account.form.base.value?.status).toBe(1);
    // Without a call of theirs: the socket closes, and the refresh that it asks for is denied.
    await until(() => expect(theirs.app.session.expired.value).not.toBe('no'));
    await expect(logIn()).rejects.toMatchObject({ code: businessCode.accountDisabled });
    await account.setStatus(0);
    await logIn();
  });

  test('cannot disable themselves, nor be the last to lose the right; the field says so', async () => {
    const tab = await tabs.at('linyue');
    const { account } = await accountIn(tab, 'linyue');
    await account.setStatus(1);
    expect(account.error.value).toMatchObject({ code: businessCode.lastAdministrator });
    account.form.update({ isAdmin: false });
    await account.save();
    expect(account.form.errors.value.isAdmin).toMatchObject({ code: businessCode.lastAdministrator });
    const auditor = await accountIn(tab, 'zhouheng');
    auditor.account.form.update({ isAdmin: true });
    await auditor.account.save();
    await account.setStatus(1);
    expect(account.error.value).toMatchObject({ code: businessCode.notYourself });
  });
});

test.each(['zhouheng', 'qinshulan'])('%s, who is no administrator, is told so in place', async (who) => {
  const tab = await tabs.at(who);
  const list = await listIn(tab);
  expect(list.page.error.value).toMatchObject({ code: 403 });
  expect(list.page.value.value).toBeUndefined();
});

test('a hospital whose system has no such calls says so in place', async () => {
  const tab = await tabs.at('linyue');
  const plain = tabs.open({
    instead: (asked) => (asked === staff.page.path ? { code: 404, msg: '', data: null } : null),
  });
  expect(tab.app.session.loggedIn.value).toBe(true);
  const list = await listIn(plain);
  expect(list.page.error.value?.unsupported).toBe(true);
});
