import type { Schema } from '../../contract/protocol/schemas.ts';

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// Texts that match the patterns of the contract: a number, a measurement, a mobile number, an SMS code, an end and a
// start time, a day.
const samples = ['1', '50', '13912345678', '123456', '24:00', '08:00', '2026-12-25'];

const textOf = (schema: unknown): string => {
  const rules = items(field(schema, 'pipe'));
  const pattern = rules.map((rule) => field(rule, 'requirement')).find((one) => one instanceof RegExp);
  if (!(pattern instanceof RegExp)) return 'sample';
  const checks = rules
    .map((rule) => field(rule, 'requirement'))
    .filter((one): one is (text: string) => unknown => typeof one === 'function');
  return samples.find((text) => pattern.test(text) && checks.every((check) => check(text) !== false)) ?? '1';
};

/** How the fields of a sample are filled. */
export interface SampleOptions {
  /** Values by field name, at any depth. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether optional fields are filled too if they are not in `values`. */
  readonly includeOptional: boolean;
}

const isOptional = (schema: unknown): boolean =>
  ['optional', 'nullish'].includes(String(field(schema, 'type')));

const objectOf = (schema: unknown, options: SampleOptions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(field(schema, 'entries') ?? {})
      .filter(([name, entry]) => options.includeOptional || name in options.values || !isOptional(entry))
      .map(([name, entry]) => [
        name,
        name in options.values ? options.values[name] : valueOf(entry, options),
      ]),
  );

const valueOf = (schema: unknown, options: SampleOptions): unknown => {
  const unwrap = () => valueOf(field(schema, 'wrapped'), options);
  const generators: Readonly<Record<string, () => unknown>> = {
    object: () => objectOf(schema, options),
    array: () => [valueOf(field(schema, 'item'), options)],
    string: () => textOf(schema),
    number: () => 1,
    boolean: () => true,
    literal: () => field(schema, 'literal'),
    custom: () => new File(['sample'], 'sample.png', { type: 'image/png' }),
    picklist: () => items(field(schema, 'options'))[0],
    variant: () => valueOf(items(field(schema, 'options'))[0], options),
    union: () => valueOf(items(field(schema, 'options'))[0], options),
    optional: unwrap,
    nullable: unwrap,
    nullish: unwrap,
  };
  const generate = generators[String(field(schema, 'type'))];
  if (!generate) throw new Error(`no sample for a schema of type ${String(field(schema, 'type'))}`);
  return generate();
};

/** A sample input that matches a schema. */
export const sampleInput = (schema: Schema, options: SampleOptions): Record<string, unknown> =>
  objectOf(schema, options);
