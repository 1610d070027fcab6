import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { Patient } from '../../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import type { CurrentMedicine } from '../../../../contract/rules/currentMedicines.ts';

/** What the patient banner and its details show. */
export interface BannerProps {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies' | 'pregnant'>;
  /** Null while loading: its space is reserved. */
  order?:
    | Pick<Order, 'orderNo' | 'consultType' | 'followUp' | 'status' | 'createTime' | 'acceptTime'>
    | null
    | undefined;
  /** Null if they are not known or withheld, undefined while they are loading or where they are not shown. */
  facts?: PatientFacts | null | undefined;
  medicines?: readonly CurrentMedicine[] | null | undefined;
  /** Somebody is known to have asked about allergies, where the facts are not shown. */
  isAllergyAsked?: boolean;
  /** Server time, epoch milliseconds: `app.clock.minute.value`. */
  now: number;
  /** The moment that the age is of, epoch milliseconds; now if left out. */
  ageAt?: number;
  /** Above the details: what can be done with this patient's visit. */
  actions?: ReactNode;
}

/** Whether the medicines are unknown: they could not be read in full, or none were prescribed here and nobody asked about others. */
export const areMedicinesUnknown = ({
  facts,
  medicines,
}: Pick<BannerProps, 'facts' | 'medicines'>): boolean =>
  medicines === null || (medicines?.length === 0 && facts !== undefined && !facts?.medicines);
