import { afterEach, beforeEach, vi } from 'vitest';
import { fixturePerTest } from '../../src/upstream/testing/fixturePerTest.ts';
import { createFakeBrowser, type FakeBrowser } from './createFakeBrowser.ts';

/** A browser for each test of a file, with the console's warnings silenced. */
export const setupFakeBrowser = (): FakeBrowser => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return fixturePerTest(createFakeBrowser, (browser) => browser.close());
};
