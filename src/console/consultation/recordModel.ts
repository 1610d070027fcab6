import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { CaseRecord, RecordField } from '../../contract/consultation/record.ts';
import type { Asked } from '../journal/asked.ts';
import type { Fault } from '../lib/fault.ts';
import type { Remote } from '../lib/remote.ts';
import type { Draft, Part } from './draft.ts';
import type { Typed } from './typed.ts';

/** The save state. `conflict`: the record was changed elsewhere, and the doctor has to choose. */
type Saving = 'clean' | 'typed' | 'saving' | 'failed' | 'apart';

/** The version saved elsewhere, and the parts that are not resolved yet. */
export interface Apart {
  readonly theirs: CaseRecord;
  readonly open: readonly Part[];
}

/** Parts restored from a closed page that differ from what is typed now. */
export interface Came {
  readonly draft: Draft;
  readonly parts: readonly Part[];
}

/**
 * The case record of one order and its unsaved edits. It lives until it is saved, even if the doctor leaves
 * the page.
 */
export interface RecordModel {
  readonly stored: Remote<CaseRecord>;
  /** Null until the stored record has been loaded. */
  readonly draft: ReadonlySignal<Draft | null>;
  readonly saving: ReadonlySignal<Saving>;
  /** The server time of the last save; 0 when there was none. */
  readonly savedAt: ReadonlySignal<number>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly apart: ReadonlySignal<Apart | null>;
  /** The parts with unsaved edits. */
  readonly unsaved: ReadonlySignal<readonly Part[]>;
  /** A signed record accepts addenda only. */
  readonly signed: ReadonlySignal<boolean>;
  readonly write: (field: RecordField, text: string) => void;
  /** Whether the findings were reported by the patient, without an examination. */
  readonly setSelfReported: (told: boolean) => void;
  /** Replaces the given parts. */
  readonly take: (given: { readonly [K in keyof Draft]?: Draft[K] | undefined }) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Chooses one side for a part that was changed on both. */
  readonly choose: (part: Part, side: 'mine' | 'theirs') => void;
  /** Discards unsaved edits. */
  readonly drop: () => void;
  /** Saves unsaved edits immediately; resolves when no request is in flight. */
  readonly save: () => Promise<void>;
  /** Sets the server's current record and applies unsaved edits on top. */
  readonly meet: (theirs: CaseRecord) => void;
  /** Loads the stored record, unless there are unsaved edits. */
  readonly load: () => Promise<void>;
  /** The unsaved edits in the form in which drafts are stored; null when there are none. */
  readonly typed: () => object | null;
  /**
   * Restores edits from a closed page; call `resolve` once they are in the form, or the doctor discards them.
   */
  readonly back: (found: Typed, settle: () => void) => void;
  /** The restored parts in which something else has been typed since. */
  readonly asked: Asked<Came>['found'];
  /** Replaces those parts with the restored ones, or discards the restored ones. */
  readonly answer: (take: boolean) => void;
}
