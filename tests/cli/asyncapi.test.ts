import * as v from 'valibot';
import { expect, it } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import {
  decodeFrame,
  downFrame,
  encodeFrame,
  socketPath,
  upFrame,
} from '../../src/contract/protocol/socket.ts';

// The requirements of AsyncAPI 3.0 for the parts used here.
const reference = v.strictObject({ $ref: v.pipe(v.string(), v.startsWith('#/channels/socket/messages/')) });
const operation = (action: 'send' | 'receive') =>
  v.strictObject({
    action: v.literal(action),
    channel: v.strictObject({ $ref: v.literal('#/channels/socket') }),
    messages: v.array(reference),
  });
const message = v.strictObject({
  name: v.string(),
  payload: v.strictObject({
    type: v.literal('object'),
    required: v.array(v.string()),
    properties: v.strictObject({
      type: v.strictObject({ const: v.string() }),
      content: v.strictObject({
        type: v.literal('string'),
        contentMediaType: v.literal('application/json'),
        contentSchema: v.strictObject({
          anyOf: v.array(
            v.looseObject({
              properties: v.record(v.string(), v.looseObject({})),
              required: v.array(v.string()),
            }),
          ),
        }),
      }),
    }),
  }),
});
const asyncApi = v.strictObject({
  asyncapi: v.literal('3.0.0'),
  info: v.strictObject({ title: v.string(), version: v.string() }),
  channels: v.strictObject({
    socket: v.strictObject({ address: v.literal(socketPath), messages: v.record(v.string(), message) }),
  }),
  operations: v.strictObject({ toUpstream: operation('send'), toConsole: operation('receive') }),
});

const namesOf = (referred: readonly { $ref: string }[]) =>
  referred.map(({ $ref }) => $ref.split('/').at(-1) ?? '');

it('npm run asyncapi describes every frame of the socket once, by its direction', async () => {
  const { code, output } = await run('npm', ['run', '--silent', 'asyncapi']);
  expect(code).toBe(0);
  const { channels, operations } = v.parse(asyncApi, JSON.parse(output));
  const { messages } = channels.socket;
  const [up, down] = [namesOf(operations.toUpstream.messages), namesOf(operations.toConsole.messages)];
  expect([...up, ...down].toSorted()).toEqual(Object.keys(messages).toSorted());
  expect(new Set([...up, ...down]).size).toBe(up.length + down.length);
  expect(up).toEqual(expect.arrayContaining(['ping', 'im-hello', 'im-send', 'im-read', 'rtc']));
  expect(down).toEqual(expect.arrayContaining(['pong', 'im-welcome', 'im-event', 'im-ack', 'im-nack']));
  // A text and a file: two kinds of the same frame.
  expect(messages['im-send']?.payload.properties.content.contentSchema.anyOf).toHaveLength(2);
});

it('what npm run asyncapi calls required, a frame needs', async () => {
  const { output } = await run('npm', ['run', '--silent', 'asyncapi']);
  const { messages } = v.parse(asyncApi, JSON.parse(output)).channels.socket;
  const requiredOf = (name: string) =>
    messages[name]?.payload.properties.content.contentSchema.anyOf[0]?.required.toSorted();
  const read = { type: 'im-read', conv: '1', upTo: 7 } as const;
  const ack = { type: 'im-ack', cmid: 'c', conv: '1', id: '2', seq: 3, at: 4 } as const;
  expect(requiredOf('im-read')).toEqual(['conv', 'upTo']);
  expect(requiredOf('im-ack')).toEqual(['at', 'cmid', 'conv', 'id', 'seq']);
  expect(decodeFrame(upFrame, encodeFrame(read))).toEqual(read);
  expect(decodeFrame(downFrame, encodeFrame(ack))).toEqual(ack);
  expect(decodeFrame(upFrame, JSON.stringify({ type: 'im-read', content: '{"conv":"1"}' }))).toBeNull();
});
