import { toJsonSchema } from '@valibot/to-json-schema';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { endpoints } from '../contract/protocol/endpoints.ts';
import type { Schema } from '../contract/protocol/schemas.ts';

// OpenAPI 3.1 implies this dialect; `$schema` would repeat it everywhere.
const schema = (shape: Schema) => {
  const { $schema: _, ...rest } = toJsonSchema(shape, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
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
      code: { type: 'integer', description: 'Success is 200, 0 or absent' },
      msg: { type: 'string' },
      data: schema(data),
    },
  };
  return {
    description: enveloped
      ? 'The envelope; application errors travel with HTTP 200 too'
      : 'The data without an envelope; what is refused comes in one all the same',
    content: { 'application/json': { schema: enveloped ? envelope : schema(data) } },
  };
};

// An empty requirement besides the bearer makes it optional.
const security = { session: [{ bearer: [] }], either: [{ bearer: [] }, {}], open: [] };

const operation = (noun: string, verb: string, endpoint: Endpoint) => ({
  operationId: `${noun}.${verb}`,
  tags: [noun],
  summary: endpoint.summary,
  'x-origin': endpoint.origin,
  security: security[endpoint.access],
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

const document = {
  openapi: '3.1.0',
  info: { title: 'Cloudroom: what a console may say to an upstream', version: '1' },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths,
};

process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
