import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type RecordField, recordFieldOrder } from '../../contract/consultation/record.ts';
import type { RecordDoor } from '../chat/quoting.ts';
import type { Words } from '../words/en.ts';
import { longest } from './draft.ts';
import type { RecordModel } from './recordModel.ts';

const isField = (name: string): name is RecordField => recordFieldOrder.some((field) => field === name);

/** Inserts text from the chat into the case record: appended to a part, completely or not at all. */
export const openRecordDoor = (
  record: Pick<RecordModel, 'draft' | 'write'>,
  writable: ReadonlySignal<boolean>,
  words: ReadonlySignal<Words>,
): RecordDoor => ({
  parts: computed(() =>
    recordFieldOrder.map((name) => ({ name, label: words.value.consultation.record[name] })),
  ),
  put: (part, text) => {
    const draft = record.draft.peek();
    if (!draft || !writable.peek() || !isField(part)) return 'notOpen';
    const stands = draft[part].trimEnd();
    const whole = stands === '' ? text : `${stands}\n${text}`;
    if (whole.length > longest[part]) return 'tooLong';
    record.write(part, whole);
    return 'done';
  },
});
