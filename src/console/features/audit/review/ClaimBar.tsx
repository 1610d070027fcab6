import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { type ReasonDraft, createReasonDraft } from '../../../drafts/reasonDraft.ts';
import { ReasonRestorePrompt } from '../../../drafts/ReasonRestorePrompt.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { focusFirst } from '../../../lib/focusFirst.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { Review } from './review.ts';
import type { Services } from '../../../services.ts';

/** Draft of the reason for taking over another auditor's claim; done once the claim is held. */
export const createTakeOverReason = (
  app: Pick<Services, 'drafts' | 'trackUnsaved'>,
  { lease }: Pick<Review, 'lease'>,
  id: string,
): ReasonDraft =>
  createReasonDraft(app, {
    draftKey: { order: id, form: 'takeOver' },
    isDone: () => lease.owner.value === 'mine',
  });

interface Props {
  review: Review;
}

/** Form for taking over another auditor's claim, with a reason. */
const TakeOver = ({ review, reason }: Props & { reason: ReasonDraft }) => {
  const t = useMessages().audit;
  if (reason.shown.value === 'no') return <Button label={t.takeOver} onClick={reason.show} />;
  const trimmed = reason.text.value.trim();
  return (
    <form
      className="review-take-over"
      ref={reason.shown.value === 'asked' ? focusFirst : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') void review.lease.takeOver(trimmed);
      }}
    >
      <ReasonRestorePrompt reason={reason} />
      <TextField
        label={t.takeOverReason}
        hideLabel
        placeholder={t.takeOverReason}
        maxLength={200}
        value={reason.text.value}
        onChange={reason.write}
      />
      <Button
        label={t.takeOverNow}
        type="submit"
        kind="main"
        busy={review.lease.busy.value}
        disabled={trimmed === ''}
      />
    </form>
  );
};

/** Shows who holds the claim, with buttons to claim or take over. */
export const ClaimBar = ({ review, id }: Props & { id: string }) => {
  const app = useServices();
  const reason = useModel(() => createTakeOverReason(app, review, id));
  const { audit: t, common, journal } = useMessages();
  const { lease } = review;
  if (review.task.value.value?.prescription.status !== prescriptionStatus.awaitingAudit)
    return reason.text.value.trim() === '' ? null : (
      <UnsavedText
        reason={journal.orphanedReason.takeOver}
        rows={[{ name: '', text: reason.text.value }]}
        onDiscard={reason.discard}
      />
    );
  const owner = lease.owner.value;
  const claim = lease.claim.value;
  const error = lease.error.value;
  return (
    <div className="review-claim" aria-live="polite">
      {owner === 'mine' ? <Badge tone="accent" text={t.heldByYou} /> : null}
      {owner === 'other' ? (
        <>
          {claim?.takenFrom === app.session.userId.value && claim?.takeReason ? (
            <strong>{t.takenOver(claim.auditorName, claim.takeReason)}</strong>
          ) : (
            <Badge tone="plain" text={t.heldBy(claim?.auditorName ?? '')} />
          )}
          <TakeOver review={review} reason={reason} />
        </>
      ) : null}
      {owner === 'none' ? (
        <>
          <Badge tone="plain" text={lease.busy.value ? t.claiming : t.notClaimed} />
          {/* The other auditor's lease expired while a reason was being written: send it with the claim
              anyway. */}
          {reason.text.value.trim() === '' ? (
            <Button
              label={t.claim}
              kind="main"
              busy={lease.busy.value}
              onClick={() => void lease.acquire()}
            />
          ) : (
            <TakeOver review={review} reason={reason} />
          )}
        </>
      ) : null}
      {error && !error.silent ? (
        <span className="quiet small">
          {owner === 'mine' ? `${t.claimLost}${common.colon}` : ''}
          {error.message}
        </span>
      ) : null}
    </div>
  );
};
