import { describe, expect, it, vi } from 'vitest';
import { chunk, createLazyPart } from './chunk.ts';
import { repairedImport } from './reloadStyles.ts';

const Screen = () => null;
const noop = () => Promise.resolve();
const quiet = () => vi.spyOn(console, 'warn').mockImplementation(() => {});

describe('a lazy part of the console', () => {
  it('is loaded once, however many request it', async () => {
    let requests = 0;
    const part = chunk(async () => {
      requests += 1;
      return Screen;
    });
    expect(part.get()).toBeNull();
    await Promise.all([part.load(), part.load()]);
    expect([part.get(), requests]).toEqual([Screen, 1]);
  });

  it('that failed to load is really requested again', async () => {
    const warned = quiet();
    let isBroken = false;
    let repaired = 0;
    const part = chunk(
      () => (isBroken ? Promise.resolve(Screen) : Promise.reject(new TypeError('404'))),
      async () => {
        repaired += 1;
      },
    );
    const place = createLazyPart(part);
    place.start();
    expect(place.state.value).toBe('loading');
    await expect.poll(() => place.state.value).toBe('failed');
    place.retry();
    expect(place.state.value).toBe('retrying');
    await expect.poll(() => place.state.value).toBe('failed');
    isBroken = true;
    place.retry();
    await expect.poll(() => place.state.value).toBe('ready');
    expect(part.get()).toBe(Screen);
    expect(repaired).toBe(2);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
  });

  it('that failed is requested again by the next component that shows it', async () => {
    const warned = quiet();
    let requests = 0;
    const part = chunk(() => {
      requests += 1;
      return requests === 1 ? Promise.reject(new TypeError('404')) : Promise.resolve(Screen);
    }, noop);
    const first = createLazyPart(part);
    first.start();
    await expect.poll(() => first.state.value).toBe('failed');
    const second = createLazyPart(part);
    second.start();
    await expect.poll(() => second.state.value).toBe('ready');
    expect(createLazyPart(part).state.value).toBe('ready');
    warned.mockRestore();
  });

  it('whose styles failed before it was asked for is shown once they are repaired, and not before', async () => {
    const warned = quiet();
    let isBroken = true;
    let imports = 0;
    // As Vite does it: styles that failed once do not fail a second import.
    const load = repairedImport(
      () => {
        imports += 1;
        return imports === 1 ? Promise.reject(new TypeError('styles: 404')) : Promise.resolve(Screen);
      },
      () => (isBroken ? Promise.reject(new TypeError('styles: 404')) : noop()),
    );
    await expect(load()).rejects.toThrow('404');
    const place = createLazyPart(chunk(load, noop));
    place.start();
    await expect.poll(() => place.state.value).toBe('failed');
    isBroken = false;
    place.retry();
    await expect.poll(() => place.state.value).toBe('ready');
    warned.mockRestore();
  });

  it('that was asked for before fails with that request', async () => {
    const { promise, reject } = Promise.withResolvers<typeof Screen>();
    let imports = 0;
    const load = repairedImport(() => {
      imports += 1;
      return imports === 1 ? promise : Promise.resolve(Screen);
    }, noop);
    const early = load();
    const late = chunk(load, noop).load();
    reject(new TypeError('styles: 404'));
    await expect(Promise.allSettled([early, late])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
  });

  it('is waited for 120 seconds; if it loads later it is there for the next request', {
    tags: 'S9-chunk',
  }, async () => {
    const warned = quiet();
    const waits: number[] = [];
    let over: (() => void) | undefined;
    const { promise, resolve } = Promise.withResolvers<typeof Screen>();
    const part = chunk(
      () => promise,
      noop,
      (ms, act) => {
        waits.push(ms);
        over = act;
        return () => {};
      },
    );
    const place = createLazyPart(part);
    place.start();
    over?.();
    await expect.poll(() => place.state.value).toBe('failed');
    expect(waits).toEqual([120_000]);
    resolve(Screen);
    place.retry();
    await expect.poll(() => place.state.value).toBe('ready');
    warned.mockRestore();
  });
});
