import { expect, it } from 'vitest';
import { memoryStorage } from '../../api/testing/createTestApi.ts';
import { createPaneSize } from './paneSize.ts';

const options = { key: 'pane.test', min: 300, max: 640 };

it('a width is kept within its limits, remembered, and forgotten by a reset', () => {
  const localStorage = memoryStorage();
  const size = createPaneSize({ localStorage }, options);
  expect(size.width.value).toBeNull();
  size.set(500.4);
  expect(createPaneSize({ localStorage }, options).width.value).toBe(500);
  size.set(10_000);
  expect(size.width.value).toBe(640);
  size.set(-5);
  expect(size.width.value).toBe(300);
  size.reset();
  expect([size.width.value, createPaneSize({ localStorage }, options).width.value]).toEqual([null, null]);
});

it.each(['', 'wide', '-4', 'Infinity'])('a stored width of "%s" does no harm', (stored) => {
  const localStorage = memoryStorage();
  localStorage.setItem(options.key, stored);
  const { width } = createPaneSize({ localStorage }, options);
  expect(width.value === null || width.value === options.max).toBe(true);
});
