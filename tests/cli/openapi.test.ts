import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/protocol/endpoints.ts';
import { run } from '../../src/cli/processes.ts';
import { calls } from '../spec/calls.ts';

const multipartContent = v.strictObject({ 'multipart/form-data': v.object({ schema: v.looseObject({}) }) });
const jsonContent = v.strictObject({ 'application/json': v.object({ schema: v.looseObject({}) }) });

// The requirements of OpenAPI 3.1 for the parts used here.
const operation = v.strictObject({
  operationId: v.string(),
  tags: v.array(v.string()),
  summary: v.string(),
  'x-origin': v.picklist(['spec', 'extension']),
  security: v.array(v.record(v.literal('bearer'), v.array(v.string()))),
  parameters: v.array(
    v.strictObject({
      name: v.string(),
      in: v.picklist(['query', 'header', 'path']),
      required: v.boolean(),
      schema: v.looseObject({}),
    }),
  ),
  requestBody: v.optional(
    v.strictObject({ required: v.boolean(), content: v.union([jsonContent, multipartContent]) }),
  ),
  responses: v.strictObject({ 200: v.strictObject({ description: v.string(), content: jsonContent }) }),
});

const openApi = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.string() }),
  components: v.strictObject({
    securitySchemes: v.strictObject({
      bearer: v.strictObject({ type: v.literal('http'), scheme: v.literal('bearer') }),
    }),
  }),
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.record(v.picklist(['get', 'post', 'put', 'delete']), operation),
  ),
});

const printOpenApi = async () => {
  const { code, output } = await run('npm', ['run', '--silent', 'openapi']);
  expect(code).toBe(0);
  return v.parse(openApi, JSON.parse(output));
};

/** Every object in a document, at any depth. */
const collectObjects = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(collectObjects)] : [];

describe('npm run openapi', () => {
  let document: Awaited<ReturnType<typeof printOpenApi>>;
  beforeAll(async () => {
    document = await printOpenApi();
  });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        ...one,
        path,
        call: `${method.toUpperCase()} ${path}`,
      })),
    );

  it('has every endpoint of the contract, each with its origin and a unique name', () => {
    const all = Object.entries(endpoints).flatMap(([noun, group]) =>
      Object.entries(group).map(([action, { method, path, origin }]) => ({
        operationId: `${noun}.${action}`,
        call: `${method} ${path}`,
        'x-origin': origin,
      })),
    );
    expect(all.length).toBeGreaterThan(0);
    expect(operations()).toHaveLength(all.length);
    expect(operations()).toMatchObject(all);
  });

  it("marks exactly the calls of section 7 as the specification's", () => {
    const fromSpecification = operations().filter((one) => one['x-origin'] === 'spec');
    expect(fromSpecification.map(({ call }) => call).toSorted()).toEqual(calls.toSorted());
  });

  it('describes responses without an envelope, form bodies, and calls without a bearer token', () => {
    const all = new Map(operations().map((operation) => [operation.operationId, operation]));
    const captcha = all.get('captcha.get')?.responses[200].content['application/json'].schema;
    expect(captcha).toMatchObject({ properties: { repCode: { type: 'string' } } });
    expect(all.get('file.upload')?.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { required: ['file'] } },
    });
    expect(all.get('auth.sendSmsCode')?.security).toEqual([{ bearer: [] }, {}]);
    expect(all.get('auth.login')?.security).toEqual([]);
    expect(all.get('doctor.info')?.security).toEqual([{ bearer: [] }]);
  });

  it('describes exactly the names in a path as parameters', () => {
    for (const { path, parameters } of operations()) {
      const inPath = parameters.filter((one) => one.in === 'path' && one.required);
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('writes its schemas in the dialect of OpenAPI 3.1, with tuples as prefixItems', () => {
    const all = collectObjects(document.paths);
    expect(all.some((one) => 'prefixItems' in one)).toBe(true);
    for (const schema of all) {
      expect('items' in schema && Array.isArray(schema.items)).toBe(false);
      expect(Object.keys(schema)).not.toContain('$schema');
    }
  });
});
