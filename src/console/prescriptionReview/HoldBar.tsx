import { useSignal } from '@preact/signals-react';
import { prescriptionStatus } from '../../contract/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import { focusFirst } from '../prescribing/focusFirst.ts';
import type { Review } from './review.ts';

interface Props {
  review: Review;
}

/** Taking another auditor's claim over, with the reason. */
const TakeOver = ({ review }: Props) => {
  const open = useSignal(false);
  const reason = useSignal('');
  const w = useWords().audit;
  if (!open.value)
    return (
      <Button
        label={w.takeOver}
        onClick={() => {
          open.value = true;
        }}
      />
    );
  return (
    <form
      className="review-take"
      ref={focusFirst}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.value.trim() !== '') void review.hold.takeOver(reason.value.trim());
      }}
    >
      <TextField
        label={w.takeOverReason}
        hideLabel
        placeholder={w.takeOverReason}
        maxLength={200}
        value={reason.value}
        onChange={(typed) => {
          reason.value = typed;
        }}
      />
      <Button
        label={w.takeOverNow}
        type="submit"
        kind="main"
        busy={review.hold.busy.value}
        disabled={reason.value.trim() === ''}
      />
    </form>
  );
};

/** Who holds the prescription, and what one may do about it. */
export const HoldBar = ({ review }: Props) => {
  const { audit: w, frame } = useWords();
  const { hold } = review;
  if (review.task.value.value?.prescription.status !== prescriptionStatus.awaitingAudit) return null;
  const holding = hold.holding.value;
  const fault = hold.fault.value;
  return (
    <div className="review-hold" aria-live="polite">
      {holding === 'mine' ? <Badge tone="accent" text={w.mine} /> : null}
      {holding === 'other' ? (
        <>
          <Badge tone="plain" text={w.heldBy(hold.claim.value?.auditorName ?? '')} />
          <TakeOver review={review} />
        </>
      ) : null}
      {holding === 'none' ? (
        <>
          <Badge tone="plain" text={hold.busy.value ? w.claiming : w.notHeld} />
          <Button label={w.claim} kind="main" busy={hold.busy.value} onClick={() => void hold.take()} />
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
