import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { CaseRecord, RecordField } from '../../../contract/consultation/record.ts';
import type { DraftForm } from '../../drafts/draftForm.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import type { RecordDraft, RecordPart } from './recordDraft.ts';

/** The save state. `conflict`: the record was changed elsewhere, and the doctor has to choose. */
type SaveState = 'clean' | 'typed' | 'saving' | 'failed' | 'conflict';

/**
 * The case record of one order and its unsaved edits. It lives until it is saved, even if the doctor leaves
 * the page.
 */
export interface RecordModel extends Omit<DraftForm<CaseRecord, RecordDraft, RecordPart>, 'draft'> {
  readonly stored: AsyncState<CaseRecord>;
  /** Null until the stored record has been loaded. */
  readonly draft: ReadonlySignal<RecordDraft | null>;
  readonly saving: ReadonlySignal<SaveState>;
  /** The server time of the last save; 0 when there was none. */
  readonly savedAt: ReadonlySignal<number>;
  readonly error: ReadonlySignal<ApiError | null>;
  /** A signed record accepts addenda only. */
  readonly signed: ReadonlySignal<boolean>;
  readonly setField: (field: RecordField, text: string) => void;
  /** Whether the findings were reported by the patient, without an examination. */
  readonly setSelfReported: (selfReported: boolean) => void;
  /** Replaces the given parts. */
  readonly fillFields: (parts: { readonly [K in keyof RecordDraft]?: RecordDraft[K] | undefined }) => void;
  readonly addDiagnosis: (diagnosis: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Saves unsaved edits immediately; resolves when no request is in flight. */
  readonly save: () => Promise<void>;
  /** Loads the stored record, unless there are unsaved edits. */
  readonly load: () => Promise<void>;
}
