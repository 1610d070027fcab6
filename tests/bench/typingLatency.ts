import type { Locator, Page } from 'playwright-core';

/**
 * Runs in the page: stamps every keystroke in a finder, and how long it took until the answer to exactly the text that
 * stands there was painted.
 */
const recordKeystrokes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const figures: number[] = [];
    let pressedAt: number | null = null;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
    const isAnswered = (field: HTMLInputElement): boolean => {
      if (field.getAttribute('aria-busy') !== null) return false;
      const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
      const statusText =
        field.closest('.field')?.querySelector('output') ?? field.parentElement?.querySelector('output');
      return (list?.querySelector('[role=option]') ?? statusText ?? null) !== null;
    };
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressedAt = timeStamp;
      },
      true,
    );
    window.addEventListener(
      'input',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLInputElement) || target.value === '') return;
        // An input method's text comes without a key of its own.
        const [startedAt, text] = [pressedAt ?? timeStamp, target.value];
        pressedAt = null;
        const checkPainted = (): void => {
          if (target.value !== text) return;
          if (!isAnswered(target)) {
            requestAnimationFrame(checkPainted);
            return;
          }
          // The task after the frame: it is painted by then.
          setTimeout(() => {
            figures.push(performance.now() - startedAt);
            target.dataset['searched'] = String(figures.length);
          });
        };
        requestAnimationFrame(checkPainted);
      },
      true,
    );
    Object.assign(window, { searched: figures });
  });

/** Types words letter by letter, each when the one before was answered; answers every keystroke's time to paint, in milliseconds. */
export const measureTyping = async (
  page: Page,
  field: Locator,
  words: readonly string[],
): Promise<number[]> => {
  if (!(await page.evaluate(() => 'searched' in window))) await recordKeystrokes(page);
  const firstIndex = await page.evaluate<number>('window.searched.length');
  let expected = firstIndex;
  for (const word of words) {
    await field.fill('');
    await field.focus();
    for (const letter of word) {
      // A blank at the end asks nothing else.
      await page.keyboard.type(letter);
      expected += 1;
      // Asked by the debugger: the console's policy lets no page evaluate text.
      while ((await page.evaluate<number>('window.searched.length')) < expected)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
  await field.fill('');
  const figures = await page.evaluate<unknown>(`window.searched.slice(${firstIndex})`);
  return Array.isArray(figures) ? figures.map(Number) : [];
};
