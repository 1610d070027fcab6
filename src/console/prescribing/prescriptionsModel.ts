import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis, Diagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Drug, Warehouse } from '../../contract/prescribing/drug.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import type { Room } from '../desk.ts';
import type { Remote } from '../lib/remote.ts';
import type { Act } from './act.ts';
import type { Sheet } from './arrived.ts';
import type { Cancelling } from './cancelling.ts';
import type { DrugDictionary } from './dictionary.ts';
import type { Form } from './form.ts';
import type { Offers } from './offers.ts';
import type { Pack } from './pack.ts';
import type { SheetModel } from './sheetModel.ts';
import type { Shelf } from './shelf.ts';
import type { Written } from './written.ts';

/** The prescriptions of one order, and the form for the next one. */
export interface Prescriptions {
  readonly orderId: string;
  readonly list: Remote<readonly Prescription[]>;
  readonly warehouses: Remote<readonly Warehouse[]>;
  readonly pack: Pack;
  readonly shelf: Shelf;
  readonly sheet: SheetModel;
  /** Suggestions of the drug search, and the patient's current medicines. */
  readonly offers: Offers;
  readonly dictionary: DrugDictionary;
  readonly save: Act<Sheet>;
  /**
   * True if the last save was not sent because the existing prescriptions could not be loaded: it might have
   * created a duplicate.
   */
  readonly unread: ReadonlySignal<boolean>;
  readonly cancel: Act<Cancelling>;
  /** Diagnoses of the case record that the form does not have yet. */
  readonly offered: ReadonlySignal<readonly CodedDiagnosis[]>;
  /** The stored prescription being edited, if it was changed elsewhere in the meantime; otherwise null. */
  readonly overtaken: ReadonlySignal<Prescription | null>;
  readonly findDiagnosis: (keyword: string) => Promise<Diagnosis[]>;
  readonly findDrug: (keyword: string) => Promise<Drug[]>;
  /** Fills the form with the patient's last prescription. */
  readonly copyLast: () => Promise<void>;
  /** Reloads whatever the rules need and did not get. */
  readonly readAgain: () => void;
  /** Updates the order: the patient's allergies may have become known. */
  readonly placed: (order: Placed) => void;
  /** Unsaved forms as the drafts store them; null if there are none. */
  readonly written: () => object | null;
  /** Restores the forms of a page that was closed. Calls `resolve` once they are restored or discarded. */
  readonly back: (found: Written, settle: () => void) => void;
  /** Restored forms that conflict with other unsaved changes. */
  readonly asked: ReadonlySignal<readonly Form[] | null>;
  /** Replaces the current forms with the restored ones, or discards the restored ones. */
  readonly answer: (take: boolean) => void;
  /** Opens the form for a stored prescription once it is loaded and editable. */
  readonly mendOnce: (id: string) => void;
  readonly saveDraft: () => void;
  /** Submits the prescription for audit; does nothing while something prevents it. */
  readonly submit: () => void;
  readonly open: () => () => void;
}

/** What the model needs from the application. */
export type Outside = Pick<
  Room,
  'call' | 'clock' | 'changes' | 'im' | 'records' | 'toasts' | 'words' | 'outside'
>;

/** The fields of the order that prescribing needs. */
export type Placed = Pick<Order, 'id' | 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>;
