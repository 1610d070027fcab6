import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { misfits } from './fits.ts';
import { enter } from './safetyActs.ts';
import { auditorScreens, doctorScreens, stand } from './screens.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const pathsOf = { doctor: doctorScreens, auditor: auditorScreens } as const;

/** What moves, or would: for who asked for stillness there is nothing longer than a hundredth of a second. */
const motion = `(() => {
  const faults = document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 10).map((one) => 'moves: ' + one.effect.target.className);
  for (const node of document.querySelectorAll('body *')) {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(node);
    if (parseFloat(transitionDuration) > 0.01 || (animationName !== 'none' && parseFloat(animationDuration) > 0.01)) faults.push('would move: ' + node.className);
  }
  return [...new Set(faults)];
})()`;

const looks = [
  ['doctor', 720, 450],
  ['auditor', 640, 400],
  ['auditor', 720, 450],
  ['doctor', 640, 400],
] as const;

it.each(process.env['LONG'] ? looks : looks.slice(0, 2))(
  'at 200 % and without motion the screens of the %s, %d wide, are whole: nothing cut off, covered, out of reach or moving',
  async (who, width, height) => {
    const page = await stage.person({ width, height, pixels: 2 });
    await enter(page, stage.address, who);
    const found: string[] = [];
    for (const path of pathsOf[who](stage)) {
      await stand(page, `${stage.address}${path}`);
      const faults = [...(await page.evaluate<string[]>(motion)), ...(await misfits(page))];
      found.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
  120_000,
);

it('who did not ask for stillness has it livelier', async () => {
  const page = await stage.person();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${stage.address}/login`);
  await page.getByRole('button', { name: en.login.submit }).waitFor();
  expect(await page.evaluate<string[]>(motion)).not.toEqual([]);
});
