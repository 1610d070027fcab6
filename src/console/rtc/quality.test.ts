import { describe, expect, test } from 'vitest';
import { judge, type Quality, type Sample, strong } from './quality.ts';
import { sampleOf } from './stats.ts';

const good: Sample = { room: 2_000_000, lost: 0 };
const thin: Sample = { room: 60_000, lost: 0.01 };
const lossy: Sample = { room: 2_000_000, lost: 0.3 };
const after = (start: Quality, sample: Sample, times: number): Quality =>
  Array.from({ length: times }, () => sample).reduce(judge, start);
/** How many good samples it takes until video resumes. */
const untilBack = (weak: Quality): number => {
  let [state, count] = [weak, 0];
  while (state.weak && count < 1000) {
    state = judge(state, { room: 50_000, lost: 0 });
    count += 1;
  }
  return count;
};

describe('audio first', () => {
  test.each([
    ['little room', thin],
    ['loss', lossy],
  ])('the picture rests after 6 s of %s, and not before', (_name, sample) => {
    expect(after(strong, sample, 2).weak).toBe(false);
    expect(after(strong, sample, 3).weak).toBe(true);
  });

  test('a single bad moment does nothing', () => {
    let state = strong;
    for (let n = 0; n < 50; n += 1) state = judge(judge(judge(state, thin), thin), good);
    expect(state.weak).toBe(false);
  });

  test('it comes back by itself once nothing is lost; each time later, up to a limit', () => {
    let state = strong;
    const waits = Array.from({ length: 6 }, () => {
      state = after(state, lossy, 3);
      const count = untilBack(state);
      state = { ...after(state, { room: null, lost: 0 }, count) };
      return count;
    });
    expect(waits).toEqual([5, 10, 20, 40, 40, 40]);
  });

  test('while it rests, the low estimate of an idle line says nothing, and loss keeps it resting', () => {
    const resting = after(strong, lossy, 3);
    expect(after(resting, { room: 50_000, lost: 0 }, 5).weak).toBe(false);
    expect(after(resting, { room: 2_000_000, lost: 0.08 }, 500).weak).toBe(true);
  });

  test('where nothing is known, nothing changes', () => {
    const unknown = { room: null, lost: null };
    expect(after(strong, unknown, 100).weak).toBe(false);
    expect(after(after(strong, lossy, 3), unknown, 500).weak).toBe(true);
  });
});

test('a browser’s report gives the room of the pair in use, and the worst loss that the other side tells of', () => {
  const report = [
    { type: 'candidate-pair', state: 'failed' },
    { type: 'candidate-pair', availableOutgoingBitrate: 300_000 },
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.25 },
    { type: 'outbound-rtp', fractionLost: 'odd' },
    null,
    'odd',
  ];
  expect(sampleOf(report)).toEqual({ room: 300_000, lost: 0.25 });
  expect(sampleOf([])).toEqual({ room: null, lost: null });
});
