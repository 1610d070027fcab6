import { useRef } from 'react';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { Unstored } from '../kit/Unstored.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { ActNote } from '../prescribing/ActNote.tsx';
import { nameIn, rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { KeySheet } from './KeySheet.tsx';
import { OpinionCameBack } from './OpinionCameBack.tsx';
import type { Review } from './review.ts';

interface Props {
  review: Review;
  now: Prescription;
}

/** A verdict draft that can no longer be sent. */
const Written = ({ review }: Pick<Props, 'review'>) => {
  const language = useApp().words.language.value;
  const w = useWords().audit;
  const { opinion } = review;
  if (!opinion.typed.value) return null;
  const lines = (opinion.read.value?.lines ?? []).flatMap(({ id, drugName, drugNameEn }) => {
    const { codes = [], text = '' } = opinion.marks.value[id] ?? {};
    const said = [...codes.map((code) => rejectReasonIn(language, code)), text].filter((one) => one !== '');
    return said.length === 0
      ? []
      : [{ name: nameIn(language, drugName, drugNameEn), text: said.join(' · ') }];
  });
  const text = opinion.text.value;
  return (
    <Unstored
      why={w.notGiven}
      rows={[...(text.trim() === '' ? [] : [{ name: w.opinion, text }]), ...lines]}
      onDrop={opinion.drop}
    />
  );
};

/** Replaces the verdict form if the prescription no longer awaits audit. */
const Over = ({ review, now }: Props) => {
  const { dictionaries } = useApp();
  const w = useWords().audit;
  const state = dictionaries.label('prescription_status', now.status);
  const judged = now.auditTime !== null && now.auditorName !== null;
  return (
    <>
      <Notice
        tone="accent"
        text={
          judged
            ? w.given(state, now.auditorName ?? '', dayTimeOf(now.auditTime ?? 0))
            : w.withdrawn(now.cancelReason ? `${state} (${now.cancelReason})` : state)
        }
        action={{ label: w.nextOne, onClick: () => void review.goOn() }}
      />
      <Written review={review} />
    </>
  );
};

/** Explains why no verdict is possible without the claim. */
const NotMine = ({ review }: Pick<Props, 'review'>) => {
  const w = useWords().audit;
  const { holding, claim, busy } = review.hold;
  if (holding.value === 'other')
    return (
      <Notice
        tone="plain"
        text={w.heldElsewhere(claim.value?.auditorName ?? '')}
        action={{ label: w.nextOne, onClick: review.goOnWhenOver }}
      />
    );
  return holding.value === 'mine' || busy.value ? null : <Notice tone="plain" text={w.claimFirst} />;
};

/**
 * The verdict form: opinion, reject, approve. An invalid verdict is shown at the field; none is sent twice.
 */
export const VerdictBar = ({ review, now }: Props) => {
  const w = useWords().audit;
  const { verdict } = review;
  const opinion = useRef<HTMLTextAreaElement>(null);
  const reject = (): void => {
    review.judge(false);
    // Invalid: focus the field.
    if (review.notYet.value === 'needsReason') opinion.current?.focus();
  };
  const state = verdict.state.value;
  const busy = state === 'busy' || state === 'asking';
  const stale = review.stale.value;
  const read = review.opinion.read.value?.version ?? now.version;
  const notYet = review.notYet.value;
  const may = review.mayJudge.value && state !== 'unknown';
  if (now.status !== prescriptionStatus.awaitingAudit && !busy) return <Over review={review} now={now} />;
  return (
    <section className="review-verdict" aria-label={w.reviewTitle}>
      {stale ? (
        <Notice
          tone="accent"
          text={w.changedNow(read, now.version)}
          action={{ label: w.readAgain(now.version), onClick: review.readNewest }}
        />
      ) : (
        <NotMine review={review} />
      )}
      <TextArea
        ref={opinion}
        label={w.opinion}
        placeholder={w.opinionHint}
        rows={2}
        maxLength={500}
        value={review.opinion.text.value}
        readOnly={!review.mayWrite.value}
        onChange={review.opinion.write}
        error={notYet === null ? undefined : w[notYet]}
      />
      <OpinionCameBack review={review} />
      <ActNote act={verdict} />
      {review.keysShown.value ? <KeySheet /> : null}
      <div className="review-acts">
        <span className="quiet small review-keys">{w.keys}</span>
        <Button label={w.setAside} kind="quiet" disabled={state !== 'idle'} onClick={review.setAside} />
        <Button label={w.reject} busy={busy} disabled={!may} onClick={reject} />
        <Button
          label={w.approve}
          kind="main"
          busy={busy}
          disabled={!may}
          onClick={() => review.judge(true)}
        />
      </div>
    </section>
  );
};
