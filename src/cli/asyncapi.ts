import { type Shape, isShape } from '../contract/protocol/readAnswer.ts';
import { downFrame, socketPath, upFrame } from '../contract/protocol/socket.ts';
import { documentedSchema } from './fieldMeanings/documentedSchema.ts';

/** The frames of one direction: a variant may have variants in it. */
const framesOf = (shape: Shape): readonly Shape[] =>
  shape.entries ? [shape] : (shape.options ?? []).filter(isShape).flatMap(framesOf);

const isType = (shape: Shape | undefined): shape is Shape & { readonly literal: string } =>
  shape !== undefined && 'literal' in shape && typeof shape.literal === 'string';

const contentSchema = (frame: Shape, type: string) => {
  const schema = documentedSchema(frame, [type, 'socket']);
  const { type: _type, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== 'type') };
};

/** A frame is `{type, content}`, and its content is JSON in a text (docs/wire.md, "IM socket"). */
const messageOf = (frames: readonly Shape[], type: string) => ({
  name: type,
  payload: {
    type: 'object',
    required: ['type', 'content'],
    properties: {
      type: { const: type },
      content: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { anyOf: frames.map((frame) => contentSchema(frame, type)) },
      },
    },
  },
});

const messagesOf = (shape: Shape) => {
  const byType = Map.groupBy(framesOf(shape), ({ entries }) =>
    isType(entries?.['type']) ? entries['type'].literal : '',
  );
  return Object.fromEntries([...byType].map(([type, frames]) => [type, messageOf(frames, type)]));
};

const operation = (action: 'send' | 'receive', messages: object) => ({
  action,
  channel: { $ref: '#/channels/socket' },
  messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/socket/messages/${name}` })),
});

const [sent, received] = [messagesOf(upFrame), messagesOf(downFrame)];
const document = {
  asyncapi: '3.0.0',
  info: { title: 'Cloudroom: the frames of the socket, from the side of the console', version: '1' },
  channels: { socket: { address: socketPath, messages: { ...sent, ...received } } },
  operations: {
    toUpstream: operation('send', sent),
    toConsole: operation('receive', received),
  },
};

process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
