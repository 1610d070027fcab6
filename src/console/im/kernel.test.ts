import { describe, expect, test } from 'vitest';
import { begin, live } from './simulatedKernel.ts';
import { unreadOf } from './timeline.ts';

describe('a conversation over a good line', () => {
  test('the transcript is loaded, and the patient’s words appear when they are said', async () => {
    const scene = begin();
    scene.server.patientSays('A', 'good morning');
    scene.kernel.open('A');
    scene.kernel.start();
    await scene.clock.pass(500);
    scene.server.patientSays('A', 'my head hurts');
    await scene.clock.pass(100);
    expect(scene.texts('A')).toEqual(['good morning', 'my head hurts']);
    expect(scene.states).toEqual(['connecting', 'live']);
  });

  test('words that come while the first page is being loaded do not hide what was said before', async () => {
    const scene = await live();
    scene.server.patientSays('B', 'one');
    scene.server.patientSays('B', 'two');
    await scene.clock.pass(100);
    scene.kernel.open('B');
    scene.server.patientSays('B', 'three');
    await scene.clock.pass(22);
    expect(scene.texts('B')).toEqual(['three']);
    scene.server.cut();
    await scene.clock.pass(5_000);
    expect(scene.texts('B')).toEqual(['one', 'two', 'three']);
  });

  test('a first word of the patient that was lost is fetched as soon as anything comes after it', async () => {
    let lose = false;
    const { clock, server, say, texts } = await live({ fate: () => (lose ? 'lost' : 'arrives') });
    lose = true;
    server.patientSays('A', 'good morning');
    lose = false;
    say('A', 'what can I do for you?');
    await clock.pass(200);
    expect(texts('A')).toEqual(['good morning', 'what can I do for you?']);
  });

  test('a long conversation begins with its newest page, and the earlier ones come on demand', async () => {
    const { clock, kernel, server, talks } = await live();
    for (let at = 1; at <= 120; at += 1) server.patientSays('B', `row ${at}`);
    kernel.open('B');
    await clock.pass(200);
    const known = () => talks.get('B')?.rows.map(({ seq }) => seq) ?? [];
    expect([known()[0], known().length]).toEqual([71, 50]);
    for (let page = 0; page < 3; page += 1) {
      const older = kernel.older('B');
      await clock.pass(200);
      await older;
    }
    expect([known()[0], known().length]).toEqual([1, 120]);
    expect(talks.get('B')?.floor).toBe(0);
  });

  test('what the doctor says is pending until the server has it, and then stands once', async () => {
    const { clock, talks, say, texts, arrived } = await live();
    say('A', 'since when?');
    expect(talks.get('A')?.pending.map(({ state }) => state)).toEqual(['sent']);
    await clock.pass(200);
    expect(talks.get('A')?.pending).toEqual([]);
    expect(texts('A')).toEqual(['since when?']);
    expect(arrived('A')).toEqual(['since when?']);
  });

  test('several messages go one after the other, in the order in which they were written', async () => {
    const { clock, say, arrived, sends } = await live();
    for (const text of ['one', 'two', 'three']) say('A', text);
    await clock.pass(25);
    expect(sends()).toHaveLength(1);
    await clock.pass(1_000);
    expect(arrived('A')).toEqual(['one', 'two', 'three']);
  });

  test('unread is what the patient said and the doctor has not seen', async () => {
    const { clock, server, kernel, talks } = await live();
    server.patientSays('A', 'one');
    server.patientSays('A', 'two');
    await clock.pass(100);
    const unread = () =>
      unreadOf(talks.get('A') ?? { rows: [], head: 0, floor: 0, read: { doctor: 0, patient: 0 } });
    expect(unread()).toBe(2);
    kernel.see('A', 1);
    expect(unread()).toBe(1);
    kernel.see('A', 2);
    expect(unread()).toBe(0);
    await clock.pass(100);
    expect(server.heard.filter(({ type }) => type === 'im-read')).toHaveLength(2);
  });

  test('a conversation that was never opened keeps no rows, and still tells its events', async () => {
    const { clock, server, events, talks } = await live();
    server.patientSays('B', 'hello?');
    await clock.pass(100);
    expect(talks.get('B')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'message', message: { conv: 'B' } }]);
  });

  test('a conversation that is not this doctor’s is not asked for again and again', async () => {
    const { clock, seen, talks } = await live({ refused: true });
    await clock.pass(300_000);
    expect(talks.get('A')?.state).toBe('failed');
    expect(seen.asked).toBeLessThanOrEqual(2);
  });

  test('an empty or overlong text is not taken', async () => {
    const { say, talks } = await live();
    expect(say('A', '  \n ')).toBeNull();
    expect(say('A', 'x'.repeat(1_501))).toBeNull();
    expect(say('A', '\u0001'.repeat(1_500))).toBeNull();
    expect(talks.get('A')?.pending).toEqual([]);
  });
});

describe('a message that is not answered', () => {
  test('goes out again after ten seconds with the same cmid and the same content', async () => {
    let lose = false;
    const { clock, say, server, sends, arrived, texts } = await live({
      fate: () => (lose ? 'lost' : 'arrives'),
    });
    say('A', 'take two a day');
    await clock.pass(10);
    lose = true;
    await clock.pass(9_900);
    expect(sends()).toHaveLength(1);
    lose = false;
    await clock.pass(1_000);
    expect(sends()[1]).toEqual(sends()[0]);
    expect(arrived('A')).toEqual(['take two a day']);
    expect(texts('A')).toEqual(['take two a day']);
    expect(server.connections()).toBe(1);
  });

  test('that was refused for good holds its conversation, and no other, until the doctor decides', async () => {
    const { clock, kernel, server, say, talks, arrived } = await live();
    kernel.open('B');
    await clock.pass(100);
    server.nacks.push({ retry: false, msg: 'This consultation is not open' });
    say('A', 'first');
    say('A', 'second');
    say('B', 'elsewhere');
    await clock.pass(60_000);
    expect(arrived('A')).toEqual([]);
    expect(arrived('B')).toEqual(['elsewhere']);
    const [first, second] = talks.get('A')?.pending ?? [];
    expect(first).toMatchObject({ state: 'held', reason: 'This consultation is not open' });
    expect(second).toMatchObject({ state: 'waiting' });
    kernel.retry('A', first?.cmid ?? '');
    await clock.pass(500);
    expect(arrived('A')).toEqual(['first', 'second']);
  });

  test('that was refused for good can be discarded, and the next one goes', async () => {
    const { clock, kernel, server, say, talks, arrived } = await live();
    server.nacks.push({ retry: false, msg: '' });
    say('A', 'first');
    say('A', 'second');
    await clock.pass(500);
    kernel.discard('A', talks.get('A')?.pending[0]?.cmid ?? '');
    await clock.pass(500);
    expect(arrived('A')).toEqual(['second']);
  });

  test('that was refused for now goes again by itself, unchanged', async () => {
    const { clock, server, say, sends, arrived } = await live();
    server.nacks.push({ retry: true, msg: 'busy' });
    say('A', 'first');
    await clock.pass(3_000);
    expect(arrived('A')).toEqual(['first']);
    expect(sends()[1]).toEqual(sends()[0]);
  });

  test('that closed the line by its size is held; the others go on', async () => {
    const { clock, kernel, server, say, talks, arrived } = await live();
    kernel.open('B');
    await clock.pass(100);
    say('A', 'a very long text');
    say('B', 'short');
    server.cut(1009);
    await clock.pass(5_000);
    expect(talks.get('A')?.pending).toMatchObject([{ state: 'held' }]);
    expect(arrived('B')).toEqual(['short']);
  });
});
