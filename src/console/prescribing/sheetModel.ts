import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import type { Drug } from '../../contract/drug.ts';
import type { Prescription } from '../../contract/prescription.ts';
import type { KeptLine } from '../../contract/template.ts';
import type { Fault } from '../lib/fault.ts';
import type { Sheet } from './arrived.ts';
import type { Checked } from './check.ts';
import type { Copying } from './copying.ts';
import type { Form, LineField } from './form.ts';
import type { Gap } from './gaps.ts';
import type { Stock } from './shelf.ts';

/** What the rules say to the form, and what stands in its fields and is no answer. */
export interface Judged extends Checked {
  readonly gaps: readonly Gap[];
}

/** The form under the doctor's hands: what stands in it, and what the rules say to it. */
export interface SheetModel {
  /** Null while no form is open. */
  readonly form: ReadonlySignal<Form | null>;
  readonly stock: ReadonlySignal<Stock>;
  readonly checked: ReadonlySignal<Judged>;
  /** Whether it may be kept as a draft: no line misses what every line must have. */
  readonly complete: ReadonlySignal<boolean>;
  /** Whether it may be submitted: everything was checked, and nothing stops it. */
  readonly clear: ReadonlySignal<boolean>;
  readonly totalFen: ReadonlySignal<number>;
  /** Whether one of the order's forms holds what was never stored. */
  readonly typed: ReadonlySignal<boolean>;
  /** What was written in the order's forms and never stored. */
  readonly unstored: ReadonlySignal<readonly Form[]>;
  /** Puts in forms that were written on a page that is gone; answers those in whose place something else is written. */
  readonly restore: (forms: readonly Form[]) => readonly Form[];
  /** The same, over whatever is written there. */
  readonly replace: (forms: readonly Form[]) => void;
  /** Gives up what was written in one of them. */
  readonly drop: (mends: Form['mends']) => void;
  /** Whether a new prescription is being written, in sight or not. */
  readonly newTyped: ReadonlySignal<boolean>;
  /** Opens the form of a new one, with what was typed in it before. */
  readonly start: () => void;
  /** Opens the form of a stored one, with what was typed in it before. */
  readonly mend: (stored: Prescription) => void;
  /** As `mend`, but from what is stored: what was typed gives way. */
  readonly mendAnew: (stored: Prescription) => void;
  /** Puts the form out of sight; what was typed is there when it is opened again. */
  readonly close: () => void;
  /** The form of a sheet that was stored belongs to its prescription from now on; null: it is done with. */
  readonly settle: (sent: Pick<Sheet, 'mends'>, stored: Prescription | null) => void;
  readonly setWarehouse: (id: string) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Adds a line for a drug; answers its key. */
  readonly addDrug: (drug: Drug) => string;
  /**
   * Fills the form in sight, or a new one, with lines from elsewhere; it never sends them. What cannot be taken over is
   * named in `copying.left`. Diagnoses come along only from the same patient, or from a template.
   */
  readonly addKept: (lines: readonly KeptLine[], diagnoses?: readonly CodedDiagnosis[]) => Promise<void>;
  readonly copying: Copying;
  readonly removeLine: (key: string) => void;
  readonly write: (key: string, field: LineField, typed: string) => void;
  /** The group of this line is written: it goes to those it is given together with. */
  readonly gather: (key: string) => void;
  readonly explain: (rule: string, key: string | null, text: string) => void;
  /** Reads the stock of the form's drugs again. */
  readonly readStock: () => Promise<void>;
  /** From now on what was typed changes this stored version, or none: it becomes a new one. */
  readonly follow: (stored: Prescription | null) => void;
  /** What is on screen now, ready to be sent; null while a line misses something. */
  readonly sheet: (submit: boolean) => Omit<Sheet, 'before'> | null;
  /** The last sheet was refused: what the upstream found stands beside what our rules find, until the next one is sent. */
  readonly refused: (fault: Fault) => void;
}
