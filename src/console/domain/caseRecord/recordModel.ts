import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { CaseRecord, RecordField } from '../../../contract/consultation/record.ts';
import type { RestorePrompts } from '../../drafts/restorePrompts.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import type { RecordDraft, RecordPart } from './recordDraft.ts';
import type { StoredRecordDraft } from './storedRecordDraft.ts';

/** The save state. `conflict`: the record was changed elsewhere, and the doctor has to choose. */
type SaveState = 'clean' | 'typed' | 'saving' | 'failed' | 'conflict';

/** The version saved elsewhere, and the parts that are not resolved yet. */
export interface RecordConflict {
  readonly theirs: CaseRecord;
  readonly unresolved: readonly RecordPart[];
}

/** Parts restored from a closed page that differ from what is typed now. */
export interface RestoredParts {
  readonly draft: RecordDraft;
  readonly parts: readonly RecordPart[];
}

/**
 * The case record of one order and its unsaved edits. It lives until it is saved, even if the doctor leaves
 * the page.
 */
export interface RecordModel {
  readonly stored: AsyncState<CaseRecord>;
  /** Null until the stored record has been loaded. */
  readonly draft: ReadonlySignal<RecordDraft | null>;
  readonly saving: ReadonlySignal<SaveState>;
  /** The server time of the last save; 0 when there was none. */
  readonly savedAt: ReadonlySignal<number>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly conflict: ReadonlySignal<RecordConflict | null>;
  /** The parts with unsaved edits. */
  readonly unsaved: ReadonlySignal<readonly RecordPart[]>;
  /** A signed record accepts addenda only. */
  readonly signed: ReadonlySignal<boolean>;
  readonly setField: (field: RecordField, text: string) => void;
  /** Whether the findings were reported by the patient, without an examination. */
  readonly setSelfReported: (selfReported: boolean) => void;
  /** Replaces the given parts. */
  readonly fillFields: (parts: { readonly [K in keyof RecordDraft]?: RecordDraft[K] | undefined }) => void;
  readonly addDiagnosis: (diagnosis: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Chooses one side for a part that was changed on both. */
  readonly choose: (part: RecordPart, side: 'mine' | 'theirs') => void;
  /** Discards unsaved edits. */
  readonly discard: () => void;
  /** Saves unsaved edits immediately; resolves when no request is in flight. */
  readonly save: () => Promise<void>;
  /** Sets the server's current record and applies unsaved edits on top. */
  readonly merge: (theirs: CaseRecord) => void;
  /** Loads the stored record, unless there are unsaved edits. */
  readonly load: () => Promise<void>;
  /** The unsaved edits in the form in which drafts are stored; null when there are none. */
  readonly serialize: () => object | null;
  /**
   * Restores edits from a closed page; call `resolve` once they are in the form, or the doctor discards them.
   */
  readonly restore: (stored: StoredRecordDraft, resolve: () => void) => void;
  /** The restored parts in which something else has been typed since. */
  readonly restorePrompt: RestorePrompts<RestoredParts>['found'];
  /** Replaces those parts with the restored ones, or discards the restored ones. */
  readonly answerRestore: (fill: boolean) => void;
}
