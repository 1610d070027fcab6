import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { maxTextLength, outgoing } from '../consultation/message.ts';
import {
  type DownFrame,
  downFrame,
  maxFrameBytes,
  decodeFrame,
  type UpFrame,
  upFrame,
  encodeFrame,
} from './socket.ts';

const message = {
  id: '9',
  conv: '8',
  seq: 3,
  cmid: 'c-1',
  from: { role: 'patient', id: '5' },
  kind: 'text',
  body: { text: '头痛两天，"低热"' },
  at: 1_790_000_000_000,
} as const;

const up: UpFrame[] = [
  { type: 'ping' },
  { type: 'im-hello', v: 1 },
  { type: 'im-hello', v: 1, resume: { epoch: 'e1', useq: 12 } },
  { type: 'im-send', cmid: 'c-1', conv: '8', kind: 'text', body: { text: '请多喝水' }, at: 1 },
  { type: 'im-read', conv: '8', upTo: 3 },
  { type: 'im-typing', conv: '8' },
  { type: 'im-sync', from: 4 },
  { type: 'im-auth', token: 'opaque' },
];

const down: DownFrame[] = [
  { type: 'pong' },
  { type: 'pong', useq: 7 },
  { type: 'im-event', useq: 7, ev: { type: 'message', message } },
  { type: 'im-event', useq: 8, ev: { type: 'read', conv: '8', role: 'patient', upTo: 3 } },
  { type: 'im-event', useq: 9, ev: { type: 'order', orderId: '8', status: 2 } },
  {
    type: 'im-event',
    useq: 10,
    ev: { type: 'prescription', prescriptionId: '4', orderId: '8', status: 2, version: 3 },
  },
  { type: 'im-event', useq: 10, ev: { type: 'facts', patientId: '3' } },
  { type: 'im-event', useq: 11, ev: { type: 'queue', awaiting: 4 } },
  { type: 'im-event', useq: 12, ev: { type: 'typing', conv: '8' } },
  { type: 'im-queue', awaiting: 4 },
  { type: 'im-ack', cmid: 'c-1', conv: '8', id: '9', seq: 3, at: 1 },
  { type: 'im-nack', cmid: 'c-1', code: 900, msg: '重复请求', retry: false },
  { type: 'im-resync' },
  { type: 'im-auth-need' },
  { type: 'im-goaway', spreadMs: 500 },
];

describe('a frame', () => {
  it('is read as it was written, in both directions', () => {
    for (const frame of up) expect(decodeFrame(upFrame, encodeFrame(frame))).toEqual(frame);
    for (const frame of down) expect(decodeFrame(downFrame, encodeFrame(frame))).toEqual(frame);
  });

  it('is sent as a type and a content, which is JSON in a string', () => {
    expect(JSON.parse(encodeFrame({ type: 'im-read', conv: '8', upTo: 3 }))).toEqual({
      type: 'im-read',
      content: '{"conv":"8","upTo":3}',
    });
  });

  it('of a heartbeat may have no content, as other upstreams send it', () => {
    for (const raw of ['{"type":"pong"}', '{"type":"pong","content":""}', '{"type":"pong","content":null}'])
      expect(decodeFrame(downFrame, raw)).toEqual({ type: 'pong' });
  });

  it('keeps its outer type, whatever its content claims', () => {
    expect(
      decodeFrame(upFrame, '{"type":"ping","content":"{\\"type\\":\\"im-auth\\",\\"token\\":\\"x\\"}"}'),
    ).toEqual({
      type: 'ping',
    });
  });

  it('has string ids, even if a number was sent', () => {
    expect(decodeFrame(upFrame, '{"type":"im-read","content":"{\\"conv\\":8,\\"upTo\\":3}"}')).toEqual({
      type: 'im-read',
      conv: '8',
      upTo: 3,
    });
  });

  it('is null if it is malformed, of an unknown type or lacks a field', () => {
    for (const raw of [
      '',
      'ping',
      'null',
      '7',
      '[]',
      '{}',
      '{"content":"{}"}',
      '{"type":"rtc","content":"{}"}',
      '{"type":"im-read","content":"{\\"conv\\":\\"8\\"}"}',
      '{"type":"im-read","content":"{\\"conv\\":\\"8\\",\\"upTo\\":\\"3\\"}"}',
      '{"type":"im-read","content":"{broken"}',
      '{"type":"im-read","content":"null"}',
      '{"type":"im-read","content":{"conv":"8","upTo":3}}',
      '{"type":"im-hello","content":"{\\"v\\":2}"}',
      '<html></html>',
    ])
      expect(decodeFrame(upFrame, raw)).toBeNull();
  });

  it('never throws, whatever arrives', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          type: fc.oneof(fc.constantFrom('ping', 'im-send', '__proto__'), fc.anything()),
          content: fc.oneof(fc.json(), fc.string()),
        })
        .map((one) => JSON.stringify(one)),
    );
    fc.assert(
      fc.property(odd, (raw) => {
        const read = decodeFrame(upFrame, raw);
        expect(read === null || v.is(upFrame, read)).toBe(true);
      }),
    );
  });
});

const bytes = (frame: UpFrame | DownFrame) =>
  encodeURIComponent(encodeFrame(frame)).replace(/%../g, '.').length;

describe('the longest text', () => {
  const longest = {
    cmid: 'c'.repeat(64),
    conv: '9'.repeat(64),
    kind: 'text' as const,
    at: 1_790_000_000_000,
  };

  it.each(['a', '药', '"', '\\', '\n', '😀', '\u2028'])('of %j fits one frame, sent and received', (mark) => {
    const body = { text: `.${mark.repeat(maxTextLength)}`.slice(0, maxTextLength - 1).concat('.') };
    expect(v.is(outgoing, { ...longest, body })).toBe(true);
    expect(bytes({ type: 'im-send', ...longest, body })).toBeLessThanOrEqual(maxFrameBytes);
    const received = { ...message, cmid: longest.cmid, conv: longest.conv, id: longest.conv, body };
    expect(
      bytes({ type: 'im-event', useq: Number.MAX_SAFE_INTEGER, ev: { type: 'message', message: received } }),
    ).toBeLessThanOrEqual(maxFrameBytes);
  });
});
