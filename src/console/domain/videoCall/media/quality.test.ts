import { describe, expect, test } from 'vitest';
import {
  connectionLevel,
  initialQuality,
  type Quality,
  type QualitySample,
  unmeasured,
  updateQuality,
  withSample,
} from './quality.ts';
import { sampleOf } from './stats.ts';

const good: QualitySample = { availableBitrate: 2_000_000, packetLoss: 0 };
const lowBitrate: QualitySample = { availableBitrate: 60_000, packetLoss: 0.01 };
const lossy: QualitySample = { availableBitrate: 2_000_000, packetLoss: 0.3 };
const after = (from: Quality, sample: QualitySample, times: number): Quality =>
  Array.from({ length: times }, () => sample).reduce(updateQuality, from);
/** How many good samples it takes until video resumes. */
const samplesUntilResume = (weak: Quality): number => {
  let [state, count] = [weak, 0];
  while (state.weak && count < 1000) {
    state = updateQuality(state, { availableBitrate: 50_000, packetLoss: 0 });
    count += 1;
  }
  return count;
};

const level = (...samples: QualitySample[]) =>
  connectionLevel(samples.reduce<QualitySample[]>(withSample, []), initialQuality);

describe('audio first', () => {
  test.each([
    ['little room', lowBitrate],
    ['loss', lossy],
  ])('video is paused after 6 s of %s, and not before', (_name, sample) => {
    expect(after(initialQuality, sample, 2).weak).toBe(false);
    expect(after(initialQuality, sample, 3).weak).toBe(true);
  });

  test('a single bad sample does nothing', () => {
    let state = initialQuality;
    for (let n = 0; n < 50; n += 1)
      state = updateQuality(updateQuality(updateQuality(state, lowBitrate), lowBitrate), good);
    expect(state.weak).toBe(false);
  });

  test('video resumes once nothing is lost; each time later, up to a limit', () => {
    let state = initialQuality;
    const waits = Array.from({ length: 6 }, () => {
      state = after(state, lossy, 3);
      const count = samplesUntilResume(state);
      state = { ...after(state, { availableBitrate: null, packetLoss: 0 }, count) };
      return count;
    });
    expect(waits).toEqual([5, 10, 20, 40, 40, 40]);
  });

  test('while paused, the low estimate of an idle connection is ignored, and loss keeps video paused', () => {
    const paused = after(initialQuality, lossy, 3);
    expect(after(paused, { availableBitrate: 50_000, packetLoss: 0 }, 5).weak).toBe(false);
    expect(after(paused, { availableBitrate: 2_000_000, packetLoss: 0.08 }, 500).weak).toBe(true);
  });

  test('without data, nothing changes', () => {
    const unknown = { availableBitrate: null, packetLoss: null };
    expect(after(initialQuality, unknown, 100).weak).toBe(false);
    expect(after(after(initialQuality, lossy, 3), unknown, 500).weak).toBe(true);
  });
});

describe('the level that is shown', () => {
  test('is unknown, and never good, as long as nothing was measured', () => {
    expect([level(), level(unmeasured, unmeasured)]).toEqual(['unknown', 'unknown']);
  });

  test.each<[QualitySample, string]>([
    [good, 'good'],
    [{ availableBitrate: 200_000, packetLoss: 0 }, 'weak'],
    [{ availableBitrate: null, packetLoss: 0.06 }, 'weak'],
    [lowBitrate, 'poor'],
    [lossy, 'poor'],
  ])('of %j is %s', (sample, expected) => {
    expect(level(sample)).toBe(expected);
  });

  test('is worse at once, and better only after three samples', () => {
    expect(level(good, good, lossy)).toBe('poor');
    expect(level(lossy, good, good)).toBe('poor');
    expect(level(lossy, good, good, good)).toBe('good');
  });

  test('is unknown again once measuring has failed for three samples', () => {
    expect(level(good, good, unmeasured)).toBe('good');
    expect(level(good, unmeasured, unmeasured, unmeasured)).toBe('unknown');
  });

  test('is poor as long as video is paused', () => {
    expect(connectionLevel([good], { ...initialQuality, weak: true })).toBe('poor');
  });
});

test('a browser’s report has the bandwidth of the active pair, and the worst loss reported by the other side', () => {
  const report = [
    { type: 'candidate-pair', state: 'failed' },
    { type: 'candidate-pair', availableOutgoingBitrate: 300_000 },
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.25 },
    { type: 'outbound-rtp', fractionLost: 'odd' },
    null,
    'odd',
  ];
  expect(sampleOf(report)).toEqual({ availableBitrate: 300_000, packetLoss: 0.25 });
  expect(sampleOf([])).toEqual({ availableBitrate: null, packetLoss: null });
});
