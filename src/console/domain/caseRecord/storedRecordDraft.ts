import * as v from 'valibot';
import { recordSchema } from '../../../contract/consultation/record.ts';
import {
  mergeDrafts,
  differingParts,
  type RecordDraft,
  toDraft,
  type RecordPart,
  recordParts,
  isSame,
  takeParts,
} from './recordDraft.ts';

/**
 * Unsaved edits of a case record as they are stored: with the record that they are based on and the parts
 * still unresolved.
 */
export const storedDraftShape = v.object({
  base: recordSchema,
  draft: v.omit(recordSchema, ['orderId', 'version', 'updateTime', 'signedAt', 'signedBy', 'addenda']),
  open: v.array(v.picklist(recordParts)),
});
export type StoredRecordDraft = v.InferOutput<typeof storedDraftShape>;

/** A restored draft merged with the current edits and the stored record. */
export interface RestoredDraft {
  readonly draft: RecordDraft;
  /** Parts that were saved elsewhere since. */
  readonly conflicts: readonly RecordPart[];
  /** Parts in which something else has been typed since. */
  readonly undecided: readonly RecordPart[];
}

/** Merges them: a part is restored without asking only if nothing newer exists. */
export const mergeStoredDraft = (
  restored: StoredRecordDraft,
  current: RecordDraft,
  stored: RecordDraft,
): RestoredDraft => {
  const storedBase = toDraft(restored.base);
  // It was saved after all: only the response was lost when the page closed.
  if (isSame(restored.draft, stored)) return { draft: current, conflicts: [], undecided: [] };
  const changedNow = new Set(differingParts(stored, current));
  const changedThen = differingParts(storedBase, restored.draft);
  const restorable = changedThen.filter((part) => !changedNow.has(part));
  const merged = mergeDrafts(storedBase, restored.draft, stored);
  const unresolved = new Set([...merged.unresolved, ...restored.open]);
  const draft = takeParts(current, restored.draft, restorable);
  return {
    draft,
    conflicts: restorable.filter((part) => unresolved.has(part)),
    undecided: differingParts(current, restored.draft).filter(
      (part) => changedThen.includes(part) && changedNow.has(part),
    ),
  };
};
