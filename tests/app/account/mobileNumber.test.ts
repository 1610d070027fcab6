import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createMobileChange } from '../../../src/console/features/account/security/mobileChange.ts';
import { createSignIns } from '../../../src/console/features/account/security/signIns.ts';
import { smsScene } from '../../../src/contract/account/sms.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const startChange = async (tab: FakeTab) => {
  const change = createMobileChange(tab.app);
  change.start();
  await waitFor(() => expect(change.info.status.value).toBe('ready'));
  change.begin();
  return change;
};
const openSignInList = async (tab: FakeTab) => {
  const signIns = createSignIns(tab.app, { sort: null, pageNo: 1, pageSize: null });
  signIns.start();
  await waitFor(() => expect(signIns.page.status.value).not.toBe('loading'));
  return signIns;
};

describe('the mobile number', () => {
  const oldNumber = '13900000001';
  const newNumber = '13811112222';

  const smsShape = v.array(v.object({ mobile: v.string(), scene: v.number(), code: v.string() }));
  const findCode = async (mobile: string, scene: number): Promise<string> => {
    const answer = await fetch(`${browser.base}outbox`);
    return (
      v.parse(smsShape, await answer.json()).find((one) => one.mobile === mobile && one.scene === scene)
        ?.code ?? ''
    );
  };
  const confirmOldNumber = async (change: Awaited<ReturnType<typeof startChange>>) => {
    await change.sendCode();
    change.setField('oldCode', await findCode(oldNumber, smsScene.oldMobile));
    await change.submit();
    expect(change.step.value).toBe('new');
  };

  test('is changed with a code sent to the old number and one sent to the new number', async () => {
    const change = await startChange(await browser.signIn('linyue'));
    expect(change.info.value.value?.mobile).toBe('139****0001');
    await confirmOldNumber(change);
    change.setField('mobile', '138 1111 2222');
    await change.sendCode();
    expect(change.sentTo.value).toBe(newNumber);
    change.setField('newCode', await findCode(newNumber, smsScene.newMobile));
    await change.submit();
    expect([change.step.value, change.info.value.value?.mobile]).toEqual(['done', '138****2222']);
  });

  test('a second code can be sent after a minute, even after a reload', async () => {
    const tab = await browser.signIn('linyue');
    const change = await startChange(tab);
    await change.sendCode();
    expect(change.countdowns.old.secondsLeft.value).toBe(60);
    expect((await startChange(tab)).countdowns.old.secondsLeft.value).toBeGreaterThan(50);
    browser.advance(61_000);
    change.countdowns.old.refresh();
    expect(change.countdowns.old.secondsLeft.value).toBe(0);
    const first = await findCode(oldNumber, smsScene.oldMobile);
    await change.sendCode();
    change.setField('oldCode', first);
    await change.submit();
    expect([change.step.value, change.errors.value.oldCode]).toMatchObject([
      'old',
      { code: business.smsWrong.code },
    ]);
  });

  test('a wrong code is reported beside its field, and nothing changes', async () => {
    const change = await startChange(await browser.signIn('linyue'));
    await confirmOldNumber(change);
    change.setField('mobile', newNumber);
    await change.sendCode();
    const validCode = await findCode(newNumber, smsScene.newMobile);
    change.setField('newCode', validCode === '000000' ? '000001' : '000000');
    await change.submit();
    expect(change.errors.value.newCode).toMatchObject({ code: business.smsWrong.code });
    await change.info.load();
    expect(change.info.value.value?.mobile).toBe('139****0001');
  });

  test('is refused beside the field if a colleague has it', async () => {
    const change = await startChange(await browser.signIn('linyue'));
    await confirmOldNumber(change);
    change.setField('mobile', '13900000002');
    await change.sendCode();
    expect(change.errors.value.mobile).toMatchObject({ code: business.mobileTaken.code });
  });

  test('starts again, with an explanation, if the proof is too old', async () => {
    const change = await startChange(await browser.signIn('linyue'));
    await confirmOldNumber(change);
    browser.advance(11 * 60_000);
    change.setField('mobile', newNumber);
    await change.sendCode();
    expect([change.step.value, change.expired.value]).toEqual(['old', true]);
  });

  test('is unchanged if the person leaves midway', async () => {
    const change = await startChange(await browser.signIn('linyue'));
    await confirmOldNumber(change);
    change.setField('mobile', newNumber);
    change.cancel();
    await change.info.load();
    expect([change.step.value, change.info.value.value?.mobile]).toEqual(['begin', '139****0001']);
  });

  test.each([
    ['', 'codeMissing'],
    ['12', 'codeWrong'],
  ])('the code %j is not sent', async (typed, trouble) => {
    const tab = await browser.signIn('linyue');
    const change = await startChange(tab);
    change.setField('oldCode', typed);
    await change.submit();
    expect(change.errors.value.oldCode).toBe(trouble);
    expect(tab.requestedPaths.some((path) => path.endsWith('/check-sms-code'))).toBe(false);
  });

  test('is shown as changed even if the response was lost', async () => {
    let losing = false;
    const tab = await browser.signIn('linyue', {
      losesResponse: (path) => losing && path.endsWith('/reset-mobile'),
    });
    const [change, other] = [await startChange(tab), await startChange(tab)];
    await confirmOldNumber(change);
    change.setField('mobile', newNumber);
    await change.sendCode();
    change.setField('newCode', await findCode(newNumber, smsScene.newMobile));
    losing = true;
    await change.submit();
    expect([change.step.value, change.info.value.value?.mobile]).toEqual(['done', '138****2222']);
    // Other places that show the number load it again.
    await waitFor(() => expect(other.info.value.value?.mobile).toBe('138****2222'));
  });
});

describe('the list of log-ins', () => {
  test('marks the current session and failed attempts', async () => {
    const before = browser.openTab();
    const wrong = before.app.session.logIn({ kind: 'password', username: 'linyue', password: 'not it' });
    await expect(wrong).rejects.toMatchObject({ code: business.wrongPassword.code });
    const tab = await browser.signIn('linyue');
    const { page } = await openSignInList(tab);
    expect(page.value.value?.list).toMatchObject([
      { kind: 'password', succeeded: true, current: true },
      { kind: 'password', succeeded: false, current: false },
    ]);
  });

  test("says that it is not available if the hospital's system does not support it", async () => {
    const tab = await browser.signIn('linyue', {
      respondWith: (path) => (path.endsWith('/login-log') ? { code: 404, msg: '' } : null),
    });
    const { page } = await openSignInList(tab);
    expect([page.status.value, page.error.value?.unsupported]).toEqual(['failed', true]);
  });
});
