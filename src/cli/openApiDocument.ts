import { business, defaultMessages } from '../contract/errors/businessErrors.ts';
import { codeReactions } from '../contract/errors/codeReactions.ts';
import { dispensing, dispensingKeyHeader } from '../contract/prescribing/dispensing.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { endpoints } from '../contract/protocol/endpoints.ts';
import { documentedSchema } from './fieldMeanings/documentedSchema.ts';

const parameters = ({ path, sends, input }: Endpoint, holders: readonly string[]) => {
  const { properties = {}, required = [] } = documentedSchema(input, holders);
  return Object.entries(properties).flatMap(([name, of]) => {
    const inPath = path.includes(`{${name}}`);
    if (!inPath && sends !== 'query') return [];
    return [{ name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: of }];
  });
};

const bodyOf = ({ sends, input }: Endpoint, holders: readonly string[]) => {
  if (sends === 'query') return {};
  const type = sends === 'form' ? 'multipart/form-data' : 'application/json';
  return {
    requestBody: { required: true, content: { [type]: { schema: documentedSchema(input, holders) } } },
  };
};

const answerOf = ({ enveloped, data }: Endpoint, holders: readonly string[]) => {
  const schema = documentedSchema(data, holders);
  const envelope = {
    type: 'object',
    properties: {
      code: {
        type: 'integer',
        description: 'Success is 200, 0 or absent; others: x-envelope-codes, x-business-codes',
      },
      msg: { type: 'string', description: 'The error message; empty on success' },
      data: { description: 'The data; with some errors the current state', ...schema },
    },
  };
  return {
    description: enveloped
      ? 'The envelope; application errors travel with HTTP 200 too'
      : 'The data without an envelope; an error has one',
    content: { 'application/json': { schema: enveloped ? envelope : schema } },
  };
};

// An empty requirement besides the bearer makes it optional.
const bearerOf = { session: [{ bearer: [] }], either: [{ bearer: [] }, {}], open: [] };
const securityOf = (endpoint: Endpoint) =>
  endpoint === dispensing.report ? [{ dispensingKey: [] }] : bearerOf[endpoint.access];

const tenantHeader = {
  name: 'tenant-id',
  in: 'header',
  required: true,
  schema: { type: 'string', description: "The hospital's id, as `tenant.byWebsite` returns it" },
};

const operation = (noun: string, verb: string, endpoint: Endpoint) => {
  const holders = [`${noun}.${verb}`, noun];
  return {
    operationId: `${noun}.${verb}`,
    tags: [noun],
    summary: endpoint.summary,
    'x-origin': endpoint.origin,
    security: securityOf(endpoint),
    parameters: [tenantHeader, ...parameters(endpoint, holders)],
    ...bodyOf(endpoint, holders),
    responses: { 200: answerOf(endpoint, holders) },
  };
};

const paths: Record<string, Record<string, unknown>> = {};
for (const [noun, group] of Object.entries(endpoints))
  for (const [verb, endpoint] of Object.entries<Endpoint>(group))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(noun, verb, endpoint);

const message = ({ zh, en }: { zh: string; en: string }) => ({ zh, en });

/** Codes of the envelope besides success, and ten-digit business codes (docs/wire.md, "Envelope"). */
const codes = {
  'x-envelope-codes': [
    ...Object.entries(defaultMessages).map(([code, texts]) => ({
      code: Number(code),
      message: message(texts),
    })),
    ...Object.values(business)
      .filter(({ code }) => code < 1000)
      .map((error) => ({ code: error.code, message: message(error) })),
  ],
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
