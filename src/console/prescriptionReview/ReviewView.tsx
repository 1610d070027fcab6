import { useEffect, useRef } from 'react';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { useApp, useWords } from '../useApp.ts';
import { Background } from './Background.tsx';
import { HoldBar } from './HoldBar.tsx';
import { reviewKey } from './keys.ts';
import { Lines } from './Lines.tsx';
import type { Review } from './review.ts';
import { RuleFindings } from './RuleFindings.tsx';
import { VerdictBar } from './VerdictBar.tsx';

interface Props {
  review: Review;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/** One prescription with everything that belongs to its verdict on one screen. */
export const ReviewView = ({ review }: Props) => {
  const app = useApp();
  const w = useWords().audit;
  const frame = useRef<HTMLDivElement>(null);
  const now = review.task.value.value?.prescription;

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = reviewKey(event, isTyping(event.target));
      if (act === null) return;
      event.preventDefault();
      if (act === 'next') review.move(1);
      if (act === 'previous') review.move(-1);
      if (act === 'approve') review.judge(true);
      if (act === 'reject') {
        review.judge(false);
        // Refused at the field: lead there.
        if (review.notYet.value === 'needsReason') frame.current?.querySelector('textarea')?.focus();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [review]);

  if (!now) return null;
  return (
    <div className="review" ref={frame}>
      <header className="review-head">
        <h1>{w.review(now.prescriptionNo)}</h1>
        <span className="quiet small">
          {w.version(now.version)} · {w.by(now.doctorName)}
        </span>
        {review.task.value.value?.changedSinceReview ? <Badge tone="accent" text={w.changed} /> : null}
        <HoldBar review={review} />
        <Button label={w.toList} kind="quiet" onClick={() => app.go('/prescriptionTask')} />
      </header>
      <IdentityStrip
        patient={now.patient}
        order={review.background.order.value.value}
        now={app.clock.minute.value}
      />
      <div className="review-columns">
        <div className="review-main">
          <RuleFindings review={review} now={now} />
          <Lines review={review} now={now} />
          <VerdictBar review={review} now={now} />
        </div>
        <Background review={review} />
      </div>
    </div>
  );
};
