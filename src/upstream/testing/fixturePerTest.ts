import { afterEach, beforeEach } from 'vitest';

/** A fixture that is created before each test of a file and closed after it. */
export const fixturePerTest = <T extends object>(
  create: () => Promise<T>,
  close: (fixture: T) => Promise<void> | void,
): T => {
  let current: T;
  beforeEach(async () => {
    current = await create();
  });
  afterEach(() => close(current));
  return new Proxy<T>(Object.create(null), { get: (_target, name) => Reflect.get(current, name) });
};
