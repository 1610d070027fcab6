import type { Schema } from '../contract/protocol/schemas.ts';

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
const items = (of: unknown): unknown[] => (Array.isArray(of) ? of : []);

// Texts that match the patterns of the contract: a number, a mobile number, an SMS code, an end and a start
// time, a day.
const patterned = ['1', '13912345678', '123456', '24:00', '08:00', '2026-12-25'];

const textOf = (schema: unknown): string => {
  const rules = items(field(schema, 'pipe'));
  const pattern = rules.map((rule) => field(rule, 'requirement')).find((one) => one instanceof RegExp);
  if (!(pattern instanceof RegExp)) return 'sample';
  return patterned.find((text) => pattern.test(text)) ?? '1';
};

/** How the fields of a sample are filled. */
export interface Filling {
  /** Values by field name, at any depth. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether optional fields are filled too if they are not in `values`. */
  readonly full: boolean;
}

const mayBeLeftOut = (schema: unknown): boolean =>
  ['optional', 'nullish'].includes(String(field(schema, 'type')));

const objectOf = (schema: unknown, filling: Filling): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(field(schema, 'entries') ?? {})
      .filter(([name, entry]) => filling.full || name in filling.given || !mayBeLeftOut(entry))
      .map(([name, entry]) => [name, name in filling.given ? filling.given[name] : valueOf(entry, filling)]),
  );

const valueOf = (schema: unknown, filling: Filling): unknown => {
  const inside = () => valueOf(field(schema, 'wrapped'), filling);
  const makers: Readonly<Record<string, () => unknown>> = {
    object: () => objectOf(schema, filling),
    array: () => [valueOf(field(schema, 'item'), filling)],
    string: () => textOf(schema),
    number: () => 1,
    boolean: () => true,
    literal: () => field(schema, 'literal'),
    custom: () => new File(['sample'], 'sample.png', { type: 'image/png' }),
    picklist: () => items(field(schema, 'options'))[0],
    variant: () => valueOf(items(field(schema, 'options'))[0], filling),
    union: () => valueOf(items(field(schema, 'options'))[0], filling),
    optional: inside,
    nullable: inside,
    nullish: inside,
  };
  const make = makers[String(field(schema, 'type'))];
  if (!make) throw new Error(`no sample for a schema of type ${String(field(schema, 'type'))}`);
  return make();
};

/** A sample input that matches a schema. */
export const sampleOf = (schema: Schema, filling: Filling): Record<string, unknown> =>
  objectOf(schema, filling);
