import { useRef } from 'react';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { RuleCatalogue } from '../prescribing/RuleCatalogue.tsx';
import { useApp, useWords } from '../useApp.ts';
import { Background } from './Background.tsx';
import { HoldBar } from './HoldBar.tsx';
import { Lines } from './Lines.tsx';
import type { Review } from './review.ts';
import { RuleFindings } from './RuleFindings.tsx';
import { useReviewKeys } from './useReviewKeys.ts';
import { VerdictBar } from './VerdictBar.tsx';

interface Props {
  review: Review;
}

/**
 * Announces a prescription that opened automatically to screen readers, unless something else has the focus.
 */
const announce = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true });
};

/** One prescription with everything the verdict needs on one screen. */
export const ReviewView = ({ review }: Props) => {
  const app = useApp();
  const w = useWords().audit;
  const frame = useRef<HTMLDivElement>(null);
  const task = review.task.value.value;
  useReviewKeys(review, frame);
  if (!task) return null;
  const now = task.prescription;
  return (
    <div className="review" ref={frame} data-own-keys>
      <header className="review-head">
        <h1 tabIndex={-1} ref={announce}>
          {w.review(now.prescriptionNo)}
        </h1>
        <span className="quiet small">
          {w.version(now.version)} · {w.by(now.doctorName)}
        </span>
        {task.changedSinceReview ? <Badge tone="accent" text={w.changed} /> : null}
        <HoldBar review={review} id={now.id} />
        <Button label={w.toList} kind="quiet" onClick={() => app.go('/prescriptionTask')} />
      </header>
      <IdentityStrip
        patient={now.patient}
        order={review.background.order.value.value ?? null}
        now={app.clock.minute.value}
      />
      <div className="review-columns">
        <div className="review-main">
          <div className="review-read">
            <RuleFindings review={review} now={now} />
            {review.ruling.stood.value ? (
              <>
                <Lines review={review} now={now} />
                <RuleCatalogue pack={review.ruling.pack.value} />
              </>
            ) : (
              <Skeleton lines={16} />
            )}
          </div>
          <VerdictBar review={review} now={now} />
        </div>
        <Background review={review} />
      </div>
    </div>
  );
};
