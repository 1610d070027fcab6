import { afterEach, beforeEach, vi } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './createFakeBrowser.ts';

/** Creates a browser before each test of a file and closes it afterwards; silences the console's warnings. */
export const setupFakeBrowser = (): FakeBrowser => {
  let current: FakeBrowser;
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    current = await createFakeBrowser();
  });
  afterEach(async () => {
    await current.close();
    vi.restoreAllMocks();
  });
  return new Proxy<FakeBrowser>(Object.create(null), { get: (_target, name) => Reflect.get(current, name) });
};
