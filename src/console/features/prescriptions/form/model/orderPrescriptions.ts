import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../../../contract/consultation/diagnosis.ts';
import type { PersonalHistory } from '../../../../../contract/consultation/order.ts';
import type { Drug, Warehouse } from '../../../../../contract/prescribing/drug.ts';
import type { PatientFacts } from '../../../../../contract/consultation/patientFacts.ts';
import type { FoundDiagnosis } from '../../../../domain/patient/searchDiagnoses.ts';
import type { OrderContext } from '../../../../domain/prescription/openPrescriptions.ts';
import type { Prescription } from '../../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../../services.ts';
import type { Records } from '../../../../domain/caseRecord/records.ts';
import type { AsyncState } from '../../../../lib/async/asyncState.ts';
import type { SafeMutation } from '../../../../lib/safeMutation.ts';
import type { PrescriptionPayload } from '../findSubmitted.ts';
import type { CancelRequest } from '../../cancel/cancelMutation.ts';
import type { DrugDictionary } from './drugDictionary.ts';
import type { FormValues } from '../../../../domain/prescription/formValues.ts';
import type { Alternatives } from './alternatives.ts';
import type { Suggestions } from './suggestions.ts';
import type { UsualDrugs } from './usualDrugs.ts';
import type { FactsForm } from '../../facts/factsForm.ts';
import type { RulePackQuery } from '../../../../domain/prescription/rules/rulePackQuery.ts';
import type { PrescribingObstacle } from '../../../../domain/prescription/rules/prescribingObstacle.ts';
import type { FormModel } from './formModel.ts';
import type { DrugCache } from '../../../../domain/prescription/drugCache.ts';
import type { PrescriptionDraft } from './draftSchema.ts';

/** The prescriptions of one order, and the form for the next one. */
export interface OrderPrescriptions {
  readonly orderId: string;
  readonly list: AsyncState<readonly Prescription[]>;
  readonly warehouses: AsyncState<readonly Warehouse[]>;
  /** Facts of the patient; null if the hospital's system has none. */
  readonly facts: AsyncState<PatientFacts | null>;
  readonly personalHistory: AsyncState<PersonalHistory>;
  readonly factsForm: FactsForm;
  readonly rulePack: RulePackQuery;
  readonly drugCache: DrugCache;
  readonly formModel: FormModel;
  /** Why nothing can be prescribed for this order; null if it can be. */
  readonly obstacle: ReadonlySignal<PrescribingObstacle | null>;
  /** Suggestions of the drug search, and the patient's current medicines. */
  readonly suggestions: Suggestions;
  readonly usualDrugs: UsualDrugs;
  readonly alternatives: Alternatives;
  readonly dictionary: DrugDictionary;
  readonly save: SafeMutation<PrescriptionPayload>;
  /**
   * True if the last save was not sent because the existing prescriptions could not be loaded: it might have
   * created a duplicate.
   */
  readonly listLoadFailed: ReadonlySignal<boolean>;
  readonly cancel: SafeMutation<CancelRequest>;
  /** Diagnoses of the case record that the form does not have yet. */
  readonly suggestedDiagnoses: ReadonlySignal<readonly CodedDiagnosis[]>;
  /** Diagnoses of the form that the case record could take and does not have. */
  readonly missingInRecord: ReadonlySignal<readonly CodedDiagnosis[]>;
  readonly addToRecord: (diagnosis: CodedDiagnosis) => void;
  /** The case record has no presenting complaint, by which a pharmacist judges the indication. */
  readonly isRecordEmpty: ReadonlySignal<boolean>;
  /** The stored prescription being edited, if it can no longer be edited; otherwise null. */
  readonly closedElsewhere: ReadonlySignal<Prescription | null>;
  readonly searchDiagnoses: (keyword: string) => Promise<FoundDiagnosis[]>;
  readonly searchDrugs: (keyword: string) => Promise<Drug[]>;
  /** Fills the form with the patient's last prescription. */
  readonly copyLastPrescription: () => Promise<void>;
  /** Reloads whatever the rules need and did not get. */
  readonly reload: () => void;
  /** Updates the order: the patient's allergies may have become known. */
  readonly updateOrder: (order: OrderContext) => void;
  /** Unsaved forms as the drafts store them; null if there are none. */
  readonly serialize: () => object | null;
  /** Restores the forms of a page that was closed. Calls `resolve` once they are restored or discarded. */
  readonly restore: (found: PrescriptionDraft, resolve: () => void) => void;
  /** Restored forms that conflict with other unsaved changes. */
  readonly restorePrompt: ReadonlySignal<readonly FormValues[] | null>;
  /** Replaces the current forms with the restored ones, or discards the restored ones. */
  readonly resolveRestore: (accept: boolean) => void;
  /** Opens the form for a stored prescription once it is loaded and editable. */
  readonly editWhenLoaded: (id: string) => void;
  readonly saveDraft: () => void;
  /** Submits the prescription for audit; does nothing while something prevents it. */
  readonly submit: () => void;
  readonly start: () => () => void;
}

/** What the model needs from the application. */
export type Deps = Pick<
  Services,
  | 'call'
  | 'clock'
  | 'changes'
  | 'messaging'
  | 'offered'
  | 'toasts'
  | 'i18n'
  | 'platform'
  | 'drafts'
  | 'shared'
  | 'deferred'
> & {
  readonly records: Pick<Records, 'get'>;
};
