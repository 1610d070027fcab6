import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { business, defaultMessages } from '../contract/errors/businessErrors.ts';
import { codeReactions } from '../contract/errors/codeReactions.ts';
import { dispensing, dispensingKeyHeader } from '../contract/prescribing/dispensing.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { endpoints } from '../contract/protocol/endpoints.ts';
import { type FieldNote, notesOn } from '../contract/protocol/fieldNotes.ts';
import { type Shape, innermost } from '../contract/protocol/readAnswer.ts';
import { type Schema, date, fen, id, time } from '../contract/protocol/schemas.ts';

const descriptionOf = ({ means, loses, codes }: FieldNote): string => {
  const known = Object.entries(codes ?? {}).map(([name, code]) => `${code} ${name}`);
  const all = [means, known.length > 0 && `Codes: ${known.join(', ')}`, loses && `Without it: ${loses}`];
  return all.filter(Boolean).join('. ');
};

/** What the contract's own types mean, with their units. */
const typeNotes = new Map<Shape, string>([
  [time, 'Epoch milliseconds'],
  [fen, 'Money in fen'],
  [date, 'A day: `YYYY-MM-DD`, `[y, m, d]` or epoch milliseconds'],
  [id, 'An opaque id, as text or number'],
]);

/** The schema of an object with the notes on its fields as descriptions. */
const described = ({ entries }: Shape, { properties, ...rest }: JsonSchema): JsonSchema | null => {
  if (!entries || !properties) return null;
  const notes = notesOn(entries);
  const withNotes = Object.entries(properties).map(([name, of]): [string, JsonSchema | boolean] => {
    const note = notes[name];
    const field = entries[name];
    const description = note ? descriptionOf(note) : field && typeNotes.get(innermost(field));
    return [name, description && typeof of === 'object' ? { ...of, description } : of];
  });
  return { ...rest, properties: Object.fromEntries(withNotes) };
};

// OpenAPI 3.1 implies this dialect; `$schema` would repeat it everywhere.
const schema = (shape: Schema) => {
  const { $schema: _, ...rest } = toJsonSchema(shape, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => described(valibotSchema, jsonSchema),
  });
  return rest;
};

const parameters = ({ path, sends, input }: Endpoint) => {
  const { properties = {}, required = [] } = schema(input);
  return Object.entries(properties).flatMap(([name, of]) => {
    const inPath = path.includes(`{${name}}`);
    if (!inPath && sends !== 'query') return [];
    return [{ name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: of }];
  });
};

const bodyOf = ({ sends, input }: Endpoint) => {
  if (sends === 'query') return {};
  const type = sends === 'form' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema: schema(input) } } } };
};

const answerOf = ({ enveloped, data }: Endpoint) => {
  const envelope = {
    type: 'object',
    properties: {
      code: {
        type: 'integer',
        description: 'Success is 200, 0 or absent; others: x-envelope-codes, x-business-codes',
      },
      msg: { type: 'string' },
      data: schema(data),
    },
  };
  return {
    description: enveloped
      ? 'The envelope; application errors travel with HTTP 200 too'
      : 'The data without an envelope; a refusal has one',
    content: { 'application/json': { schema: enveloped ? envelope : schema(data) } },
  };
};

// An empty requirement besides the bearer makes it optional.
const bearerOf = { session: [{ bearer: [] }], either: [{ bearer: [] }, {}], open: [] };
const securityOf = (endpoint: Endpoint) =>
  endpoint === dispensing.report ? [{ dispensingKey: [] }] : bearerOf[endpoint.access];

const operation = (noun: string, verb: string, endpoint: Endpoint) => ({
  operationId: `${noun}.${verb}`,
  tags: [noun],
  summary: endpoint.summary,
  'x-origin': endpoint.origin,
  security: securityOf(endpoint),
  parameters: [
    { name: 'tenant-id', in: 'header', required: true, schema: { type: 'string' } },
    ...parameters(endpoint),
  ],
  ...bodyOf(endpoint),
  responses: { 200: answerOf(endpoint) },
});

const paths: Record<string, Record<string, unknown>> = {};
for (const [noun, group] of Object.entries(endpoints))
  for (const [verb, endpoint] of Object.entries<Endpoint>(group))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(noun, verb, endpoint);

const message = ({ zh, en }: { zh: string; en: string }) => ({ zh, en });

/** Codes of the envelope besides success, and ten-digit business codes (docs/wire.md, "Envelope"). */
const codes = {
  'x-envelope-codes': Object.entries(defaultMessages).map(([code, texts]) => ({
    code: Number(code),
    message: message(texts),
  })),
  'x-business-codes': Object.entries(business).map(([name, error]) => {
    const reaction = new Map(Object.entries(codeReactions)).get(name);
    return { code: error.code, name, message: message(error), ...(reaction && { reaction }) };
  }),
};

/** The contract as OpenAPI 3.1. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Cloudroom: the calls of the console to an upstream', version: '1' },
  ...codes,
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      // The pharmacy's key: docs/wire.md, "Dispensing".
      dispensingKey: { type: 'apiKey', in: 'header', name: dispensingKeyHeader },
    },
  },
  paths,
};
