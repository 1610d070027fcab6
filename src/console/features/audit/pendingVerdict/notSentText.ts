import { claimSchema } from '../../../../contract/prescribing/audit.ts';
import { businessCode, envelopeCode } from '../../../../contract/errors/envelopeCodes.ts';
import { prescriptionSchema, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { errorDataOf } from '../../../lib/errorData.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import { verdictText } from '../verdictText.ts';

/** Why a verdict was not accepted, in a sentence or two. `subject` names the patient and the prescription. */
export const notSentText = (
  messages: Pick<AppMessages, 'audit' | 'common'>,
  subject: string,
  error: ApiError,
): string => {
  const t = messages.audit;
  if (error.kind === 'signedOut' || error.code === envelopeCode.unauthorised)
    return t.notSent.signedOut(subject);
  const holder = errorDataOf(error, businessCode.claimedByAnother, claimSchema);
  if (holder) return t.notSent.claimed(subject, holder.auditorName);
  const changed = errorDataOf(error, businessCode.prescriptionChanged, prescriptionSchema);
  if (changed) return t.notSent.changed(subject, changed.version);
  const current = errorDataOf(error, businessCode.prescriptionState, prescriptionSchema);
  if (current?.status === prescriptionStatus.cancelled)
    return t.notSent.cancelled(subject, current.cancelReason ?? '');
  const verdict = current ? verdictText(messages, current) : null;
  if (verdict !== null) return t.notSent.decided(subject, verdict);
  return messages.common.sentences(t.notSent.refused(subject, error.message), t.notSent.kept);
};
