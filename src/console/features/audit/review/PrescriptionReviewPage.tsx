import { useSearch } from 'wouter';
import { useTitlePart } from '../../../domain/useTitlePart.ts';
import { Notice } from '../../../ui/display/Notice.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { ReviewView } from './ReviewView.tsx';
import { createReview } from './review.ts';
import { createAppVerdictDrafts } from './verdictDrafts.ts';
import { createReviewQueue, type ReviewQueue } from './reviewQueue.ts';
import { createHeldVerdictPage, createAppPendingVerdicts } from '../pendingVerdict/pendingVerdicts.ts';
import './reasons/reasons.css';
import './review.css';

const Heading = () => (
  <div className="page">
    <h1>{useMessages().audit.reviewTitle}</h1>
  </div>
);

const ReviewLoader = ({ id, queue }: { id: string; queue: ReviewQueue }) => {
  const app = useServices();
  const review = useModel(() =>
    createReview(
      {
        ...app,
        verdictDrafts: app.shared(createAppVerdictDrafts),
        pendingVerdicts: app.shared(createAppPendingVerdicts),
      },
      id,
      queue,
    ),
  );
  useTitlePart(review.task.value.value?.prescription.prescriptionNo ?? '');
  return (
    <>
      {/* The page needs a heading while it is loading or has failed. */}
      {review.task.value.value ? null : <Heading />}
      <AsyncView main data={review.task} onRetry={() => void review.task.load()} lines={10}>
        {() => <ReviewView review={review} />}
      </AsyncView>
    </>
  );
};

/** /prescriptionReview?id=…: one prescription under review. */
export const PrescriptionReviewPage = () => {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const app = useServices();
  // Outlives the single prescriptions that are reviewed on this page.
  const queue = useModel(() => createReviewQueue(app));
  useModel(() => createHeldVerdictPage(app));
  const t = useMessages().audit;
  if (id === '')
    return (
      <>
        <Heading />
        <Notice
          tone="plain"
          text={t.missing}
          action={{ label: t.toList, onClick: () => app.navigate('/prescriptionTask') }}
        />
      </>
    );
  return <ReviewLoader key={id} id={id} queue={queue} />;
};
