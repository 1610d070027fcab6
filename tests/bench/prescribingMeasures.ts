import type { Locator, Page } from 'playwright-core';

/**
 * Runs in the page: stamps every keystroke in a finder, and how long it took until the answer to exactly the text that
 * stands there was painted.
 */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const figures: number[] = [];
    let pressed: number | null = null;
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
    const answered = (field: HTMLInputElement): boolean => {
      if (field.getAttribute('aria-busy') !== null) return false;
      const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
      const said =
        field.closest('.field')?.querySelector('output') ?? field.parentElement?.querySelector('output');
      return (list?.querySelector('[role=option]') ?? said ?? null) !== null;
    };
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      true,
    );
    window.addEventListener(
      'input',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLInputElement) || target.value === '') return;
        // An input method's text comes without a key of its own.
        const [begun, text] = [pressed ?? timeStamp, target.value];
        pressed = null;
        const look = (): void => {
          if (target.value !== text) return;
          if (!answered(target)) {
            requestAnimationFrame(look);
            return;
          }
          // The task after the frame: it is painted by then.
          setTimeout(() => {
            figures.push(performance.now() - begun);
            target.dataset['searched'] = String(figures.length);
          });
        };
        requestAnimationFrame(look);
      },
      true,
    );
    Object.assign(window, { searched: figures });
  });

/** Types words letter by letter, each when the one before was answered; answers every keystroke's time to paint, in milliseconds. */
export const searched = async (page: Page, field: Locator, words: readonly string[]): Promise<number[]> => {
  if (!(await page.evaluate(() => 'searched' in window))) await watch(page);
  const from = await page.evaluate<number>('window.searched.length');
  let expected = from;
  for (const word of words) {
    await field.fill('');
    await field.focus();
    for (const letter of word) {
      // A blank at the end asks nothing else.
      await page.keyboard.type(letter);
      expected += 1;
      // Asked by the debugger: the console's policy lets no page evaluate text.
      while ((await page.evaluate<number>('window.searched.length')) < expected)
        await new Promise((settle) => setTimeout(settle, 20));
      await new Promise((settle) => setTimeout(settle, 60));
    }
  }
  await field.fill('');
  const figures = await page.evaluate<unknown>(`window.searched.slice(${from})`);
  return Array.isArray(figures) ? figures.map(Number) : [];
};
