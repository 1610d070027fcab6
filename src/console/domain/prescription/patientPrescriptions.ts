import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import { rowsLeftOut } from '../../../contract/protocol/readAnswer.ts';
import type { Services } from '../../services.ts';

/** A patient's prescriptions, newest first; `isComplete` is false if there are more than could be read. */
export interface PatientPrescriptions {
  readonly list: readonly Prescription[];
  readonly isComplete: boolean;
}

const pageSize = 100;
const maxPages = 5;

/** Fetches the prescriptions of a patient that the person may read. */
export const fetchPatientPrescriptions = async (
  { call }: Pick<Services, 'call'>,
  patientId: string,
): Promise<PatientPrescriptions> => {
  const found = new Map<string, Prescription>();
  let unreadable = 0;
  for (let pageNo = 1; pageNo <= maxPages; pageNo += 1) {
    const { list, total } = await call(prescription.history, { patientId, pageNo, pageSize });
    for (const one of list) found.set(one.id, one);
    unreadable += rowsLeftOut(list);
    if (found.size + unreadable >= total || list.length === 0)
      return { list: [...found.values()], isComplete: unreadable === 0 && found.size >= total };
  }
  return { list: [...found.values()], isComplete: false };
};

const { awaitingAudit, approved, dispensed } = prescriptionStatus;
const countsForOrder: readonly number[] = [awaitingAudit, approved, dispensed];

/** How many drugs an order's prescriptions have that are active or await audit, except for one of them. */
export const countOtherLines = (
  prescriptions: readonly Prescription[],
  orderId: string,
  except: string | null,
): number =>
  prescriptions
    .filter((one) => one.orderId === orderId && one.id !== except && countsForOrder.includes(one.status))
    .reduce((sum, { lines }) => sum + lines.length, 0);
