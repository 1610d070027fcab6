import * as v from 'valibot';
import { recordShape } from '../../contract/record.ts';
import { compare, differing, type Draft, draftOf, type Part, parts, same, taking } from './draft.ts';

/** What was typed in a case record and not saved, as the journal keeps it: with the record that it was typed over, and the parts that were still to be chosen. */
export const typedShape = v.object({
  base: recordShape,
  draft: v.omit(recordShape, ['orderId', 'version', 'updateTime', 'signedAt', 'signedBy', 'addenda']),
  open: v.array(v.picklist(parts)),
});
export type Typed = v.InferOutput<typeof typedShape>;

/** What came back, put together with what is typed by now over the record as it is stored now. */
export interface Joined {
  readonly draft: Draft;
  /** Parts that were saved elsewhere meanwhile. */
  readonly apart: readonly Part[];
  /** Parts in which something else is typed by now. */
  readonly asked: readonly Part[];
}

/** Puts it together: a part is taken by itself only where nothing newer stands. */
export const joined = (found: Typed, now: Draft, stored: Draft): Joined => {
  const from = draftOf(found.base);
  // It was saved after all: the answer was lost with the page.
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
