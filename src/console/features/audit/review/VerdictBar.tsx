import { useRef } from 'react';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { localizedName, rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { verdictText } from '../verdictText.ts';
import { AskPrescriber } from './clarification/AskPrescriber.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { VerdictRestorePrompt } from './VerdictRestorePrompt.tsx';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  now: Prescription;
}

/** A verdict draft that can no longer be sent. */
const UnsavedVerdict = ({ review }: Pick<Props, 'review'>) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().audit;
  const { draft } = review;
  if (!draft.dirty.value) return null;
  const lines = (draft.read.value?.lines ?? []).flatMap(({ id, drugName, drugNameEn }) => {
    const { codes = [], text = '' } = draft.reasonsByLine.value[id] ?? {};
    const texts = [...codes.map((code) => rejectReasonText(language, code)), text].filter(
      (one) => one !== '',
    );
    return texts.length === 0
      ? []
      : [{ name: localizedName(language, drugName, drugNameEn), text: texts.join(' · ') }];
  });
  const text = draft.text.value;
  return (
    <UnsavedText
      reason={t.verdictNotSent}
      rows={[...(text.trim() === '' ? [] : [{ name: t.opinion, text }]), ...lines]}
      onDiscard={draft.discard}
    />
  );
};

/** Replaces the verdict form if the prescription no longer awaits audit. */
const DecidedNotice = ({ review, now }: Props) => {
  const { dictionaries } = useServices();
  const messages = useMessages();
  const t = messages.audit;
  const { approved, rejected } = prescriptionStatus;
  const verdict = verdictText(messages, now);
  const label = dictionaries.label('prescription_status', now.status);
  const state = now.cancelReason ? t.stateBecause(label, now.cancelReason) : label;
  const isUnchanged = now.status === approved || now.status === rejected;
  return (
    <>
      <Notice
        tone="accent"
        text={verdict === null ? t.withdrawn(state) : isUnchanged ? verdict : t.verdictThen(verdict, state)}
        action={{ label: t.next, onClick: () => void review.goToNext() }}
      />
      <UnsavedVerdict review={review} />
      <AskPrescriber review={review} now={now} />
    </>
  );
};

/** Explains why no verdict is possible without the claim. */
const NotClaimedNotice = ({ review }: Pick<Props, 'review'>) => {
  const t = useMessages().audit;
  const { owner, claim, busy } = review.lease;
  if (owner.value === 'other')
    return (
      <Notice
        tone="plain"
        text={t.heldElsewhere(claim.value?.auditorName ?? '')}
        action={{ label: t.next, onClick: review.goToNextWhenOver }}
      />
    );
  return owner.value === 'mine' || busy.value ? null : <Notice tone="plain" text={t.claimFirst} />;
};

/**
 * The verdict form: opinion, reject, approve. An invalid verdict is shown at the field; none is sent twice.
 */
export const VerdictBar = ({ review, now }: Props) => {
  const t = useMessages().audit;
  const opinionField = useRef<HTMLTextAreaElement>(null);
  const reject = (): void => {
    review.decide(false);
    // Invalid: focus the field.
    if (review.blocker.value === 'needsReason') opinionField.current?.focus();
  };
  const pending = review.pending.value;
  const state = pending?.mutation.state.value;
  /** Nothing can be asked or tried again: it is held back, or in flight. */
  const isPending = pending !== undefined && state !== 'unknown' && state !== 'notReceived';
  const isStale = review.stale.value;
  const readVersion = review.draft.read.value?.version ?? now.version;
  const blocker = review.blocker.value;
  const waits = review.approvalWaits.value;
  // The verdict waits for a question, so that the lines stay in sight.
  const isDeciding = !review.isWritingQuestion.value;
  if (now.status !== prescriptionStatus.awaitingAudit && !isPending)
    return <DecidedNotice review={review} now={now} />;
  return (
    <section className="review-verdict" aria-label={t.reviewTitle}>
      {isStale ? (
        <Notice
          tone="accent"
          text={t.changedNow(readVersion, now.version)}
          action={{ label: t.readAgain(now.version), onClick: review.switchToNewest }}
        />
      ) : (
        <NotClaimedNotice review={review} />
      )}
      {isDeciding ? (
        <TextArea
          ref={opinionField}
          label={t.opinion}
          placeholder={t.opinionHint}
          rows={2}
          maxLength={500}
          value={review.draft.text.value}
          readOnly={!review.canWrite.value}
          onChange={review.draft.setText}
          error={blocker === null ? undefined : t[blocker]}
        />
      ) : null}
      <VerdictRestorePrompt review={review} />
      {pending ? <MutationStatus mutation={pending.mutation} /> : null}
      {/* Rendered before it is filled, so that screen readers announce it. */}
      <output className="small">{waits === null ? null : t.approveWaits[waits]}</output>
      {review.shortcutsShown.value ? <ShortcutHelp /> : null}
      <div className="review-actions">
        {isDeciding ? <span className="quiet small review-keys">{t.keys}</span> : null}
        <AskPrescriber review={review} now={now} />
        <Button label={t.setAside} kind="quiet" disabled={pending !== undefined} onClick={review.defer} />
        {isDeciding ? (
          <>
            <Button
              label={t.reject}
              busy={isPending}
              disabled={!isPending && !review.canReject.value}
              onClick={reject}
            />
            <Button
              label={t.approve}
              kind="main"
              busy={isPending}
              disabled={!isPending && !review.canDecide.value}
              onClick={() => review.decide(true)}
            />
          </>
        ) : null}
      </div>
    </section>
  );
};
