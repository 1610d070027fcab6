import { effect, untracked } from '@preact/signals-react';
import { audit } from '../../../../contract/prescribing/audit.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { reviewPath } from '../../../domain/audit/claimNext.ts';
import { delay } from '../../../lib/async/timer.ts';
import type { VerdictDrafts } from '../review/verdictDrafts.ts';
import { findVerdict } from './sendVerdict.ts';

/** How long a closed page's last request may still be on its way, in milliseconds. */
const settleMs = 3_000;

type Deps = Pick<Services, 'call' | 'drafts' | 'i18n' | 'navigate' | 'platform' | 'toasts'> & {
  readonly verdictDrafts: VerdictDrafts;
};

/**
 * Finds the verdicts that pages of this auditor were closed with. One that has arrived is forgotten; for one
 * that has not, the auditor is told, and the reasons are in its review again. Returns a dispose function.
 */
export const recoverVerdicts = ({
  call,
  drafts,
  i18n,
  navigate,
  platform,
  toasts,
  verdictDrafts,
}: Deps): (() => void) => {
  const searched = new Set<string>();

  /** The stored draft is restored once its prescription is known, and its page is closed. */
  const restoreDraft = async (id: string): Promise<void> => {
    const draft = verdictDrafts.get(id);
    // Its review is open, or was: the auditor decides which version is read there.
    if (draft.read.peek() !== null) return;
    try {
      const { prescription } = await call(audit.detail, { id });
      if (draft.read.peek() === null) draft.startReading(prescription);
    } catch (thrown) {
      searched.delete(id);
      console.warn('Whether a verdict has arrived is not known', thrown);
    }
  };

  const reportUndelivered = async (prescription: Prescription, approve: boolean): Promise<void> => {
    const { id, version } = prescription;
    await delay(platform.setTimer, settleMs);
    const arrived = await findVerdict(call, { id, version, approve }).catch(() => null);
    if (arrived) return verdictDrafts.get(id).discard();
    const t = i18n.messages.value.audit;
    const dismiss = toasts.pin({
      tone: 'error',
      text: t.notSent.closed(
        t.subject(prescription.patient.name, prescription.prescriptionNo),
        approve ? t.approved : t.rejected,
      ),
      action: {
        label: t.open,
        onClick: () => {
          dismiss();
          navigate(reviewPath(id));
        },
      },
    });
  };

  const unsubscribe = verdictDrafts.onUndelivered(
    (prescription, approve) => void reportUndelivered(prescription, approve),
  );
  const stop = effect(() => {
    for (const { order: id, form } of drafts.fromOtherPages.value) {
      if (form !== 'verdict' || searched.has(id)) continue;
      searched.add(id);
      untracked(() => void restoreDraft(id));
    }
  });
  return () => {
    unsubscribe();
    stop();
  };
};
