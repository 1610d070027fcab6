import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  double,
  infiniteStream,
  integer,
  oneof,
  record,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { Fate } from './simulated.ts';
import { begin } from './simulatedKernel.ts';

test('whatever happens to the line, nothing is lost, nothing doubled, nothing out of order', async () => {
  const act = oneof(
    {
      weight: 6,
      arbitrary: record({ kind: constant('doctor' as const), conv: constantFrom('A', 'B') }),
    },
    {
      weight: 5,
      arbitrary: record({ kind: constant('patient' as const), conv: constantFrom('A', 'B') }),
    },
    {
      weight: 3,
      arbitrary: record({
        kind: constant('cut' as const),
        code: constantFrom(1006, 1001, 4401, 4500),
      }),
    },
    { weight: 1, arbitrary: record({ kind: constant('restart' as const) }) },
    { weight: 1, arbitrary: record({ kind: constant('outage' as const) }) },
    { weight: 1, arbitrary: record({ kind: constant('sleep' as const) }) },
    {
      weight: 5,
      arbitrary: record({ kind: constant('wait' as const), ms: integer({ min: 1, max: 15_000 }) }),
    },
  );
  const fates = infiniteStream(
    oneof(
      { weight: 12, arbitrary: constant<Fate>('arrives') },
      { weight: 1, arbitrary: constantFrom<Fate>('lost', 'doubled', 'late') },
    ),
  );
  await assert(
    asyncProperty(
      array(tuple(act, integer({ min: 0, max: 400 })), { maxLength: 40 }),
      fates,
      infiniteStream(double({ min: 0, max: 0.99, noNaN: true })),
      async (acts, fate, chance) => {
        let faulty = true;
        const scene = begin({
          fate: () => (faulty ? (fate.next().value ?? 'arrives') : 'arrives'),
          random: () => chance.next().value ?? 0,
        });
        const { clock, server, kernel, say, texts, arrived, talks } = scene;
        const said = { A: [] as string[], B: [] as string[] };
        kernel.open('A');
        kernel.open('B');
        kernel.start();
        for (const [index, [one, pause]] of acts.entries()) {
          if (one.kind === 'doctor') {
            const conv = one.conv === 'A' ? 'A' : 'B';
            said[conv].push(`d${index}`);
            say(conv, `d${index}`);
          }
          if (one.kind === 'patient') server.patientSays(one.conv, `p${index}`);
          if (one.kind === 'cut') server.cut(one.code);
          if (one.kind === 'restart') server.restart();
          if (one.kind === 'sleep') await clock.pass(300_000, true);
          if (one.kind === 'outage') {
            server.reachable(false);
            await clock.pass(20_000);
            server.reachable(true);
          }
          if (one.kind === 'wait') await clock.pass(one.ms);
          await clock.pass(pause);
        }
        faulty = false;
        await clock.pass(60_000);
        server.cut();
        await clock.pass(90_000);
        for (const conv of ['A', 'B'] as const) {
          expect(texts(conv)).toEqual(arrived(conv));
          expect(arrived(conv).filter((text) => text.startsWith('d'))).toEqual(said[conv]);
          expect(talks.get(conv)?.pending).toEqual([]);
        }
      },
    ),
    { numRuns: 1000 },
  );
}, 60_000);
