import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import type { TemplateLine } from '../../contract/prescribing/template.ts';
import type { Fault } from '../lib/fault.ts';
import type { Sheet } from './arrived.ts';
import type { Checked } from './check.ts';
import type { Copying } from './copying.ts';
import type { Form, LineField } from './form.ts';
import type { Gap } from './gaps.ts';
import type { Stock } from './shelf.ts';

/** Findings of the rules, and invalid fields. */
export interface Judged extends Checked {
  readonly gaps: readonly Gap[];
}

/** The prescription form: its values, and what the rules find in them. */
export interface SheetModel {
  /** Null while no form is open. */
  readonly form: ReadonlySignal<Form | null>;
  readonly stock: ReadonlySignal<Stock>;
  readonly checked: ReadonlySignal<Judged>;
  /** Whether it can be saved as a draft: all fields are valid. */
  readonly complete: ReadonlySignal<boolean>;
  /** Whether it can be submitted: every check ran and nothing prevents it. */
  readonly clear: ReadonlySignal<boolean>;
  readonly totalFen: ReadonlySignal<number>;
  /** Whether one of the order's forms has unsaved changes. */
  readonly typed: ReadonlySignal<boolean>;
  /** The order's forms with unsaved changes. */
  readonly unstored: ReadonlySignal<readonly Form[]>;
  /** Restores forms from a page that was closed. Returns those that conflict with other unsaved changes. */
  readonly restore: (forms: readonly Form[]) => readonly Form[];
  /** Replaces the forms, whatever they contain. */
  readonly replace: (forms: readonly Form[]) => void;
  /** Discards the unsaved changes of one form. */
  readonly drop: (mends: Form['mends']) => void;
  /** Whether a new prescription is being written, visible or hidden. */
  readonly newTyped: ReadonlySignal<boolean>;
  /** Opens the form for a new prescription, with its unsaved changes. */
  readonly start: () => void;
  /** Opens the form for a stored prescription, with its unsaved changes. */
  readonly mend: (stored: Prescription) => void;
  /** Like `edit`, but discards unsaved changes. */
  readonly mendAnew: (stored: Prescription) => void;
  /** Hides the form; its values are kept. */
  readonly close: () => void;
  /** Attaches the saved form to its prescription; null closes it. */
  readonly settle: (sent: Pick<Sheet, 'mends'>, stored: Prescription | null) => void;
  readonly setWarehouse: (id: string) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Adds a line for a drug and returns the line's key. */
  readonly addDrug: (drug: Drug) => string;
  /**
   * Copies lines into the visible form, or into a new one; never submits. Lines that cannot be copied are
   * listed in `lineCopy.skipped`. Pass diagnoses only for the same patient, or from a template.
   */
  readonly addKept: (lines: readonly TemplateLine[], diagnoses?: readonly CodedDiagnosis[]) => Promise<void>;
  readonly copying: Copying;
  readonly removeLine: (key: string) => void;
  readonly write: (key: string, field: LineField, typed: string) => void;
  /** Call after the group of this line was entered: moves the line to its group. */
  readonly gather: (key: string) => void;
  readonly explain: (rule: string, key: string | null, text: string) => void;
  /** Reloads the stock of the form's drugs. */
  readonly readStock: () => Promise<void>;
  /** Attaches the unsaved changes to this stored version; null makes them a new prescription. */
  readonly follow: (stored: Prescription | null) => void;
  /** The payload of the current form; null if a line is invalid. */
  readonly sheet: (submit: boolean) => Omit<Sheet, 'before'> | null;
  /** The last payload was refused: the upstream's findings are shown with our own until the next attempt. */
  readonly refused: (fault: Fault) => void;
}
