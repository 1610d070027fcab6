import { beforeAll, expect, it } from 'vitest';
import { allMeanings, typeDescriptions } from '../../src/cli/fieldMeanings/documentedSchema.ts';
import { run } from '../../src/cli/processes.ts';

interface Field {
  readonly path: string;
  readonly description: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const descriptionIn = (schema: unknown): string =>
  isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';

/** Every property of every schema in a document, and every parameter, with what is said of it. */
const fieldsOf = (value: unknown, path: string): Field[] => {
  if (!isObject(value)) return [];
  const { properties, parameters } = value;
  const isSchema = isObject(properties) && !isObject(properties['content']);
  const named = isSchema ? Object.entries(properties) : [];
  const given = Array.isArray(parameters) ? parameters.filter(isObject) : [];
  return [
    ...named.map(([name, schema]) => ({ path: `${path}.${name}`, description: descriptionIn(schema) })),
    ...given.map(({ name, schema }) => ({
      path: `${path}?${String(name)}`,
      description: descriptionIn(schema),
    })),
    ...Object.entries(value).flatMap(([name, below]) => fieldsOf(below, `${path}.${name}`)),
  ];
};

const printed = new Map<string, string>();
beforeAll(async () => {
  for (const script of ['openapi', 'asyncapi']) {
    printed.set(script, (await run('npm', ['run', '--silent', script])).output);
  }
});
const document = (script: string): string => printed.get(script) ?? '';

it.each([
  ['openapi', 2000],
  ['asyncapi', 50],
])('npm run %s says what every field means, not only its type', (script, least) => {
  const fields = fieldsOf(JSON.parse(document(script)), '');
  expect(fields.length).toBeGreaterThan(least);
  const unexplained = fields.filter(
    ({ description }) => description === '' || typeDescriptions.has(description),
  );
  expect(unexplained.map(({ path }) => path)).toEqual([]);
});

it('a field without a description would be found at any depth', () => {
  const planted = {
    a: [{ properties: { known: { description: 'Known' }, inner: { properties: { x: {} } } } }],
  };
  const found = fieldsOf(planted, '').filter(({ description }) => description === '');
  expect(found.map(({ path }) => path)).toEqual(['.a.0.inner', '.a.0.properties.inner.x']);
});

it('every meaning is printed in one of the documents', () => {
  const both = `${document('openapi')}${document('asyncapi')}`;
  const unused = allMeanings.flatMap((meanings) =>
    Object.entries(meanings).flatMap(([holder, fields]) =>
      Object.entries(fields)
        .filter(([, meaning]) => !both.includes(JSON.stringify(meaning).slice(1, -1)))
        .map(([name]) => `${holder}.${name}`),
    ),
  );
  expect(unused).toEqual([]);
});
