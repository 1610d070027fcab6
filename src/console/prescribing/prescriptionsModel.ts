import type { ReadonlySignal } from '@preact/signals-react';
import type { CodedDiagnosis, Diagnosis } from '../../contract/diagnosis.ts';
import type { Drug, Warehouse } from '../../contract/drug.ts';
import type { Order } from '../../contract/order.ts';
import type { Prescription } from '../../contract/prescription.ts';
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
  /** What the search for a drug offers before anything is typed, and what the patient takes. */
  readonly offers: Offers;
  readonly dictionary: DrugDictionary;
  readonly save: Act<Sheet>;
  /** Nothing was sent at the last press: what is prescribed here already could not be read, and twice would be possible. */
  readonly unread: ReadonlySignal<boolean>;
  readonly cancel: Act<Cancelling>;
  /** Diagnoses of the order's case record that the form does not have yet. */
  readonly offered: ReadonlySignal<readonly CodedDiagnosis[]>;
  /** The stored prescription that the form changes, where it became another one meanwhile. */
  readonly overtaken: ReadonlySignal<Prescription | null>;
  readonly findDiagnosis: (keyword: string) => Promise<Diagnosis[]>;
  readonly findDrug: (keyword: string) => Promise<Drug[]>;
  /** Fills the form with the patient's last prescription. */
  readonly copyLast: () => Promise<void>;
  /** Reads again whatever the rules need and did not get. */
  readonly readAgain: () => void;
  /** The order as it is known now: its patient's allergies may have become known meanwhile. */
  readonly placed: (order: Placed) => void;
  /** What is written and not stored, as the journal keeps it; null where that is nothing. */
  readonly written: () => object | null;
  /** Takes what was written on a page that is gone; `settle` once it stands here, or the doctor gave it up. */
  readonly back: (found: Written, settle: () => void) => void;
  /** Forms that came back where something else is written. */
  readonly asked: ReadonlySignal<readonly Form[] | null>;
  /** Puts them in the place of what is written; or gives them up. */
  readonly answer: (take: boolean) => void;
  /** Opens the form for a stored one, as soon as it is known to be one that may be changed. */
  readonly mendOnce: (id: string) => void;
  readonly saveDraft: () => void;
  /** Sends it to the auditors; nothing happens while something stops it. */
  readonly submit: () => void;
  readonly open: () => () => void;
}

/** What the panel needs of the application. */
export type Outside = Pick<
  Room,
  'call' | 'clock' | 'changes' | 'im' | 'records' | 'toasts' | 'words' | 'outside'
>;

/** What is prescribed on. */
export type Placed = Pick<Order, 'id' | 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>;
