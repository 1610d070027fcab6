import * as v from 'valibot';
import type { Schema } from '../schemas.ts';

interface Shape extends Schema {
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly value?: Shape;
  readonly options?: readonly (Shape | string | number)[];
  readonly literal?: unknown;
  readonly getter?: (input: unknown) => Shape;
}

// Texts and numbers that the checks of the contract accept.
const candidates: readonly unknown[] = [
  'Text',
  '2026-11-20',
  '08:00',
  '7',
  '60',
  '170',
  '13900000001',
  'A'.repeat(43).concat('='),
  'image/png',
  1,
  0,
  true,
];

/** Whether a value is an object with fields. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSchema = (option: unknown): option is Shape => typeof option === 'object' && option !== null;

/** A value with every field that the schema knows. */
export const sampleOf = (schema: Schema): unknown => {
  const { type, wrapped, entries, item, items, options, literal, getter }: Shape = schema;
  if (wrapped) return sampleOf(wrapped);
  if (type === 'lazy' && getter) return v.is(schema, null) ? null : [];
  if (type === 'literal') return literal;
  if (type === 'array' && item) return item.type === 'lazy' ? [] : [sampleOf(item)];
  if (type === 'tuple' && items) return items.map(sampleOf);
  if (type === 'record') return {};
  if (entries)
    return Object.fromEntries(Object.entries(entries).map(([name, shape]) => [name, sampleOf(shape)]));
  const [option] = options ?? [];
  if (option !== undefined) return isSchema(option) ? sampleOf(option) : option;
  return candidates.find((value) => v.is(schema, value));
};

/** One value of an answer. */
export interface Site {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
  readonly value: unknown;
  /** Whether an answer without it is still readable. */
  readonly mayLack: boolean;
  readonly hasFields: boolean;
  /** Whether it is a row of a list. */
  readonly isRow: boolean;
}

/** Every value of a sample, with its schema. */
export const sitesOf = (
  schema: Schema,
  value: unknown,
  path: Site['path'] = [],
  isRow = false,
): readonly Site[] => {
  let inner: Shape = schema;
  while (inner.wrapped) inner = inner.wrapped;
  const { entries, item } = inner;
  const site: Site = {
    path,
    schema,
    value,
    mayLack: schema.type === 'exact_optional' || v.is(schema, undefined) || v.is(schema, null),
    hasFields: entries !== undefined,
    isRow,
  };
  const below = entries
    ? Object.entries(entries).flatMap(([name, of]) =>
        sitesOf(of, isObject(value) ? value[name] : undefined, [...path, name]),
      )
    : item && Array.isArray(value)
      ? value.flatMap((row, at) => sitesOf(item, row, [...path, at], true))
      : [];
  return [site, ...below];
};

/** Stands for a field that is removed. */
export const absent = Symbol('absent');

/** An answer with one value replaced. */
export const replaced = (raw: unknown, [step, ...rest]: Site['path'], value: unknown): unknown => {
  if (step === undefined) return value;
  if (Array.isArray(raw)) return raw.map((row, at) => (at === step ? replaced(row, rest, value) : row));
  const fields = isObject(raw) ? { ...raw } : {};
  const next = replaced(fields[step], rest, value);
  if (next === absent) delete fields[step];
  else fields[step] = next;
  return fields;
};
