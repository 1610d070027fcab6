import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { Reason } from '../journal/reason.ts';
import { ReasonCameBack } from '../journal/ReasonCameBack.tsx';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Unstored } from '../kit/Unstored.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { focusFirst } from '../prescribing/focusFirst.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Review } from './review.ts';
import { openTakeOverReason } from './takeOverReason.ts';

interface Props {
  review: Review;
}

/** Form for taking over another auditor's claim, with a reason. */
const TakeOver = ({ review, reason }: Props & { reason: Reason }) => {
  const w = useWords().audit;
  if (reason.shown.value === 'no') return <Button label={w.takeOver} onClick={reason.show} />;
  const given = reason.text.value.trim();
  return (
    <form
      className="review-take"
      ref={reason.shown.value === 'asked' ? focusFirst : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') void review.hold.takeOver(given);
      }}
    >
      <ReasonCameBack reason={reason} />
      <TextField
        label={w.takeOverReason}
        hideLabel
        placeholder={w.takeOverReason}
        maxLength={200}
        value={reason.text.value}
        onChange={reason.write}
      />
      <Button
        label={w.takeOverNow}
        type="submit"
        kind="main"
        busy={review.hold.busy.value}
        disabled={given === ''}
      />
    </form>
  );
};

/** Shows who holds the claim, with buttons to claim or take over. */
export const HoldBar = ({ review, id }: Props & { id: string }) => {
  const app = useApp();
  const reason = useOpened(() => openTakeOverReason(app, review, id));
  const { audit: w, frame, journal } = useWords();
  const { hold } = review;
  if (review.task.value.value?.prescription.status !== prescriptionStatus.awaitingAudit)
    return reason.text.value.trim() === '' ? null : (
      <Unstored
        why={journal.left.takeOver}
        rows={[{ name: '', text: reason.text.value }]}
        onDrop={reason.drop}
      />
    );
  const holding = hold.holding.value;
  const fault = hold.fault.value;
  return (
    <div className="review-hold" aria-live="polite">
      {holding === 'mine' ? <Badge tone="accent" text={w.mine} /> : null}
      {holding === 'other' ? (
        <>
          <Badge tone="plain" text={w.heldBy(hold.claim.value?.auditorName ?? '')} />
          <TakeOver review={review} reason={reason} />
        </>
      ) : null}
      {holding === 'none' ? (
        <>
          <Badge tone="plain" text={hold.busy.value ? w.claiming : w.notHeld} />
          {/* The other auditor's lease expired while a reason was being written: send it with the claim
              anyway. */}
          {reason.text.value.trim() === '' ? (
            <Button label={w.claim} kind="main" busy={hold.busy.value} onClick={() => void hold.take()} />
          ) : (
            <TakeOver review={review} reason={reason} />
          )}
        </>
      ) : null}
      {fault && !fault.silent ? (
        <span className="quiet small">
          {holding === 'mine' ? `${w.lost}${frame.colon}` : ''}
          {fault.message}
        </span>
      ) : null}
    </div>
  );
};
