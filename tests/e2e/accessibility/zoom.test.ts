import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { findOverflow } from '../../support/overflow.ts';
import { restoreSession } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { auditorScreens, doctorScreens, openScreen, roomTabs } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const pathsOf = {
  doctor: (stack: E2eStack) => [...doctorScreens(stack), ...roomTabs(stack)],
  auditor: auditorScreens,
} as const;

/** Everything that is or would be animated for longer than a hundredth of a second. */
const motionScript = `(() => {
  const faults = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().activeDuration > 10).map(({ effect }) => 'moves: ' + effect.target.className);
  for (const node of document.querySelectorAll('body *')) {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(node);
    if (parseFloat(transitionDuration) > 0.01 || (animationName !== 'none' && parseFloat(animationDuration) > 0.01)) faults.push('would move: ' + node.className);
  }
  return [...new Set(faults)];
})()`;

const testedScreens = [
  ['doctor', 720, 450],
  ['auditor', 640, 400],
  ['auditor', 720, 450],
  ['doctor', 640, 400],
] as const;

it.each(process.env['LONG'] ? testedScreens : testedScreens.slice(0, 2))(
  'at 200 % zoom and with reduced motion nothing on the screens of the %s, %d wide, is cut off, covered, out of reach or moving',
  async (who, width, height) => {
    const page = await stack.openPage({ width, height, deviceScaleFactor: 2 });
    await restoreSession(page, stack.baseUrl, who);
    const problems: string[] = [];
    for (const path of pathsOf[who](stack)) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      const faults = [...(await page.evaluate<string[]>(motionScript)), ...(await findOverflow(page))];
      problems.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    expect(problems).toEqual([]);
  },
  120_000,
);

it('without reduced motion there are animations', async () => {
  const page = await stack.openPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('button', { name: en.login.submit }).waitFor();
  expect(await page.evaluate<string[]>(motionScript)).not.toEqual([]);
});
