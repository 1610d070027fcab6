import type { Locator, Page } from 'playwright-core';

/**
 * Runs in the page: records every keystroke in a search field, and the time until the results for exactly the current
 * text were painted.
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
        // Input method text arrives without a key event.
        const [startedAt, text] = [pressedAt ?? timeStamp, target.value];
        pressedAt = null;
        const checkPainted = (): void => {
          if (target.value !== text) return;
          if (!isAnswered(target)) {
            requestAnimationFrame(checkPainted);
            return;
          }
          // The task after the frame: it has been painted by then.
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

/** Types words letter by letter, each after the previous results; returns each keystroke's time to paint, in milliseconds. */
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
      // A trailing space triggers no other search.
      await page.keyboard.type(letter);
      expected += 1;
      // Evaluated through the debugger: the console's policy forbids eval in pages.
      while ((await page.evaluate<number>('window.searched.length')) < expected)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
  await field.fill('');
  const figures = await page.evaluate<unknown>(`window.searched.slice(${firstIndex})`);
  return Array.isArray(figures) ? figures.map(Number) : [];
};
