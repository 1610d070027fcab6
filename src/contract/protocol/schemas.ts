import * as v from 'valibot';

/** Any schema of the contract. */
export type Schema = v.GenericSchema;

/** An opaque id. On the wire a string or a 64-bit number; internally always a string. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.number()]),
  v.transform(String),
);

/** A point in time: epoch milliseconds. */
export const time = v.pipe(v.number(), v.integer());

/** Money: an integer number of fen. */
export const fen = v.pipe(v.number(), v.integer());

/** An integer in a body, exact in every language: at most 2^53 - 1 in absolute value. */
export const integer = v.pipe(v.number(), v.safeInteger());

/** An integer in an address, where everything is text. */
export const integerText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(999_999_999),
);

// A lone surrogate cannot be stored as UTF-8, and NUL ends a text in the middle of a search.
const sound = v.transform((typed: string) => typed.toWellFormed().replaceAll('\0', ''));

// Whitespace, controls, direction marks, and invisible letters.
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Whether a text has visible characters: an invisible one is no reason. */
export const isVisible = (typed: string): boolean => !invisible.test(typed);

const seen = v.transform((typed: string) => (isVisible(typed) ? typed : ''));

/** Text written by a person: unstorable characters removed, trimmed, at most `most` characters. */
export const text = (most: number) => v.pipe(v.string(), sound, v.trim(), v.maxLength(most));

/** As `text`, with at least one visible character. */
export const requiredText = (most: number) =>
  v.pipe(v.string(), sound, v.trim(), seen, v.minLength(1), v.maxLength(most));

/** A field that an upstream may omit or send as null. */
export const nullish = <S extends Schema>(shape: S) => v.optional(v.nullable(shape), null);

/** A list that an upstream may omit or send as null: then it is empty. */
export const list = <S extends Schema>(shape: S) =>
  v.optional(
    v.pipe(
      v.nullable(v.array(shape)),
      v.transform((rows) => rows ?? []),
    ),
    null,
  );

const furthest = 8.64e15;
const two = (n: number) => String(n).padStart(2, '0');

/** A date without time, internally always `YYYY-MM-DD`: upstreams send `[y, m, d]`, a string, or epoch milliseconds (UTC day). */
export const date = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}/),
      v.transform((day) => day.slice(0, 10)),
    ),
    v.pipe(
      v.tuple([v.number(), v.number(), v.number()]),
      v.transform(([y, m, d]) => `${y}-${two(m)}-${two(d)}`),
    ),
    v.pipe(
      v.number(),
      // Beyond this a Date is invalid, and formatting it would throw.
      v.minValue(-furthest),
      v.maxValue(furthest),
      v.transform((ms) => new Date(ms).toISOString().slice(0, 10)),
    ),
  ]),
);

/** The input of every paged call: `pageNo` from 1, `pageSize` at most 100. */
export const paging = {
  pageNo: v.optional(v.pipe(integerText, v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(integerText, v.minValue(1), v.maxValue(100)), 20),
};

/** The response to a paged call. */
export const pageOf = <S extends Schema>(shape: S) => v.object({ total: integer, list: v.array(shape) });

/** A response without content: upstreams send true or null. */
export const acknowledged = v.pipe(
  v.unknown(),
  v.transform(() => true as const),
);
