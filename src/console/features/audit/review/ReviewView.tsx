import { useRef } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { loadedOrNull, medicinesTaken } from '../../../domain/patient/banner/bannerFacts.ts';
import { isAskedInRecord } from '../../../domain/patient/knownAllergies.ts';
import { PatientBanner } from '../../../domain/patient/banner/PatientBanner.tsx';
import { withReport } from '../../../domain/patient/personalHistories.ts';
import { Clarifications } from '../../../domain/prescription/clarification/Clarifications.tsx';
import { Skeleton } from '../../../ui/async/Skeleton.tsx';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { RuleCatalogue } from '../../../domain/prescription/rules/RuleCatalogue.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { dayOf, dayTimeOf } from '../../../lib/dates/days.ts';
import { PatientContextPanels } from './PatientContextPanels.tsx';
import { ClaimBar } from './ClaimBar.tsx';
import { ReviewLines } from './ReviewLines.tsx';
import type { Review } from './review.ts';
import { RuleFindings } from './RuleFindings.tsx';
import { useReviewShortcuts } from './useReviewShortcuts.ts';
import { VerdictBar } from './VerdictBar.tsx';

interface Props {
  review: Review;
}

/**
 * Announces a prescription that opened automatically to screen readers, unless something else has the focus.
 */
const focusTitle = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true });
};

/** One prescription with everything the verdict needs on one screen. */
export const ReviewView = ({ review }: Props) => {
  const app = useServices();
  const t = useMessages().audit;
  const frame = useRef<HTMLDivElement>(null);
  const task = review.task.value.value;
  useReviewShortcuts(review, frame);
  if (!task) return null;
  const now = task.prescription;
  const { order, facts, earlierPrescriptions, personalHistory, record } = review.patientContext;
  const loaded = loadedOrNull(facts);
  const known = loaded && withReport(loaded, personalHistory);
  return (
    <div className="review" ref={frame} data-own-keys>
      <header className="review-head">
        <h1 tabIndex={-1} ref={focusTitle}>
          {t.review(now.prescriptionNo)}
        </h1>
        <span className="quiet small">
          {t.version(now.version)} · {t.by(now.doctorName)}
          {' · '}
          {task.doctorTitle === null
            ? t.titleUnknown
            : app.dictionaries.label('member_doctor_title', task.doctorTitle)}
          {' · '}
          {localizedName(app.i18n.language.value, now.deptName ?? '', now.deptNameEn) || t.deptUnknown}
          {' · '}
          {now.submitTime === null ? t.submissionUnknown : t.submittedAt(dayTimeOf(now.submitTime))}
        </span>
        {now.emergency ? <Badge tone="accent" text={t.emergency} /> : null}
        {task.changedSinceReview ? <Badge tone="accent" text={t.changed} /> : null}
        <ClaimBar review={review} id={now.id} />
        <Button label={t.toList} kind="quiet" onClick={() => app.navigate('/prescriptionTask')} />
      </header>
      <PatientBanner
        patient={now.patient}
        order={order.value.value ?? null}
        facts={known}
        isAllergyAsked={isAskedInRecord(record.value.value, known)}
        medicines={medicinesTaken(earlierPrescriptions, facts, dayOf(app.clock.coarseNow.value))}
        now={app.clock.coarseNow.value}
        ageAt={now.submitTime ?? now.createTime}
      />
      <div className="review-columns">
        <div className="review-main">
          <div className="review-content">
            <Clarifications prescription={now} />
            <RuleFindings review={review} now={now} />
            {review.ruleCheck.isReady.value ? (
              <>
                <ReviewLines review={review} now={now} />
                <RuleCatalogue pack={review.ruleCheck.rulePack.value} />
              </>
            ) : (
              <Skeleton lines={16} />
            )}
          </div>
          <VerdictBar review={review} now={now} />
        </div>
        <PatientContextPanels review={review} />
      </div>
    </div>
  );
};
