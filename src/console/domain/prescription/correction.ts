import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';

type Correctable = Pick<Prescription, 'status' | 'correctableUntil'>;

/** Whether a rejected prescription may be corrected now although its consultation has ended. */
export const isInCorrectionTerm = ({ status, correctableUntil }: Correctable, now: number): boolean =>
  status === prescriptionStatus.rejected && correctableUntil !== null && now < correctableUntil;

/** Whether the time for correcting a rejected prescription is over. */
export const isCorrectionOver = ({ status, correctableUntil }: Correctable, now: number): boolean =>
  status === prescriptionStatus.rejected && correctableUntil !== null && now >= correctableUntil;

interface Page<T> {
  readonly total: number;
  readonly list: readonly T[];
}

/** A page of prescriptions that could be corrected when it was loaded: those that can still be. */
export const stillCorrectable = <T extends Correctable>({ total, list }: Page<T>, now: number): Page<T> => {
  const left = list.filter((one) => !isCorrectionOver(one, now));
  return { total: total - (list.length - left.length), list: left };
};
