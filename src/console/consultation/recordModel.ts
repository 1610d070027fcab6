import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import type { CaseRecord, RecordField } from '../../contract/record.ts';
import type { Asked } from '../journal/asked.ts';
import type { Fault } from '../lib/fault.ts';
import type { Remote } from '../lib/remote.ts';
import type { Draft, Part } from './draft.ts';
import type { Typed } from './typed.ts';

/** Where the writing stands. `apart`: it was changed elsewhere, and the doctor chooses. */
type Saving = 'clean' | 'typed' | 'saving' | 'failed' | 'apart';

/** What was saved elsewhere, and the parts that are still to be chosen. */
export interface Apart {
  readonly theirs: CaseRecord;
  readonly open: readonly Part[];
}

/** Parts that came back from a page that is gone, and differ from what is typed by now. */
export interface Came {
  readonly draft: Draft;
  readonly parts: readonly Part[];
}

/** The case record of one order and what is typed in it. Lives until it is saved, wherever the doctor goes meanwhile. */
export interface RecordModel {
  readonly stored: Remote<CaseRecord>;
  /** Null until the stored record was read. */
  readonly draft: ReadonlySignal<Draft | null>;
  readonly saving: ReadonlySignal<Saving>;
  /** When the last saving was, server time; 0 where there was none. */
  readonly savedAt: ReadonlySignal<number>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly apart: ReadonlySignal<Apart | null>;
  /** The parts that are typed and not saved. */
  readonly unsaved: ReadonlySignal<readonly Part[]>;
  /** From then on it only takes addenda. */
  readonly signed: ReadonlySignal<boolean>;
  readonly write: (field: RecordField, text: string) => void;
  /** Whether the findings were told by the patient, and nobody examined. */
  readonly setSelfReported: (told: boolean) => void;
  /** Puts some parts in the place of what stands there. */
  readonly take: (given: { readonly [K in keyof Draft]?: Draft[K] | undefined }) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Chooses one side of a part that was changed on both. */
  readonly choose: (part: Part, side: 'mine' | 'theirs') => void;
  /** Gives up what is typed and not saved. */
  readonly drop: () => void;
  /** Saves what is typed, now; resolves when nothing more is under way. */
  readonly save: () => Promise<void>;
  /** Takes the record as the server has it now, with what is typed and not saved put over it. */
  readonly meet: (theirs: CaseRecord) => void;
  /** Reads the stored record, unless something unsaved is typed. */
  readonly load: () => Promise<void>;
  /** What is typed and not saved, as the journal keeps it; null where that is nothing. */
  readonly typed: () => object | null;
  /** Takes what was typed on a page that is gone; `settle` once it stands here, or the doctor gave it up. */
  readonly back: (found: Typed, settle: () => void) => void;
  /** The parts that came back where something else was typed meanwhile. */
  readonly asked: Asked<Came>['found'];
  /** Puts those parts in the place of what stands there; or gives them up. */
  readonly answer: (take: boolean) => void;
}
