import { describe, expect, test } from 'vitest';
import { live } from './simulatedKernel.ts';

describe('a plain socket, that takes frames and answers none (Tier B)', () => {
  test('is known by the welcome that does not come within five seconds', async () => {
    const { clock, states } = await live({ plain: true });
    await clock.pass(4_400);
    expect(states).toEqual(['connecting']);
    await clock.pass(200);
    expect(states).toEqual(['connecting', 'plain']);
  });

  test('moves by pages: on connect, on waking, and every 45 seconds', async () => {
    const { clock, server, kernel, texts } = await live({ plain: true });
    server.patientSays('A', 'one');
    await clock.pass(5_000);
    expect(texts('A')).toEqual(['one']);
    server.patientSays('A', 'two');
    await clock.pass(40_000);
    expect(texts('A')).toEqual(['one']);
    await clock.pass(5_100);
    expect(texts('A')).toEqual(['one', 'two']);
    server.patientSays('A', 'three');
    kernel.nudge();
    await clock.pass(100);
    expect(texts('A')).toEqual(['one', 'two', 'three']);
  });

  test('reads the last fifty rows once more each time, so that one that came late is found', async () => {
    const { clock, server, talks, seen } = await live({ plain: true });
    for (let at = 1; at <= 120; at += 1) server.patientSays('A', `row ${at}`);
    await clock.pass(6_000);
    const row = server.rows('A')[99];
    server.recall('A', row?.id ?? '');
    server.patientSays('A', 'one more');
    await clock.pass(45_000);
    expect(talks.get('A')?.rows.find(({ id }) => id === row?.id)?.body).toEqual({ text: '', recalled: true });
    expect(talks.get('A')?.rows.at(-1)?.body.text).toBe('one more');
    expect(seen.asked).toBeLessThan(12);
  });

  test('carries what the doctor says once, in order, and a page confirms it', async () => {
    const { clock, say, arrived, texts, sends, talks } = await live({ plain: true });
    await clock.pass(5_000);
    for (const text of ['one', 'two', 'three']) say('A', text);
    await clock.pass(10_000);
    expect(arrived('A')).toEqual(['one', 'two', 'three']);
    expect(sends()).toHaveLength(3);
    expect(texts('A')).toEqual(['one', 'two', 'three']);
    expect(talks.get('A')?.pending).toEqual([]);
  });

  test('a message that stands in no page is not sent again by itself, and lets the next one pass', async () => {
    let lose = false;
    const { clock, kernel, say, arrived, sends, talks } = await live({
      plain: true,
      fate: () => (lose ? 'lost' : 'arrives'),
    });
    await clock.pass(5_000);
    lose = true;
    const first = say('A', 'one') ?? '';
    lose = false;
    say('A', 'two');
    await clock.pass(60_000);
    expect(arrived('A')).toEqual(['two']);
    expect(talks.get('A')?.pending).toMatchObject([{ cmid: first, state: 'unknown' }]);
    kernel.retry('A', first);
    await clock.pass(3_000);
    expect(arrived('A')).toEqual(['two', 'one']);
    expect(sends()).toHaveLength(2);
  });

  test('a message that nobody confirms can be given up', async () => {
    let lose = false;
    const { clock, kernel, say, talks } = await live({
      plain: true,
      fate: () => (lose ? 'lost' : 'arrives'),
    });
    await clock.pass(5_000);
    lose = true;
    const cmid = say('A', 'one') ?? '';
    lose = false;
    await clock.pass(3_000);
    kernel.discard('A', cmid);
    expect(talks.get('A')?.pending).toEqual([]);
  });

  test('a socket that says nothing at all is exchanged for another, and the next one is not waited for', async () => {
    const { clock, server, states } = await live({ plain: true });
    await clock.pass(150_000);
    expect(server.tokens.length).toBe(2);
    expect(states.slice(1)).toEqual(['plain', 'down', 'plain']);
  });
});

test('a welcome that comes late is welcome: the line is live, and nothing was lost or doubled', async () => {
  let slow = true;
  const { clock, server, say, states, arrived, texts, talks } = await live({
    fate: () => (slow ? 'slow' : 'arrives'),
  });
  await clock.pass(5_000);
  expect(states.at(-1)).toBe('plain');
  say('A', 'one');
  slow = false;
  say('A', 'two');
  await clock.pass(30_000);
  expect(states.at(-1)).toBe('live');
  expect(arrived('A').toSorted()).toEqual(['one', 'two']);
  expect(texts('A')).toEqual(arrived('A'));
  expect(talks.get('A')?.pending).toEqual([]);
  server.patientSays('A', 'thank you');
  await clock.pass(100);
  expect(texts('A').at(-1)).toBe('thank you');
});

test('a server that has answered before and is silent once is a dead line, not a plain one', async () => {
  let lose = false;
  const { clock, server, states } = await live({ fate: () => (lose ? 'lost' : 'arrives') });
  lose = true;
  server.cut();
  await clock.pass(9_000);
  expect(states).not.toContain('plain');
  lose = false;
  await clock.pass(10_000);
  expect(states.at(-1)).toBe('live');
});
