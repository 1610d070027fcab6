import { expect, test } from 'vitest';
import type { Message } from '../../contract/consultation/message.ts';
import { encodeFrame } from '../../contract/protocol/socket.ts';
import { live } from './simulatedKernel.ts';

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
const told = (useq: number, message: Message) =>
  encodeFrame({ type: 'im-event', useq, ev: { type: 'message', message } });

test('whatever a socket says, the line stays up, and what was said before and after stands', async () => {
  const { clock, server, texts, states, talks, say, arrived } = await live();
  server.patientSays('A', 'before');
  await clock.pass(100);
  const odd = [
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
    told(1, row('A', 1)),
    told(0, row('A', -5)),
    told(-3, row('B', 1)),
  ];
  for (const raw of odd) server.utter(raw);
  await clock.pass(1_000);
  server.patientSays('A', 'after');
  say('A', 'answer');
  await clock.pass(1_000);
  expect(texts('A')).toEqual(['before', 'after', 'answer']);
  expect(arrived('A')).toEqual(['before', 'after', 'answer']);
  expect(talks.has('B')).toBe(false);
  expect(states).toEqual(['connecting', 'live']);
  expect(server.tokens).toHaveLength(1);
});

test('a number far ahead is asked about, then the rows are read anew, on the same socket', async () => {
  const { clock, server, texts, states, seen } = await live();
  server.utter(told(9_000_000_000, row('C', 1)));
  await clock.pass(60_000);
  server.patientSays('A', 'still here');
  await clock.pass(1_000);
  expect(texts('A')).toEqual(['still here']);
  expect(states).toEqual(['connecting', 'live']);
  expect(seen.resyncs).toBe(2);
});
