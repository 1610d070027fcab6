import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/protocol/endpoints.ts';
import { envelopeCode } from '../../src/contract/errors/envelopeCodes.ts';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { calls } from '../spec/calls.ts';

const multipartContent = v.strictObject({ 'multipart/form-data': v.object({ schema: v.looseObject({}) }) });
const jsonContent = v.strictObject({ 'application/json': v.object({ schema: v.looseObject({}) }) });

// The requirements of OpenAPI 3.1 for the parts used here.
const operation = v.strictObject({
  operationId: v.string(),
  tags: v.array(v.string()),
  summary: v.string(),
  'x-origin': v.picklist(['spec', 'extension']),
  security: v.array(v.record(v.picklist(['bearer', 'dispensingKey']), v.array(v.string()))),
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

const text = v.pipe(v.string(), v.minLength(1));
const message = v.strictObject({ zh: text, en: text });

const openApi = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.string() }),
  'x-envelope-codes': v.array(v.strictObject({ code: v.number(), message })),
  'x-business-codes': v.array(
    v.strictObject({ code: v.number(), name: text, message, reaction: v.optional(text) }),
  ),
  components: v.strictObject({
    securitySchemes: v.strictObject({
      bearer: v.strictObject({ type: v.literal('http'), scheme: v.literal('bearer') }),
      dispensingKey: v.strictObject({
        type: v.literal('apiKey'),
        in: v.literal('header'),
        name: v.literal('x-dispensing-key'),
      }),
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

const descriptionsIn = (value: unknown): string[] =>
  collectObjects(value).flatMap((one) => ('description' in one ? [String(one.description)] : []));

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
    expect(all.get('dispensing.report')?.security).toEqual([{ dispensingKey: [] }]);
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

  it('says of every business code on which the console acts what it does', () => {
    const sources = globSync('src/console/**/*.{ts,tsx}', { cwd: top }).filter(
      (path) => !path.includes('.test.'),
    );
    const actedOn = sources.flatMap((path) =>
      [...readFileSync(join(top, path), 'utf8').matchAll(/\bbusinessCode\.(\w+)/g)].map(
        ([, name = '']) => name,
      ),
    );
    const listed = document['x-business-codes'].filter(({ reaction }) => reaction).map(({ name }) => name);
    expect(actedOn.length).toBeGreaterThan(20);
    expect(listed.toSorted()).toEqual([...new Set(actedOn)].toSorted());
  });

  it('lists the codes of the envelope', () => {
    const listed = document['x-envelope-codes'].map(({ code }) => code);
    expect(new Set(listed)).toEqual(new Set(Object.values(envelopeCode)));
  });

  it('says the unit of every time and price, and the codes of usage', () => {
    const prescriptions = operations().find((one) => one.operationId === 'prescription.info')?.responses;
    for (const [name, unit] of [
      ['createTime', 'Epoch milliseconds'],
      ['submitTime', 'Epoch milliseconds'],
      ['priceFen', 'Money in fen'],
    ] as const) {
      const fields = collectObjects(prescriptions).flatMap((one) =>
        Object.entries(one).flatMap(([key, of]) => (key === name ? [JSON.stringify(of)] : [])),
      );
      expect(fields).not.toEqual([]);
      for (const field of fields) expect(field).toContain(unit);
    }
    const said = descriptionsIn(prescriptions);
    expect(said).toContainEqual(expect.stringMatching(/^How often: qd, bid, tid, .*sos$/));
    expect(said).toContainEqual(expect.stringMatching(/^How it is given: oral, .*vaginal$/));
  });

  it('describes the fields that matter: meaning, unit, codes, and what is lost without them', () => {
    const drugSearch = operations().find((one) => one.operationId === 'drug.search');
    const orders = operations().find((one) => one.operationId === 'order.detail');
    expect(descriptionsIn(drugSearch)).toContain(
      'Packs in the warehouse. Without it: Nobody sees that a drug is out of stock before the prescription is sent',
    );
    expect(descriptionsIn(orders).join('\n')).toMatch(
      /The state of the visit\. Codes: 0 unpaid, 1 awaiting, /,
    );
  });
});
