import { describe, expect, test } from 'vitest';
import type { OutboxStore, Pending } from './queue/pending.ts';
import { createConnectedEngine } from './simulation/simulatedEngine.ts';
import { countUnread, gapsOf, hasOlder } from './sync/conversationState.ts';

describe('a plain server whose rows have ids of its own and keep no cmid', () => {
  test('shows nothing as missing between numbers that only rise', async () => {
    const { clock, server, conversations, shownTexts } = await createConnectedEngine({
      plain: true,
      hasOwnIds: true,
    });
    server.addPatientMessage('A', 'one');
    server.addPatientMessage('B', 'elsewhere');
    server.addPatientMessage('A', 'two');
    await clock.advance(6_000);
    server.addPatientMessage('A', 'three');
    await clock.advance(46_000);
    const snapshot = conversations.get('A');
    expect(shownTexts('A')).toEqual(['one', 'two', 'three']);
    expect(snapshot && gapsOf(snapshot)).toEqual([]);
    expect(snapshot && countUnread(snapshot)).toBe(3);
  });

  test('reads on over many pages, and back to the beginning', async () => {
    const { clock, server, engine, conversations, shownTexts } = await createConnectedEngine({
      plain: true,
      hasOwnIds: true,
    });
    const storedTexts = () => server.rows('B').map(({ body }) => body.text);
    for (let at = 1; at <= 70; at += 1) server.addPatientMessage('B', `old ${at}`);
    await clock.advance(6_000);
    engine.track('B');
    await clock.advance(1_000);
    expect(shownTexts('B')).toEqual(storedTexts().slice(20));
    for (let at = 1; at <= 130; at += 1) server.addPatientMessage('B', `new ${at}`);
    await clock.advance(46_000);
    expect(shownTexts('B')).toEqual(storedTexts().slice(20));
    for (let page = 0; page < 2; page += 1) {
      void engine.track('B').loadOlder();
      await clock.advance(1_000);
    }
    expect(shownTexts('B')).toEqual(storedTexts());
    const snapshot = conversations.get('B');
    expect(snapshot && hasOlder(snapshot)).toBe(false);
  });

  test("confirms the doctor's messages by their content, each once, also two of the same words", async () => {
    const { clock, server, sendText, sentFrames, shownTexts, conversations } = await createConnectedEngine({
      plain: true,
      hasOwnIds: true,
    });
    await clock.advance(5_000);
    for (const text of ['yes', 'yes', 'and then']) sendText('A', text);
    await clock.advance(10_000);
    expect(shownTexts('A')).toEqual(['yes', 'yes', 'and then']);
    expect(conversations.get('A')?.pending).toEqual([]);
    expect(sentFrames()).toHaveLength(3);
    const ids = conversations.get('A')?.rows.map(({ cmid }) => cmid);
    expect(new Set(ids).size).toBe(3);
    // Later pages bring the rows without a cmid again.
    server.addPatientMessage('A', 'thanks');
    await clock.advance(46_000);
    expect(
      conversations
        .get('A')
        ?.rows.slice(0, 3)
        .map(({ cmid }) => cmid),
    ).toEqual(ids);
  });

  test('a message that the outbox restores late is confirmed by the row that was loaded before it, and leaves the outbox', async () => {
    const load = Promise.withResolvers<readonly Pending[]>();
    const removed: string[] = [];
    const outbox: OutboxStore = {
      load: () => load.promise,
      save: () => Promise.resolve(),
      remove: (cmid) => Promise.resolve(void removed.push(cmid)),
    };
    const { clock, server, shownTexts, conversations } = await createConnectedEngine({
      plain: true,
      hasOwnIds: true,
      outbox,
    });
    server.addDoctorMessage('A', 'twice a day');
    await clock.advance(6_000);
    expect(shownTexts('A')).toEqual(['twice a day']);
    const sentAt = clock.now() - 6_000;
    load.resolve([
      {
        cmid: 'before the reload',
        conv: 'A',
        kind: 'text',
        body: { text: 'twice a day' },
        at: sentAt,
        state: 'sent',
        hold: null,
        reason: '',
        since: sentAt,
        after: 0,
        doubted: false,
      },
    ]);
    await clock.advance(1_000);
    expect(conversations.get('A')?.pending).toEqual([]);
    expect(conversations.get('A')?.rows.map(({ cmid }) => cmid)).toEqual(['before the reload']);
    expect(removed).toEqual(['before the reload']);
  });

  test('an older row of the same words confirms nothing that was sent after it', async () => {
    let lose = false;
    const { clock, server, engine, sendText, conversations } = await createConnectedEngine({
      plain: true,
      hasOwnIds: true,
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    server.addDoctorMessage('B', 'twice a day');
    for (let at = 1; at <= 60; at += 1) server.addPatientMessage('B', `row ${at}`);
    engine.track('B');
    await clock.advance(6_000);
    lose = true;
    const lost = sendText('B', 'twice a day');
    lose = false;
    await clock.advance(3_000);
    void engine.track('B').loadOlder();
    await clock.advance(1_000);
    expect(conversations.get('B')?.rows[0]?.body.text).toBe('twice a day');
    expect(conversations.get('B')?.pending).toMatchObject([{ cmid: lost, state: 'unknown' }]);
  });

  test('what the doctor wrote on another device confirms nothing that is still unsent here', async () => {
    let lose = false;
    const { clock, server, sendText, shownTexts, conversations } = await createConnectedEngine({
      plain: true,
      hasOwnIds: true,
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    server.addDoctorMessage('A', 'twice a day');
    await clock.advance(6_000);
    lose = true;
    const lost = sendText('A', 'twice a day');
    lose = false;
    await clock.advance(60_000);
    expect(shownTexts('A')).toEqual(['twice a day']);
    expect(conversations.get('A')?.pending).toMatchObject([{ cmid: lost, state: 'unknown' }]);
  });
});

describe('how the hospital numbers its messages, if it states it,', () => {
  test('is not discovered: between numbers that only rise, nothing counts as missing', async () => {
    const stated = await createConnectedEngine({ plain: true, messageNumbers: () => 'rising' });
    stated.server.addPatientMessage('A', 'one');
    await stated.clock.advance(6_000);
    expect(stated.conversations.get('A')?.pagedTo).toBe(1);
  });

  test('is not discovered: a contiguous number that lacks is a message that lacks', async () => {
    const rows = { plain: true, hasOwnIds: true };
    const gapsAfterPages = async (messageNumbers: 'rising' | 'contiguous') => {
      const { clock, server, conversations } = await createConnectedEngine({
        ...rows,
        messageNumbers: () => messageNumbers,
      });
      server.addPatientMessage('A', 'one');
      server.addPatientMessage('B', 'in between');
      server.addPatientMessage('A', 'two');
      await clock.advance(6_000);
      const known = conversations.get('A');
      return known ? gapsOf(known).length : -1;
    };
    expect(await gapsAfterPages('rising')).toBe(0);
    expect(await gapsAfterPages('contiguous')).toBeGreaterThan(0);
  });
});
