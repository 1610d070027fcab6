import type { ReadonlySignal } from '@preact/signals-react';
import { fields, type RecordPart } from '../../../domain/caseRecord/recordDraft.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';
import type { TakenBack } from '../../../domain/offerUndo.ts';

/**
 * Fills parts of the record. The result puts back what was there before, unless one of the parts was changed since, or the record
 * can no longer be written.
 */
export const fillRecord = (
  { draft, fillFields }: Pick<RecordModel, 'draft' | 'fillFields'>,
  writable: ReadonlySignal<boolean>,
  parts: Parameters<RecordModel['fillFields']>[0],
): (() => TakenBack) => {
  const before = draft.peek();
  fillFields(parts);
  const after = draft.peek();
  const isFilled = (part: RecordPart): boolean => parts[part] !== undefined;
  return () => {
    const now = draft.peek();
    if (!before || !after || !now || !writable.peek()) return 'tooLate';
    if (fields.differing(after, now).some(isFilled)) return 'changed';
    const names = fields.differing(before, after).filter(isFilled);
    fillFields(fields.take(now, before, names));
    return 'done';
  };
};
