import {
  auditStatus,
  type Prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';

type Decided = Pick<Prescription, 'status' | 'auditStatus' | 'auditTime' | 'auditorName'>;

/** How a prescription was decided, whatever became of it since; null if that is not known. */
export const verdictText = (
  { audit: t }: Pick<AppMessages, 'audit'>,
  { status, auditStatus: decision, auditTime, auditorName }: Decided,
): string | null => {
  const isRejected = status === prescriptionStatus.rejected || decision === auditStatus.rejected;
  const isApproved = status !== prescriptionStatus.cancelled || decision === auditStatus.approved;
  if (!auditTime || !auditorName || !(isRejected || isApproved)) return null;
  return t.verdictGiven(isRejected ? t.rejected : t.approved, auditorName, dayTimeOf(auditTime));
};
