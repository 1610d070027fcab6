import { expect, test } from 'vitest';
import { maxSignalBytes, type RtcSignal } from '../../../../contract/consultation/rtc.ts';
import { encodeFrame } from '../../../../contract/protocol/socket.ts';
import { createReliableSignalling } from './reliableSignalling.ts';
import { toChunks } from './chunking.ts';

const setTimer = () => () => undefined;
const bytesOf = (signal: Omit<RtcSignal, 'call' | 'n' | 'ack'>): number =>
  new TextEncoder().encode(
    encodeFrame({
      type: 'im-event',
      useq: 1_000_000,
      ev: {
        type: 'rtc',
        conv: '1790000000000000',
        at: 1_790_000_000_000,
        call: 'c'.repeat(32),
        n: 99,
        ack: 99,
        ...signal,
      },
    }),
  ).length;

test.each([
  ['plain', 'a=rtpmap:96 VP8/90000'],
  ['line breaks and quotes', '"\r\n\\'],
  ['Chinese', '视频问诊'],
  ['control characters', '\u0001\u0002'],
  ['signs of two halves', '🩺'],
])(
  'a text of any length and of %s is sent in frames of at most 7,000 bytes, and reassembled',
  (_name, unit) => {
    for (const times of [1, 300, 3000]) {
      const original = unit.repeat(times);
      const chunks = toChunks('description', original);
      for (const chunk of chunks) expect(bytesOf(chunk)).toBeLessThanOrEqual(maxSignalBytes);
      const received: string[] = [];
      const signalling = createReliableSignalling('c', {
        setTimer,
        sendSignal: () => undefined,
        onMessage: (_kind, data) => received.push(data),
      });
      chunks.forEach((chunk, at) => signalling.receive({ call: 'c', n: at + 1, ack: 0, ...chunk }));
      expect(received).toEqual([original]);
    }
  },
);

test('a text that fits is sent in one', () => {
  expect(toChunks('candidate', 'candidate:1 1 udp 1 10.0.0.1 9 typ host')).toHaveLength(1);
  expect(toChunks('description', 'v=0\r\n'.repeat(500))).toHaveLength(1);
});
