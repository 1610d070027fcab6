import * as v from 'valibot';

// Line breaks and direction marks, which would garble the text after the name.
const bidiControls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu;

// The Unicode blocks of right-to-left scripts.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a name is on one line without direction marks. */
export const isPlainName = (typed: string): boolean => typed.search(bidiControls) < 0;

/** A name with isolated text direction, for sentences and titles: the text around it keeps its order. */
export const bidiIsolate = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** A name from an upstream for editing: without direction marks. */
export const editableName = v.pipe(
  v.string(),
  v.transform((sent) => sent.replaceAll(bidiControls, '')),
);

/** A name from an upstream for display. */
export const displayName = v.pipe(editableName, v.transform(bidiIsolate));
