import * as v from 'valibot';

// Line breaks, and the marks that steer the direction: what stands behind such a name would be read wrongly.
const bidiControls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu;

// The blocks of the scripts that are written from the right.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a name stands on one line and steers nothing. */
export const isPlainName = (typed: string): boolean => typed.search(bidiControls) < 0;

/** A name that keeps its order to itself, in a sentence as in a title: what stands beside it stays in its place. */
export const bidiIsolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** Somebody's name as an upstream has it, for where it is changed: without what steers. */
export const editableName = v.pipe(
  v.string(),
  v.transform((sent) => sent.replaceAll(bidiControls, '')),
);

/** Somebody's name as an upstream has it, for where it is read only. */
export const displayName = v.pipe(editableName, v.transform(bidiIsolate));
