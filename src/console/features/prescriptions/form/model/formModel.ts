import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import type { Prescription } from '../../../../../contract/prescribing/prescription.ts';
import type { TemplateLine } from '../../../../../contract/prescribing/template.ts';
import type { ApiError } from '../../../../lib/apiError.ts';
import type { PrescriptionPayload } from '../findSubmitted.ts';
import type {
  CheckResult,
  FieldError,
  FormFinding,
} from '../../../../domain/prescription/rules/checkForm.ts';
import type { LineCopy } from '../../copy/lineCopy.ts';
import type { FormValues, LineFieldName } from '../../../../domain/prescription/formValues.ts';
import type { OpenForms } from './openForms.ts';
import type { KnownDrugs } from '../../../../domain/prescription/drugCache.ts';

/** Findings of the rules, and invalid fields. */
export interface FormCheck extends CheckResult {
  readonly fieldErrors: readonly FieldError[];
}

/** The prescription form: its values, and what the rules find in them. */
export interface FormModel {
  /** Null while no form is open. */
  readonly form: ReadonlySignal<FormValues | null>;
  readonly knownDrugs: ReadonlySignal<KnownDrugs>;
  readonly check: ReadonlySignal<FormCheck>;
  /** Whether it can be saved as a draft: all fields are valid. */
  readonly canSaveDraft: ReadonlySignal<boolean>;
  /** Whether it can be submitted: every check ran and nothing prevents it. */
  readonly canSubmit: ReadonlySignal<boolean>;
  readonly totalFen: ReadonlySignal<number>;
  /** Whether one of the order's forms has unsaved changes. */
  readonly isDirty: ReadonlySignal<boolean>;
  /** The order's forms with unsaved changes. */
  readonly dirtyForms: ReadonlySignal<readonly FormValues[]>;
  /** Restores forms from a page that was closed. Returns those that conflict with other unsaved changes. */
  readonly restore: (forms: readonly FormValues[]) => readonly FormValues[];
  /** Replaces the forms, whatever they contain. */
  readonly replace: (forms: readonly FormValues[]) => void;
  /** Discards the unsaved changes of one form. */
  readonly discard: (editing: FormValues['editing']) => void;
  /** Whether a new prescription is being written, visible or hidden. */
  readonly isNewDirty: ReadonlySignal<boolean>;
  /** Opens the form for a new prescription, with its unsaved changes. */
  readonly openNew: () => void;
  /** Opens the form for a stored prescription, with its unsaved changes. */
  readonly edit: (stored: Prescription) => void;
  /** The visible form and its stored prescription, if both were changed. */
  readonly conflict: OpenForms['conflict'];
  /** Chooses one side of the conflict. */
  readonly choose: OpenForms['choose'];
  /** Merges newly loaded prescriptions into their forms; no unsaved changes are lost. */
  readonly mergeStored: OpenForms['mergeStored'];
  /** Makes the visible form a new prescription, unless one is being written. */
  readonly detach: () => void;
  /** Hides the form; its values are kept. */
  readonly close: () => void;
  /** Attaches the saved form to its prescription; null closes it. */
  readonly markSaved: (sent: Pick<PrescriptionPayload, 'editing'>, stored: Prescription | null) => void;
  readonly setWarehouse: (id: string) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /**
   * What would stop this drug in the form, and what is known of an allergy to it; its stock is not looked at. Null as long as the
   * check cannot be complete.
   */
  readonly findBeforeChoosing: (drug: Drug) => readonly FormFinding[] | null;
  /** Adds a line for a drug and returns the line's key. */
  readonly addDrug: (drug: Drug) => string;
  /**
   * Copies lines into the visible form, or into a new one; never submits. Lines that cannot be copied are
   * listed in `lineCopy.skipped`, and a toast can take back the others. Pass diagnoses only for the same patient, or from a
   * template.
   */
  readonly addLines: (lines: readonly TemplateLine[], diagnoses?: readonly CodedDiagnosis[]) => Promise<void>;
  /** The same without the toast: for a line chosen in the search, and for the form of a patient who is not on the screen. */
  readonly addLinesSilently: (lines: readonly TemplateLine[]) => Promise<void>;
  readonly lineCopy: LineCopy;
  /** Whether nothing known speaks against this drug in place of a line's. */
  readonly canReplace: (key: string, drug: Drug) => boolean;
  /** Puts a drug in place of a line's; the result puts the line back, with its reasons. */
  readonly replaceLine: (key: string, drug: Drug) => () => void;
  /** Removes a line; the result puts it back, with its reasons, as long as the form is there. */
  readonly removeLine: (key: string) => () => void;
  readonly setField: (key: string, field: LineFieldName, text: string) => void;
  /** Call after the group of this line was entered: moves the line to its group. */
  readonly applyGroup: (key: string) => void;
  readonly setReason: (rule: string, key: string | null, text: string) => void;
  /** Reloads the stock of the form's drugs. */
  readonly loadStock: () => Promise<void>;
  /** The payload of the current form; null if a line is invalid. */
  readonly toPayload: (submit: boolean) => Omit<PrescriptionPayload, 'existingIds'> | null;
  /** The last payload was refused: the upstream's findings are shown with our own until the next attempt. */
  readonly onRejected: (error: ApiError) => void;
}
