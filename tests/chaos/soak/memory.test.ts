import { describe, expect, test } from 'vitest';
import { describeMemory, type MemorySample } from './memory.ts';

/** Samples of half an hour, one every five seconds, with garbage that comes and goes. */
const samplesOf = (megabytesAt: (hours: number) => number, pid = 1): MemorySample[] =>
  Array.from({ length: 360 }, (_, n) => {
    const hours = n / 720;
    return { pid, hours, bytes: (megabytesAt(hours) + 20 * Math.sin(n)) * 2 ** 20, liveBytes: null };
  });
const judge = (samples: readonly MemorySample[]) => describeMemory('upstream', samples, 0.5).isFlat;

/** Pages that were needed once, and what is live of them. */
const withLive = (liveAt: (hours: number) => number) =>
  samplesOf((hours) => (hours < 0.3 ? 240 : 440)).map((sample, n) => ({
    ...sample,
    liveBytes: n < 6 ? null : liveAt(sample.hours) * 2 ** 20,
  }));

describe('the memory of a soak', () => {
  test('is flat while garbage comes and goes', () => {
    expect(judge(samplesOf(() => 240))).toBe(true);
  });

  test('is not flat with a leak of 100 bytes a message, 90 MB an hour', () => {
    expect(judge(samplesOf((hours) => 240 + 90 * hours))).toBe(false);
  });

  test('is not flat after a step to half as much again', () => {
    expect(judge(samplesOf((hours) => (hours < 0.3 ? 240 : 360)))).toBe(false);
  });

  test('is what a collection leaves, where that is known: pages that were needed once are no leak', () => {
    expect(judge(withLive(() => 90))).toBe(true);
    expect(judge(withLive((hours) => 90 + 40 * hours))).toBe(false);
  });

  test('is that of the process which ran in the end', () => {
    const grown = samplesOf((hours) => 100 + 500 * hours, 2).slice(24);
    expect(judge([...samplesOf(() => 500).slice(0, 24), ...samplesOf(() => 240, 2).slice(24)])).toBe(true);
    expect(judge([...samplesOf(() => 500).slice(0, 24), ...grown])).toBe(false);
  });

  test('is not flat if it was not measured, or for less than half of the time', () => {
    expect(judge([])).toBe(false);
    expect(judge(samplesOf(() => 240).slice(0, 170))).toBe(false);
    expect(judge([...samplesOf(() => 240).slice(0, 200), ...samplesOf(() => 240, 2).slice(200)])).toBe(false);
  });
});
