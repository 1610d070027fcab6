import { Notice } from '../kit/Notice.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { useWords } from '../useApp.ts';
import type { Review } from './review.ts';

/** The verdict on the previous version, with its opinion; or an error if it could not be loaded. */
export const EarlierVerdict = ({ review }: { review: Review }) => {
  const w = useWords().audit;
  const { versions } = review.background;
  const compared = review.compared.value;
  const changed = review.task.value.value?.changedSinceReview === true;
  if (changed && versions.state.value === 'failed' && !versions.value.value)
    return (
      <Notice
        tone="plain"
        text={versions.fault.value?.message ?? ''}
        action={{ label: w.readVersions, onClick: () => void versions.load() }}
      />
    );
  if (!compared?.verdict) return null;
  const { approve, auditorName, opinion, at } = compared.verdict;
  const given = w.given(approve ? w.approved : w.rejected, auditorName, dayTimeOf(at));
  return (
    <p className="review-earlier-verdict">
      <strong>{w.version(compared.version)}</strong> {given}
      {opinion === '' ? null : <q>{opinion}</q>}
    </p>
  );
};
