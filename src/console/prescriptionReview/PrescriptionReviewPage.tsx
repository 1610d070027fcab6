import { useSearch } from 'wouter';
import { Notice } from '../kit/Notice.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { ReviewView } from './ReviewView.tsx';
import { openReview } from './review.ts';
import './review.css';

const Opened = ({ id }: { id: string }) => {
  const app = useApp();
  const review = useOpened(() => openReview(app, id));
  return (
    <RemoteView of={review.task} retry={() => void review.task.load()} lines={10}>
      {() => <ReviewView review={review} />}
    </RemoteView>
  );
};

/** /prescriptionReview?id=…: one prescription under review. */
export const PrescriptionReviewPage = () => {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const { go } = useApp();
  const w = useWords().audit;
  if (id === '')
    return (
      <Notice
        tone="plain"
        text={w.missing}
        action={{ label: w.toList, onClick: () => go('/prescriptionTask') }}
      />
    );
  return <Opened key={id} id={id} />;
};
