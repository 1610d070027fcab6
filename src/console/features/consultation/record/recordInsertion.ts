import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type RecordField, recordFieldOrder } from '../../../../contract/consultation/record.ts';
import type { RecordInsertion } from '../../../domain/chat/insertIntoRecord.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import { maxLengths } from '../../../domain/caseRecord/recordDraft.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';
import { fillRecord } from './fillRecord.ts';

const isField = (name: string): name is RecordField => recordFieldOrder.some((field) => field === name);

/** Inserts text from the chat into the case record: appended to a part, completely or not at all. */
export const createRecordInsertion = (
  record: Pick<RecordModel, 'draft' | 'fillFields'>,
  writable: ReadonlySignal<boolean>,
  messages: ReadonlySignal<AppMessages>,
): RecordInsertion => ({
  parts: computed(() =>
    recordFieldOrder.map((name) => ({ name, label: messages.value.consultation.record[name] })),
  ),
  insert: (part, text) => {
    const draft = record.draft.peek();
    if (!draft || !writable.peek() || !isField(part)) return 'notOpen';
    const existing = draft[part].trimEnd();
    const combined = existing === '' ? text : `${existing}\n${text}`;
    if (combined.length > maxLengths[part]) return 'tooLong';
    return { takeBack: fillRecord(record, writable, { [part]: combined }) };
  },
});
