import * as v from 'valibot';
import { recordSchema } from '../../contract/consultation/record.ts';
import { compare, differing, type Draft, draftOf, type Part, parts, same, taking } from './draft.ts';

/**
 * Unsaved edits of a case record as they are stored: with the record that they are based on and the parts
 * still unresolved.
 */
export const typedShape = v.object({
  base: recordSchema,
  draft: v.omit(recordSchema, ['orderId', 'version', 'updateTime', 'signedAt', 'signedBy', 'addenda']),
  open: v.array(v.picklist(parts)),
});
export type Typed = v.InferOutput<typeof typedShape>;

/** A restored draft merged with the current edits and the stored record. */
export interface Joined {
  readonly draft: Draft;
  /** Parts that were saved elsewhere since. */
  readonly apart: readonly Part[];
  /** Parts in which something else has been typed since. */
  readonly asked: readonly Part[];
}

/** Merges them: a part is restored without asking only if nothing newer exists. */
export const joined = (found: Typed, now: Draft, stored: Draft): Joined => {
  const from = draftOf(found.base);
  // It was saved after all: only the response was lost when the page closed.
  if (same(found.draft, stored)) return { draft: now, apart: [], asked: [] };
  const typedNow = new Set(differing(stored, now));
  const typedThen = differing(from, found.draft);
  const free = typedThen.filter((part) => !typedNow.has(part));
  const met = compare(from, found.draft, stored);
  const open = new Set([...met.open, ...found.open]);
  const draft = taking(now, found.draft, free);
  return {
    draft,
    apart: free.filter((part) => open.has(part)),
    asked: differing(now, found.draft).filter((part) => typedThen.includes(part) && typedNow.has(part)),
  };
};
