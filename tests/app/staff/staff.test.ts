import { describe, expect, test } from 'vitest';
import { createAccountModel } from '../../../src/console/features/staff/account.ts';
import { createPasswordChange } from '../../../src/console/features/account/security/passwordChange.ts';
import { createTransfer } from '../../../src/console/features/staff/transfer/transfer.ts';
import { createStaffList } from '../../../src/console/features/staff/staffList.ts';
import { readQuery } from '../../../src/console/features/staff/staffQuery.ts';
import { businessCode } from '../../../src/contract/errors/envelopeCodes.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { staff, type StaffMember } from '../../../src/contract/account/staff.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { password, type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const openList = async (tab: FakeTab, query = '') => {
  const list = createStaffList(tab.app, readQuery(query));
  list.start();
  await waitFor(() => expect(list.page.status.value).not.toBe('loading'));
  return list;
};
const findMember = async (tab: FakeTab, username: string): Promise<StaffMember> => {
  const { list } = await tab.app.call(staff.page, { keyword: username });
  const [one] = list;
  if (!one) throw new Error(`nobody is ${username}`);
  return one;
};
const openAccountOf = async (tab: FakeTab, username: string | null) => {
  const saved: StaffMember[] = [];
  const stillOpen: boolean[] = [];
  const id = username === null ? null : (await findMember(tab, username)).id;
  const issued: string[] = [];
  const account = createAccountModel(tab.app, id, {
    onSaved: (one, isOpen) => {
      saved.push(one);
      stillOpen.push(isOpen);
    },
    onIssued: ({ password }) => issued.push(password),
  });
  const dispose = account.start();
  if (id !== null) await waitFor(() => expect(account.form.base.value?.id).toBe(id));
  return { account, saved, stillOpen, issued, dispose };
};
const pathOf = (call: 'create' | 'update' | 'updateStatus') => staff[call].path;

describe('an administrator', () => {
  test('finds people by the filters in the address, and a page beyond the last one says so', async () => {
    const tab = await browser.signIn('linyue');
    const found = await openList(tab, 'q=0007&role=auditor');
    expect(found.page.value.value?.list.map(({ username }) => username)).toEqual(['qinshulan']);
    const beyondLast = await openList(tab, 'page=40&status=enabled');
    expect(beyondLast.page.value.value).toMatchObject({ total: 8, list: [] });
  });

  test('adds somebody with a suggested password, who logs in with it and has to choose another one first', async () => {
    const tab = await browser.signIn('linyue');
    const { account, saved, issued } = await openAccountOf(tab, null);
    account.form.update({
      username: ' ｎewcomer ',
      name: '沈一鸣 👩‍⚕️',
      mobile: '+86 139-1234-0009',
      deptName: '儿科',
    });
    await account.save();
    expect(saved).toMatchObject([{ username: 'newcomer', name: '沈一鸣 👩‍⚕️', mobile: '139****0009' }]);
    const other = browser.openTab({ otherDevice: true });
    const [password = ''] = issued;
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(?:-[a-km-np-z2-9]{4}){2}$/);
    await other.app.session.logIn({ kind: 'password', username: 'newcomer', password });
    expect(other.app.session.mustChangePassword.value).toBe(true);
    const change = createPasswordChange(other.app);
    change.setField('oldPassword', password);
    for (const [weak, code] of [
      ['Password123', businessCode.passwordCommon],
      ['i am newcomer', businessCode.passwordPersonal],
    ] as const) {
      for (const field of ['newPassword', 'again'] as const) change.setField(field, weak);
      await change.submit();
      expect(change.errors.value.newPassword).toMatchObject({ code });
    }
    for (const field of ['newPassword', 'again'] as const) change.setField(field, 'four unrelated words');
    await change.submit();
    await other.app.session.logIn({
      kind: 'password',
      username: 'newcomer',
      password: 'four unrelated words',
    });
    expect(other.app.session.mustChangePassword.value).toBe(false);
  });

  test('resets a forgotten password: its person is logged out, and can do nothing before the change', async () => {
    const tab = await browser.signIn('linyue');
    const colleague = browser.openTab({ otherDevice: true });
    await colleague.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    const { account, issued } = await openAccountOf(tab, 'zhouheng');
    await account.resetPassword();
    expect(account.form.base.value?.mustChangePassword).toBe(true);
    await expect(colleague.app.call(order.awaiting, {})).rejects.toMatchObject({ kind: 'signedOut' });
    const returning = browser.openTab({ otherDevice: true });
    await returning.app.session.logIn({
      kind: 'password',
      username: 'zhouheng',
      password: issued[0] ?? '',
    });
    // A page that is loaded again learns it from the first call that is refused.
    const reloaded = browser.openTab({ otherDevice: true });
    await reloaded.app.session.logIn({ kind: 'password', username: 'zhouheng', password: issued[0] ?? '' });
    await expect(reloaded.app.call(order.awaiting, {})).rejects.toMatchObject({
      code: businessCode.passwordChangeRequired,
    });
    expect(reloaded.app.session.mustChangePassword.value).toBe(true);
  });

  test('is told where to change their own instead of resetting it, which would be refused', async () => {
    const tab = await browser.signIn('linyue');
    expect((await openAccountOf(tab, 'zhouheng')).account.isOwn).toBe(false);
    const { account, issued } = await openAccountOf(tab, 'linyue');
    expect(account.isOwn).toBe(true);
    await account.resetPassword();
    expect(account.resetMutation.error.value).toMatchObject({ code: businessCode.resetYourself });
    expect(issued).toEqual([]);
    expect(tab.app.session.loggedIn.value).toBe(true);
  });

  test("sees each field's errors beside it before anything is sent", async () => {
    const tab = await browser.signIn('linyue');
    const { account } = await openAccountOf(tab, null);
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
    expect(tab.requestedPaths).not.toContain(pathOf('create'));
    account.form.update({ name: 'ab\u202ecd' });
    await account.save();
    expect(account.form.errors.value.name).toBe('nameWrong');
    account.form.update({ username: 'LinYue', name: '二号', mobile: '', deptName: '' });
    account.form.setPassword('long enough');
    await account.save();
    expect(account.form.errors.value.username).toMatchObject({ code: businessCode.usernameTaken });
    expect(account.form.draft.value.name).toBe('二号');
  });

  test('sees a change made in another tab, and loses no unsaved input', async () => {
    const tab = await browser.signIn('linyue', { crossTab: true });
    tab.mount();
    const other = browser.openTab({ crossTab: true });
    other.mount();
    const list = await openList(other);
    const untouched = await openAccountOf(other, 'zhouheng');
    const typing = await openAccountOf(other, 'zhouheng');
    typing.account.form.update({ deptName: 'Orthopaedics' });
    const { account } = await openAccountOf(tab, 'zhouheng');
    account.form.update({ name: '周恒二' });
    await account.save();
    await waitFor(() => {
      expect(list.page.value.value?.list.map(({ name }) => name)).toContain('周恒二');
      expect(untouched.account.form.draft.value.name).toBe('周恒二');
    });
    expect(typing.account.form.draft.value).toMatchObject({ name: '周恒', deptName: 'Orthopaedics' });
    await typing.account.save();
    // Refused, with the new version; both changes are in the form, and the next save overwrites.
    expect(typing.saved).toEqual([]);
    expect(typing.account.form.conflict.value).toMatchObject({
      before: { name: '周恒' },
      theirs: { name: '周恒二' },
    });
    expect(typing.account.form.draft.value).toMatchObject({ name: '周恒二', deptName: 'Orthopaedics' });
    await typing.account.save();
    expect(typing.saved).toMatchObject([{ name: '周恒二', deptName: 'Orthopaedics' }]);
  });

  test('reads who has the consultations, although they have gone on to another colleague meanwhile', async () => {
    const tab = await browser.signIn('linyue');
    const [former, colleague] = [await findMember(tab, 'zhouheng'), await findMember(tab, 'linyue')];
    const told: string[] = [];
    const transfer = createTransfer(tab.app, former.id, (_handed, name) => void told.push(name));
    transfer.start();
    await waitFor(() => expect(transfer.chosen.value.size).toBeGreaterThan(0));
    transfer.setColleague(colleague);
    const running = transfer.run(0);
    transfer.setColleague(null);
    await running;
    expect(told).toEqual([colleague.name]);
  });

  test('may discard their changes for what somebody else saved', async () => {
    const tab = await browser.signIn('linyue');
    const first = await openAccountOf(tab, 'zhouheng');
    const second = await openAccountOf(tab, 'zhouheng');
    second.account.form.update({ name: '我写的' });
    first.account.form.update({ name: '先保存的' });
    await first.account.save();
    await second.account.save();
    expect(second.account.form.draft.value.name).toBe('我写的');
    second.account.form.choose('name', 'theirs');
    expect(second.account.form.draft.value.name).toBe('先保存的');
    expect(second.account.form.dirty.value).toBe(false);
  });

  test('who leaves while a person is being added is not navigated back', async () => {
    const tab = await browser.signIn('linyue');
    for (const [username, doesLeave] of [
      ['staying', false],
      ['leaving', true],
    ] as const) {
      const { account, saved, stillOpen, dispose } = await openAccountOf(tab, null);
      account.form.update({ username, name: username });
      account.form.setPassword('first-password');
      const saving = account.save();
      if (doesLeave) dispose();
      await saving;
      expect([saved.length, stillOpen]).toEqual([1, [!doesLeave]]);
    }
  });

  test('loses nothing typed while saving', async () => {
    const tab = await browser.signIn('linyue');
    const { account, saved } = await openAccountOf(tab, 'zhouheng');
    account.form.update({ deptName: 'Orthopaedics', mobile: '13912340009' });
    const saving = account.save();
    account.form.update({ name: '周恒二' });
    await saving;
    expect(saved).toMatchObject([{ name: '周恒', deptName: 'Orthopaedics' }]);
    expect(account.form.draft.value).toMatchObject({ name: '周恒二', deptName: 'Orthopaedics', mobile: '' });
    await account.save();
    expect(saved.at(-1)).toMatchObject({ name: '周恒二', mobile: '139****0009' });
    expect(account.form.dirty.value).toBe(false);
  });

  test('sees the result after a lost response, and nothing happens twice', async () => {
    const tab = await browser.signIn('linyue');
    const losingTab = browser.openTab({
      losesResponse: (asked) =>
        Object.values(staff).some((one) => one.path === asked && one.method === 'POST'),
    });
    losingTab.mount();
    const created = await openAccountOf(losingTab, null);
    created.account.form.update({ username: 'once', name: ' 一次 ' });
    created.account.form.setPassword('a first password');
    await created.account.save();
    expect(created.saved).toMatchObject([{ username: 'once' }]);
    const edited = await openAccountOf(losingTab, 'once');
    edited.account.form.update({ deptName: 'Ophthalmology' });
    await edited.account.save();
    expect(edited.saved).toMatchObject([{ deptName: 'Ophthalmology', version: 2 }]);
    await edited.account.setStatus(1);
    expect(edited.account.form.base.value?.status).toBe(1);
    expect((await tab.app.call(staff.page, { keyword: 'once' })).total).toBe(1);
  });

  test('disables a colleague, who is logged out, sees the reason at the log-in, and can log in again when enabled', async () => {
    const tab = await browser.signIn('linyue');
    const colleagueTab = browser.openTab({ otherDevice: true });
    const logIn = () => colleagueTab.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    await logIn();
    colleagueTab.mount();
    await waitFor(() => expect(colleagueTab.app.messaging.connectionState.value).toBe('live'));
    const { account } = await openAccountOf(tab, 'zhouheng');
    await account.setStatus(1);
    expect(account.form.base.value?.status).toBe(1);
    // Without a call of theirs: the socket closes, and the refresh that follows is denied.
    await waitFor(() => expect(colleagueTab.app.session.expired.value).not.toBe('no'));
    await expect(logIn()).rejects.toMatchObject({ code: businessCode.accountDisabled });
    await account.setStatus(0);
    await logIn();
  });

  test('cannot disable themselves or be the last administrator; the field says so', async () => {
    const tab = await browser.signIn('linyue');
    const { account } = await openAccountOf(tab, 'linyue');
    await account.setStatus(1);
    expect(account.statusMutation.error.value).toMatchObject({ code: businessCode.lastAdministrator });
    account.form.update({ isAdmin: false });
    await account.save();
    expect(account.form.errors.value.isAdmin).toMatchObject({ code: businessCode.lastAdministrator });
    const auditor = await openAccountOf(tab, 'zhouheng');
    auditor.account.form.update({ isAdmin: true });
    await auditor.account.save();
    await account.setStatus(1);
    expect(account.statusMutation.error.value).toMatchObject({ code: businessCode.notYourself });
  });
});

test.each(['zhouheng', 'qinshulan'])(
  '%s, who is not an administrator, sees that on the page',
  async (who) => {
    const tab = await browser.signIn(who);
    const list = await openList(tab);
    expect(list.page.error.value).toMatchObject({ code: 403 });
    expect(list.page.value.value).toBeUndefined();
  },
);

test('a hospital whose system has no such calls says so on the page', async () => {
  const tab = await browser.signIn('linyue');
  const unsupportedTab = browser.openTab({
    respondWith: (asked) => (asked === staff.page.path ? { code: 404, msg: '', data: null } : null),
  });
  expect(tab.app.session.loggedIn.value).toBe(true);
  const list = await openList(unsupportedTab);
  expect(list.page.error.value?.unsupported).toBe(true);
});
