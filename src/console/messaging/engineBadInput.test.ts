import { expect, test } from 'vitest';
import type { Message } from '../../contract/consultation/message.ts';
import { encodeFrame } from '../../contract/protocol/socket.ts';
import { createConnectedEngine } from './simulation/simulatedEngine.ts';

const row = (conv: string, seq: number): Message => ({
  id: `odd${seq}`,
  conv,
  seq,
  cmid: `odd${seq}`,
  from: { role: 'patient', id: null },
  kind: 'text',
  body: { text: 'odd' },
  at: 0,
});
const eventFrame = (useq: number, message: Message) =>
  encodeFrame({ type: 'im-event', useq, ev: { type: 'message', message } });

test('whatever a socket sends, the connection stays open, and earlier and later messages appear', async () => {
  const { clock, server, shownTexts, states, conversations, sendText, storedTexts } =
    await createConnectedEngine();
  server.addPatientMessage('A', 'before');
  await clock.advance(100);
  const malformedFrames = [
    '',
    'pong',
    '{',
    'null',
    '[]',
    '7',
    '{"type":"im-event"}',
    '{"type":"im-event","content":"{"}',
    '{"type":"im-event","content":"null"}',
    '{"type":"__proto__","content":"{}"}',
    '{"type":"demo-message-send","content":"{\\"text\\":\\"hi\\"}"}',
    '{"type":"im-event","content":"{\\"useq\\":\\"2\\",\\"ev\\":{}}"}',
    '{"type":"im-event","content":"{\\"useq\\":2,\\"ev\\":{\\"type\\":\\"unheard of\\"}}"}',
    '{"type":"im-welcome","content":"{\\"epoch\\":7}"}',
    '{"type":"im-ack","content":"{\\"cmid\\":\\"nobody\\",\\"conv\\":\\"A\\",\\"id\\":\\"x\\",\\"seq\\":1,\\"at\\":1}"}',
    '{"type":"im-nack","content":"{\\"cmid\\":\\"nobody\\",\\"code\\":1,\\"msg\\":\\"\\",\\"retry\\":false}"}',
    '['.repeat(60_000),
    `{"type":"im-event","content":"${'x'.repeat(3_000_000)}"}`,
    eventFrame(1, row('A', 1)),
    eventFrame(0, row('A', -5)),
    eventFrame(-3, row('B', 1)),
  ];
  for (const raw of malformedFrames) server.sendRaw(raw);
  await clock.advance(1_000);
  server.addPatientMessage('A', 'after');
  sendText('A', 'answer');
  await clock.advance(1_000);
  expect(shownTexts('A')).toEqual(['before', 'after', 'answer']);
  expect(storedTexts('A')).toEqual(['before', 'after', 'answer']);
  expect(conversations.has('B')).toBe(false);
  expect(states).toEqual(['connecting', 'live']);
  expect(server.tokens).toHaveLength(1);
});

test('a number far ahead is checked, then the rows are loaded again, on the same socket', async () => {
  const { clock, server, shownTexts, states, counters } = await createConnectedEngine();
  server.sendRaw(eventFrame(9_000_000_000, row('C', 1)));
  await clock.advance(60_000);
  server.addPatientMessage('A', 'still here');
  await clock.advance(1_000);
  expect(shownTexts('A')).toEqual(['still here']);
  expect(states).toEqual(['connecting', 'live']);
  expect(counters.resyncs).toBe(2);
});
