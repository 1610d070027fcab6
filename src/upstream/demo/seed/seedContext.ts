import type { Drug } from '../../../contract/prescribing/drug.ts';
import type { Patient } from '../../../contract/consultation/patient.ts';
import type { Complaint } from '../data/complaints.ts';

/** A doctor or an auditor, as stored. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
}

/** A doctor with the English name of their department. */
export interface DemoDoctor extends DemoPerson {
  readonly department: string;
}

/** An order as it was stored; times are epoch milliseconds. */
export interface DemoOrder {
  readonly id: string;
  /** A value of orderStatus. */
  readonly status: number;
  readonly followUp: boolean;
  readonly patientId: string;
  readonly doctorId: string | null;
  readonly createTime: number;
  readonly acceptTime: number | null;
  readonly finishTime: number | null;
  readonly complaint: Complaint;
}

/** The data of a hospital at the time when its messages and prescriptions are seeded. */
export interface SeedContext {
  readonly now: number;
  readonly language: 'zh' | 'en';
  readonly doctors: readonly DemoDoctor[];
  readonly auditors: readonly DemoPerson[];
  readonly patients: readonly Patient[];
  /** The drugs of `warehouseId`, with stock. */
  readonly drugs: readonly Drug[];
  readonly warehouseId: string;
  readonly diagnoses: readonly { readonly code: string; readonly name: string; readonly nameEn: string }[];
  /** Oldest first. */
  readonly orders: readonly DemoOrder[];
}
