import { describe, expect, test, vi } from 'vitest';
import { createPasswordChange } from '../../../src/console/features/account/security/passwordChange.ts';
import type { Call } from '../../../src/console/api/http/call.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { password, type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const next = 'four unrelated words';
const logInWith = (tab: FakeTab, secret: string) =>
  tab.app.session.logIn({ kind: 'password', username: 'linyue', password: secret });

const fillPasswordForm = (
  tab: FakeTab,
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
  test('is changed; every tab goes to the log-in, shows the reason, and accepts only the new password', async () => {
    const tab = await browser.signIn('linyue');
    const other = browser.openTab();
    other.mount();
    const forget = vi.spyOn(tab.app.rememberedLogin, 'forget');
    const form = fillPasswordForm(tab, { oldPassword: password, newPassword: next });
    await form.submit();
    expect([tab.navigations, tab.app.session.loggedIn.value]).toEqual([['/login'], false]);
    expect(tab.app.session.signOutReason.value).toBe('passwordChanged');
    expect(forget).toHaveBeenCalledOnce();
    expect(Object.values(form.values.value)).toEqual(['', '', '']);
    await waitFor(() => expect(other.app.session.loggedIn.value).toBe(false));
    await expect(logInWith(tab, password)).rejects.toMatchObject({ code: business.wrongPassword.code });
    await logInWith(tab, next);
    expect(tab.app.session.signOutReason.value).toBeNull();
  });

  test('is in a form that names its account, so that password managers save it for the right one', async () => {
    const tab = await browser.signIn('linyue');
    const form = createPasswordChange(tab.app);
    form.start();
    await waitFor(() => expect(form.username.value).toBe('linyue'));
  });

  test('does not end the session of another person who logged in before the response', async () => {
    const tab = await browser.signIn('linyue');
    const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const delayedCall: Call = async (endpoint, input, options) => {
      const result = await tab.app.call(endpoint, input, options);
      markRequested();
      await answered;
      return result;
    };
    const form = fillPasswordForm(tab, { oldPassword: password, newPassword: next }, delayedCall);
    const submission = form.submit();
    await requested;
    await tab.app.session.logOut();
    await tab.app.session.logIn({ kind: 'password', username: 'zhouheng', password });
    const forget = vi.spyOn(tab.app.rememberedLogin, 'forget');
    answer();
    await submission;
    expect([tab.app.session.loggedIn.value, tab.app.session.signOutReason.value]).toEqual([true, null]);
    expect(forget).not.toHaveBeenCalled();
  });

  test('ends the sessions on other computers too', async () => {
    const tab = await browser.signIn('linyue');
    const otherToken = browser.storedSession().accessToken;
    await logInWith(tab, password);
    await fillPasswordForm(tab, { oldPassword: password, newPassword: next }).submit();
    const answer = await fetch(`${browser.base}doctor/auth/get-doctor-info`, {
      headers: { 'tenant-id': '1', authorization: `Bearer ${otherToken}` },
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });

  test.each([
    [{ oldPassword: '', newPassword: next }, { oldPassword: 'oldMissing' }],
    [{ oldPassword: password, newPassword: 'seven77' }, { newPassword: 'newShort' }],
    [{ oldPassword: password, newPassword: 'x'.repeat(65) }, { newPassword: 'newLong' }],
    [{ oldPassword: password, newPassword: password }, { newPassword: 'newSame' }],
    [{ oldPassword: password, newPassword: next, again: 'another' }, { again: 'againDiffers' }],
  ])('that is not allowed is reported beside its field before anything is sent', async (typed, trouble) => {
    const tab = await browser.signIn('linyue');
    const form = fillPasswordForm(tab, typed);
    await form.submit();
    expect(form.errors.value).toEqual(trouble);
    expect(tab.requestedPaths.filter((path) => path.endsWith('/updatePassword'))).toEqual([]);
  });

  test('with a wrong old password is refused beside the field, and the session continues', async () => {
    const tab = await browser.signIn('linyue');
    const form = fillPasswordForm(tab, { oldPassword: 'not it', newPassword: next });
    await form.submit();
    expect(form.errors.value.oldPassword).toMatchObject({ code: business.oldPasswordWrong.code });
    expect(tab.app.session.loggedIn.value).toBe(true);
    form.setField('oldPassword', 'n');
    expect(form.errors.value).toEqual({});
  });
});
