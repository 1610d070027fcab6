import * as v from 'valibot';

/** Any schema of the contract. */
export type Schema = v.GenericSchema;

/** An opaque id. The wire carries a string or a 64-bit number; inside it is always a string. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.number()]),
  v.transform(String),
);

/** A point in time: epoch milliseconds. */
export const time = v.pipe(v.number(), v.integer());

/** Money: whole fen. */
export const fen = v.pipe(v.number(), v.integer());

/** A whole number in a body, exact in every program that reads it: at most 2^53 - 1 either way. */
export const integer = v.pipe(v.number(), v.safeInteger());

/** A whole number in an address, where everything is text. */
export const integerText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(999_999_999),
);

// Half of a surrogate pair cannot be stored as UTF-8, and the character NUL ends a text in the middle of a search.
const sound = v.transform((typed: string) => typed.toWellFormed().replaceAll('\0', ''));

// Blanks, controls, marks that steer the direction, and the letters that print nothing.
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Whether a text says anything: what nobody can see is no reason. */
export const isVisible = (typed: string): boolean => !invisible.test(typed);

const seen = v.transform((typed: string) => (isVisible(typed) ? typed : ''));

/** Text that a person wrote: what cannot be stored taken out, trimmed at both ends, at most `most` characters. */
export const text = (most: number) => v.pipe(v.string(), sound, v.trim(), v.maxLength(most));

/** As `text`, and something must be there that can be seen. */
export const requiredText = (most: number) =>
  v.pipe(v.string(), sound, v.trim(), seen, v.minLength(1), v.maxLength(most));

/** A field that an upstream may leave out, or send as null. */
export const nullish = <S extends Schema>(shape: S) => v.optional(v.nullable(shape), null);

/** A list that an upstream may leave out, or send as null: then it is empty. */
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

/** A date without time, inside always `YYYY-MM-DD`: upstreams send `[y, m, d]`, a string, or epoch milliseconds (UTC day). */
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
      // Beyond this a Date is invalid, and writing it would throw.
      v.minValue(-furthest),
      v.maxValue(furthest),
      v.transform((ms) => new Date(ms).toISOString().slice(0, 10)),
    ),
  ]),
);

/** What every paged question carries: `pageNo` from 1, `pageSize` at most 100. */
export const paging = {
  pageNo: v.optional(v.pipe(integerText, v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(integerText, v.minValue(1), v.maxValue(100)), 20),
};

/** The answer to a paged question. */
export const pageOf = <S extends Schema>(shape: S) => v.object({ total: integer, list: v.array(shape) });

/** An answer without content: upstreams send true or null. */
export const acknowledged = v.pipe(
  v.unknown(),
  v.transform(() => true as const),
);
