import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countUnread, gapsOf } from '../sync/conversationState.ts';
import { createConnectedEngine } from './simulatedEngine.ts';

const { MODEL_RUNS: runs = '300', MODEL_SEED: seed = '20261123' } = process.env;

type Step =
  | { readonly kind: 'say'; readonly text: string; readonly isLost: boolean }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'patient' | 'elsewhere' | 'otherChat' | 'wake' | 'cut' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      // The same words again and again: only the content tells one message from another.
      text: fc.constantFrom('yes', 'no'),
      isLost: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('patient', 'patient', 'elsewhere', 'otherChat', 'wake', 'cut'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(10, 300, 1_500, 20_000, 60_000),
    }),
  },
);

const scenario = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 30 }),
  pageDelays: fc.array(fc.constantFrom(5, 40, 900, 4_000), { minLength: 1, maxLength: 6 }),
  // Later than the next row, and later than the next page.
  rowDelays: fc.array(fc.constantFrom(0, 0, 0, 1_200, 50_000), { minLength: 1, maxLength: 6 }),
  doubles: fc.array(fc.constantFrom(false, false, true), { minLength: 1, maxLength: 6 }),
});

/** The values again and again. */
const cycle = <T>(values: readonly T[], fallback: T): (() => T) => {
  let at = -1;
  return () => {
    at += 1;
    return values[at % values.length] ?? fallback;
  };
};

test('on a server without numbers or a cmid of ours, whose rows come late or twice, every row stands once and in order, and each message is there or still asked about', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, pageDelays, rowDelays, doubles }) => {
      let isLosing = false;
      const { clock, server, engine, sendText, conversations } = await createConnectedEngine({
        plain: true,
        hasOwnIds: true,
        nextOutcome: () => (isLosing ? 'lost' : 'arrives'),
        pageDelayMs: cycle(pageDelays, 5),
        rowDelayMs: cycle(rowDelays, 0),
        isRowDoubled: cycle(doubles, false),
      });
      await clock.advance(12_000);
      let said = 0;
      for (const one of steps) {
        if (one.kind === 'say') {
          isLosing = one.isLost;
          sendText('A', one.text);
          said += 1;
          // Whatever is in the queue is sent before the next step.
          await clock.advance(1_100);
          isLosing = false;
        } else if (one.kind === 'wait') await clock.advance(one.ms);
        else if (one.kind === 'patient') server.addPatientMessage('A', 'a question');
        else if (one.kind === 'elsewhere') server.addDoctorMessage('A', 'from another device');
        else if (one.kind === 'otherChat') server.addPatientMessage('B', 'another chat');
        else if (one.kind === 'wake') engine.dispatch({ type: 'nudge' });
        else server.disconnect();
      }
      await clock.advance(180_000);

      const shown = conversations.get('A');
      if (!shown) throw new Error('The conversation is not known');
      const stored = server.rows('A');
      expect(shown.rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
      expect(gapsOf(shown)).toEqual([]);
      expect(countUnread(shown)).toBe(stored.filter(({ from }) => from.role === 'patient').length);
      const arrived = stored.filter(
        ({ from, body }) => from.role === 'doctor' && body.text !== 'from another device',
      );
      expect(arrived.length + shown.pending.length).toBe(said);
      const cmids = [...shown.rows, ...shown.pending].map(({ cmid }) => cmid).filter((cmid) => cmid !== '');
      expect(new Set(cmids).size).toBe(cmids.length);
    }),
    { numRuns: Number(runs), seed: Number(seed) },
  );
}, 120_000);
