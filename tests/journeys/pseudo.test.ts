import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { people } from './acts.ts';
import { buildPseudo, listen, unworded } from './pseudo.ts';
import { auditorScreens, doctorScreens, stand } from './screens.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
let drop: () => void;
beforeAll(async () => {
  const built = await buildPseudo();
  drop = built.drop;
  stage = await openStage({ site: built.site });
});
afterEach(() => stage.goHome());
afterAll(async () => {
  await stage.close();
  drop();
});

const both = ['doctor', 'auditor'] as const;
/** The doctor's screens, which are the most; LONG=1 (`npm run test:faults long`) looks at the auditor's, wider and narrower too. */
const looks = process.env['LONG']
  ? [1440, 1280, 390].flatMap((width) => both.map((who) => [who, width] as const))
  : [['doctor', 1280] as const];

const enter = async (page: Page, who: keyof typeof people): Promise<void> => {
  await page.getByRole('textbox').first().fill(people[who]);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
};

it.each(looks)(
  'every word on the screens of the %s comes from a language file, and none is cut off, %d wide',
  async (who, width) => {
    const page = await stage.person({ width, height: 900 });
    const said = await listen(page);
    await page.goto(`${stage.address}/login`);
    await page.locator('input[type=password]').waitFor();
    // The page as it was built has the product's own words; the console, with these, runs at the first act.
    await page.keyboard.press('Shift');
    await page.locator('form button[type=submit]').waitFor();
    await page.waitForLoadState('networkidle');
    const found = (await unworded(page, said)).map((one) => `/login: ${one}`);
    await enter(page, who);
    for (const path of who === 'doctor' ? doctorScreens(stage) : auditorScreens(stage)) {
      await stand(page, `${stage.address}${path}`);
      found.push(...(await unworded(page, said)).map((one) => `${path}: ${one}`));
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    found.push(...(await unworded(page, said)).map((one) => `palette: ${one}`));
    expect(found).toEqual([]);
  },
);
