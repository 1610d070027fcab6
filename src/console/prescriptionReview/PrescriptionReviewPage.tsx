import { useSearch } from 'wouter';
import { Notice } from '../kit/Notice.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { ReviewView } from './ReviewView.tsx';
import { openReview } from './review.ts';
import { openRun, type Run } from './run.ts';
import './reasons.css';
import './review.css';

const Opened = ({ id, run }: { id: string; run: Run }) => {
  const app = useApp();
  const review = useOpened(() => openReview(app, id, run));
  const w = useWords().audit;
  return (
    <>
      {/* The page needs a heading while it is loading or has failed. */}
      {review.task.value.value ? null : <h1 className="unseen">{w.reviewTitle}</h1>}
      <RemoteView of={review.task} retry={() => void review.task.load()} lines={10}>
        {() => <ReviewView review={review} />}
      </RemoteView>
    </>
  );
};

/** /prescriptionReview?id=…: one prescription under review. */
export const PrescriptionReviewPage = () => {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const app = useApp();
  // Outlives the single prescriptions that are reviewed on this page.
  const run = useOpened(() => openRun(app));
  const w = useWords().audit;
  if (id === '')
    return (
      <>
        <h1 className="unseen">{w.reviewTitle}</h1>
        <Notice
          tone="plain"
          text={w.missing}
          action={{ label: w.toList, onClick: () => app.go('/prescriptionTask') }}
        />
      </>
    );
  return <Opened key={id} id={id} run={run} />;
};
