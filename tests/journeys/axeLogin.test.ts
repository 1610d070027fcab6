import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giveCredentials, people, wordsOf } from './acts.ts';
import { challenge, solve } from './captchaActs.ts';
import { twoLooks, violations } from './look.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ captcha: true });
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

// A number gets one code a minute; one that nobody has is told no more than another.
const mobiles = { 'en-GB': '13911112220', 'zh-CN': '13911112221' };

/** LONG=1 (`npm run test:faults long`) looks at both. */
const looks = process.env['LONG'] ? twoLooks : twoLooks.slice(1);

describe.each([...looks])('in $language, dark $dark, $width wide', ({ language, ...options }) => {
  const { login: w, captcha } = wordsOf[language];

  it('the log-in by code has no violation: empty, wrong, with each challenge, and while it waits', async () => {
    const page = await stage.person({ language, ...options });
    await page.goto(`${stage.address}/login`);
    await page.getByRole('tab', { name: w.methods.code }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: w.submit }).click();
    await page.getByText(w.mobileMissing).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByLabel(w.mobile).fill(mobiles[language]);
    await page.getByRole('button', { name: w.ask }).click();
    for (const way of ['clickWord', 'pictureWord', 'blockPuzzle'] as const) {
      await challenge(page).getByRole('button', { name: captcha.methods[way], exact: true }).click();
      await challenge(page).getByText(captcha[way].lead).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([way, ...(await violations(page))]).toEqual([way]);
      if (way !== 'pictureWord') continue;
      await challenge(page).getByRole('button', { name: captcha.check }).click();
      await challenge(page).getByText(captcha.pictureWord.missing).waitFor();
      expect(await violations(page)).toEqual([]);
    }
    await solve(page);
    await page.getByText(w.sent(mobiles[language])).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('nor has a password that was refused after the puzzle', async () => {
    const page = await stage.person({ language, ...options });
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people.doctor, 'not-the-password', language);
    await solve(page);
    const field = page.getByRole('textbox', { name: w.password, exact: true });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stage.complaints()).toEqual([]);
});
