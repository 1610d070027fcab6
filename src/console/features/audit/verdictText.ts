import {
  auditStatus,
  type Prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';

const { approved, dispensed, expired, rejected } = prescriptionStatus;
/** What only an approved prescription becomes. */
const afterApproval: readonly number[] = [approved, dispensed, expired];

type Decided = Pick<Prescription, 'status' | 'auditStatus' | 'auditTime' | 'auditorName'>;

/** How a prescription was decided, whatever became of it since; null if that is not known. */
export const verdictText = (
  { audit: t }: Pick<AppMessages, 'audit'>,
  { status, auditStatus: decision, auditTime, auditorName }: Decided,
): string | null => {
  const isRejected = status === rejected || decision === auditStatus.rejected;
  const isApproved = afterApproval.includes(status) || decision === auditStatus.approved;
  if (!auditTime || !auditorName || !(isRejected || isApproved)) return null;
  return t.verdictGiven(isRejected ? t.rejected : t.approved, auditorName, dayTimeOf(auditTime));
};
