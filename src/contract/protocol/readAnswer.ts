import * as v from 'valibot';
import { expandExponent } from '../prescribing/decimal.ts';
import { type Schema, time } from './schemas.ts';

/** What an answer says; or the field, as a path, that could not be read. */
export type Reading<S extends Schema> =
  | { readonly ok: true; readonly output: v.InferOutput<S> }
  | { readonly ok: false; readonly field: string };

/** As valibot builds them: what wraps a schema, has entries, items or options says so by these fields. */
export interface Shape extends Schema {
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly options?: readonly unknown[];
  readonly getter?: (input: unknown) => Shape;
}

/** Whether an option of a schema is a schema itself. */
export const isShape = (option: unknown): option is Shape => typeof option === 'object' && option !== null;

/** Whether a value is an object with fields. */
export const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const numeric = /^-?\d+(?:\.\d+)?$/;
const toNumber = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw;
  const plain = expandExponent(raw) ?? raw;
  return numeric.test(plain) ? Number(plain) : raw;
};

const dateTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?$/;
/** The family writes a time without a zone as the clock of China shows it. */
const familyZone = '+08:00';
const toTime = (raw: unknown): unknown => {
  const [, day, clock, zone = familyZone] = (typeof raw === 'string' && dateTime.exec(raw)) || [];
  return day && clock ? Date.parse(`${day}T${clock}${zone}`) : toNumber(raw);
};

/** What a schema wraps: an optional list is a list. */
export const innermost = (shape: Shape): Shape => (shape.wrapped ? innermost(shape.wrapped) : shape);

/** Whether a value says nothing: an empty text does, where the schema takes none. */
const isBlank = (shape: Shape, raw: unknown): boolean =>
  raw === null || raw === undefined || (raw === '' && !v.is(innermost(shape), ''));

const fitObject = (entries: NonNullable<Shape['entries']>, raw: Record<string, unknown>) => {
  const fitted: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(entries)) {
    const value = fit(shape, raw[name]);
    if (value !== undefined) fitted[name] = value;
  }
  return fitted;
};

/** A value as the schema would have it, where the family's JSON says the same in another way. */
const fit = (shape: Shape, raw: unknown): unknown => {
  if (shape.wrapped) {
    if (!isBlank(shape, raw)) return fit(shape.wrapped, raw);
    return shape.type === 'nullable' ? null : undefined;
  }
  if (shape.getter) return fit(shape.getter(raw), raw);
  if (shape === time) return toTime(raw);
  if (shape.type === 'number') return toNumber(raw);
  if (shape.type === 'string') return typeof raw === 'number' ? String(raw) : raw;
  const { type, entries, item, options } = shape;
  if (type === 'picklist') return options?.includes(toNumber(raw)) ? toNumber(raw) : raw;
  if (type === 'union' || type === 'variant') {
    const chosen = options?.filter(isShape).find((option) => v.is(option, fit(option, raw)));
    return chosen ? fit(chosen, raw) : raw;
  }
  if (entries && isObject(raw)) return fitObject(entries, raw);
  return item && Array.isArray(raw) ? raw.map((row) => fit(item, row)) : raw;
};

/**
 * Reads a part of an answer. Null, absent and empty are the same where a field may be absent, and numbers may come as text
 * and text as numbers (docs/wire.md, "Tolerances").
 */
export const readAs = <S extends Schema>(schema: S, raw: unknown): Reading<S> => {
  const parsed = v.safeParse(schema, fit(schema, raw));
  if (parsed.success) return { ok: true, output: parsed.output };
  return { ok: false, field: v.getDotPath(parsed.issues[0]) ?? 'data' };
};

/** The number of rows that could not be read, by the list that lacks them. */
const leftOut = new WeakMap<object, number>();

/** How many rows of an answer's list could not be read, and are missing from it. */
export const rowsLeftOut = (rows: readonly unknown[]): number => leftOut.get(rows) ?? 0;

const rowsOf = (answer: unknown): unknown => (isObject(answer) ? answer['list'] : answer);

/** The answer without the rows of its list that cannot be read; null if nothing of the list would be left. */
const withoutBadRows = (shape: Shape, raw: unknown): { raw: unknown; count: number } | null => {
  const item = (shape.entries?.['list'] ?? shape).item;
  const rows = rowsOf(raw);
  if (!item || !Array.isArray(rows)) return null;
  const readable = rows.filter((row) => readAs(item, row).ok);
  if (readable.length === 0) return null;
  return {
    raw: isObject(raw) ? { ...raw, list: readable } : readable,
    count: rows.length - readable.length,
  };
};

/**
 * Reads a whole answer, as `readAs`. A row of its list (the answer itself, or its field `list`) that cannot be read is
 * left out, if at least one can; `onLeftOut` is told how many, and the first field that could not be read.
 */
export const readAnswer = <S extends Schema>(
  schema: S,
  raw: unknown,
  onLeftOut: (count: number, field: string) => void,
): Reading<S> => {
  const whole = readAs(schema, raw);
  if (whole.ok) return whole;
  const partial = withoutBadRows(schema, raw);
  const rest = partial && readAs(schema, partial.raw);
  if (!rest?.ok) return whole;
  const rows = rowsOf(rest.output);
  if (Array.isArray(rows)) leftOut.set(rows, partial?.count ?? 0);
  onLeftOut(partial?.count ?? 0, whole.field);
  return rest;
};

// Outside of texts. Digits beyond 2^53, and decimals, may change when a number is made of them.
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const inexact = /\d{16}|\d\.\d*0|\d[eE]/;

/**
 * Parses JSON; undefined if it is invalid. A number that would change on its way through a binary float (a long id, a
 * decimal with zeros at its end) is kept as the text that it was written as, and one with an exponent as the decimal.
 */
export const parseExactJson = (text: string): unknown => {
  const exact = inexact.test(text)
    ? text.replace(textOrNumber, (part) =>
        part.startsWith('"') || String(Number(part)) === part ? part : `"${expandExponent(part) ?? part}"`,
      )
    : text;
  try {
    return JSON.parse(exact);
  } catch {
    return undefined;
  }
};
