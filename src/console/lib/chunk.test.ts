import { describe, expect, it, vi } from 'vitest';
import { chunk, openPart } from './chunk.ts';

const Screen = () => null;
const nothing = () => Promise.resolve();
const quiet = () => vi.spyOn(console, 'warn').mockImplementation(() => {});

describe('a part of the console', () => {
  it('is fetched once, however many ask for it', async () => {
    let asked = 0;
    const part = chunk(async () => {
      asked += 1;
      return Screen;
    });
    expect(part.here()).toBeNull();
    await Promise.all([part.fetch(), part.fetch()]);
    expect([part.here(), asked]).toEqual([Screen, 1]);
  });

  it('that did not come is really asked for again', async () => {
    const warned = quiet();
    let there = false;
    let mended = 0;
    const part = chunk(
      () => (there ? Promise.resolve(Screen) : Promise.reject(new TypeError('404'))),
      async () => {
        mended += 1;
      },
    );
    const place = openPart(part);
    place.open();
    expect(place.state.value).toBe('coming');
    await expect.poll(() => place.state.value).toBe('failed');
    place.retry();
    expect(place.state.value).toBe('again');
    await expect.poll(() => place.state.value).toBe('failed');
    there = true;
    place.retry();
    await expect.poll(() => place.state.value).toBe('here');
    expect(part.here()).toBe(Screen);
    expect(mended).toBe(2);
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
  });

  it('that failed is asked for anew by the next place that shows it', async () => {
    const warned = quiet();
    let asked = 0;
    const part = chunk(() => {
      asked += 1;
      return asked === 1 ? Promise.reject(new TypeError('404')) : Promise.resolve(Screen);
    }, nothing);
    const first = openPart(part);
    first.open();
    await expect.poll(() => first.state.value).toBe('failed');
    const second = openPart(part);
    second.open();
    await expect.poll(() => second.state.value).toBe('here');
    expect(openPart(part).state.value).toBe('here');
    warned.mockRestore();
  });

  it('is waited for 120 seconds; what comes later is there for whoever asks next', {
    tags: 'S9-chunk',
  }, async () => {
    const warned = quiet();
    const waits: number[] = [];
    let over: (() => void) | undefined;
    const { promise, resolve } = Promise.withResolvers<typeof Screen>();
    const part = chunk(
      () => promise,
      nothing,
      (ms, act) => {
        waits.push(ms);
        over = act;
        return () => {};
      },
    );
    const place = openPart(part);
    place.open();
    over?.();
    await expect.poll(() => place.state.value).toBe('failed');
    expect(waits).toEqual([120_000]);
    resolve(Screen);
    place.retry();
    await expect.poll(() => place.state.value).toBe('here');
    warned.mockRestore();
  });
});
