import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswordChange } from '../../src/console/features/account/security/passwordChange.ts';
import type { Call } from '../../src/console/api/http/call.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
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

const next = 'four unrelated words';
const logIn = (tab: Tab, word: string) =>
  tab.app.session.logIn({ kind: 'password', username: 'linyue', password: word });

const change = (
  tab: Tab,
  typed: { oldPassword: string; newPassword: string; again?: string },
  call: Call = tab.app.call,
) => {
  const form = createPasswordChange({ ...tab.app, call });
  form.setField('oldPassword', typed.oldPassword);
  form.setField('newPassword', typed.newPassword);
  form.setField('again', typed.again ?? typed.newPassword);
  return form;
};

describe('the password', () => {
  test('is changed; every tab is at the log-in, says why, and lets in with the new one alone', async () => {
    const tab = await tabs.at('linyue');
    const other = tabs.open();
    other.enter();
    const forget = vi.spyOn(tab.app.rememberedLogin, 'forget');
    const form = change(tab, { oldPassword: password, newPassword: next });
    await form.submit();
    expect([tab.went, tab.app.session.loggedIn.value]).toEqual([['/login'], false]);
    expect(tab.app.session.signOutReason.value).toBe('passwordChanged');
    expect(forget).toHaveBeenCalledOnce();
    expect(Object.values(form.values.value)).toEqual(['', '', '']);
    await until(() => expect(other.app.session.loggedIn.value).toBe(false));
    await expect(logIn(tab, password)).rejects.toMatchObject({ code: business.wrongPassword.code });
    await logIn(tab, next);
    expect(tab.app.session.signOutReason.value).toBeNull();
  });

  test('stands in a form that names its account, so that what keeps passwords keeps the new one there', async () => {
    const tab = await tabs.at('linyue');
    const form = createPasswordChange(tab.app);
    form.start();
    await until(() => expect(form.username.value).toBe('linyue'));
  });

  test('whose change is answered after another person has logged in here ends nothing of theirs', async () => {
    const tab = await tabs.at('linyue');
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const late: Call = async (endpoint, input, options) => {
      const got = await tab.app.call(endpoint, input, options);
      goOn();
      await answered;
      return got;
    };
    const form = change(tab, { oldPassword: password, newPassword: next }, late);
    const submitted = form.submit();
    await asked;
    await tab.app.session.logOut();
    await tab.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    const forget = vi.spyOn(tab.app.rememberedLogin, 'forget');
    answer();
    await submitted;
    expect([tab.app.session.loggedIn.value, tab.app.session.signOutReason.value]).toEqual([true, null]);
    expect(forget).not.toHaveBeenCalled();
  });

  test('ends the sessions of other computers as well', async () => {
    const tab = await tabs.at('linyue');
    const elsewhere = tabs.login().accessToken;
    await logIn(tab, password);
    await change(tab, { oldPassword: password, newPassword: next }).submit();
    const answer = await fetch(`${tabs.base}doctor/auth/get-doctor-info`, {
      headers: { 'tenant-id': '1', authorization: `Bearer ${elsewhere}` },
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });

  test.each([
    [{ oldPassword: '', newPassword: next }, { oldPassword: 'oldMissing' }],
    [{ oldPassword: password, newPassword: 'seven77' }, { newPassword: 'newShort' }],
    [{ oldPassword: password, newPassword: 'x'.repeat(65) }, { newPassword: 'newLong' }],
    [{ oldPassword: password, newPassword: password }, { newPassword: 'newSame' }],
    [{ oldPassword: password, newPassword: next, again: 'another' }, { again: 'againDiffers' }],
  ])('that cannot be is said beside its field before anything is sent', async (typed, trouble) => {
    const tab = await tabs.at('linyue');
    const form = change(tab, typed);
    await form.submit();
    expect(form.errors.value).toEqual(trouble);
    expect(tab.asked.filter((path) => path.endsWith('/updatePassword'))).toEqual([]);
  });

  test('with a wrong old one is refused beside it, and the session goes on', async () => {
    const tab = await tabs.at('linyue');
    const form = change(tab, { oldPassword: 'not it', newPassword: next });
    await form.submit();
    expect(form.errors.value.oldPassword).toMatchObject({ code: business.oldPasswordWrong.code });
    expect(tab.app.session.loggedIn.value).toBe(true);
    form.setField('oldPassword', 'n');
    expect(form.errors.value).toEqual({});
  });
});
