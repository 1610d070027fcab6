import { Notice } from '../../../ui/display/Notice.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { Review } from './review.ts';

/** The verdict on the previous version, with its opinion; or an error if it could not be loaded. */
export const EarlierVerdict = ({ review }: { review: Review }) => {
  const t = useMessages().audit;
  const { versions } = review.patientContext;
  const comparison = review.comparison.value;
  const isChanged = review.task.value.value?.changedSinceReview === true;
  if (isChanged && versions.status.value === 'failed' && !versions.value.value)
    return (
      <Notice
        tone="plain"
        text={versions.error.value?.message ?? ''}
        action={{ label: t.readVersions, onClick: () => void versions.load() }}
      />
    );
  if (!comparison?.verdict) return null;
  const { approve, auditorName, opinion, at } = comparison.verdict;
  const summary = t.verdictGiven(approve ? t.approved : t.rejected, auditorName, dayTimeOf(at));
  return (
    <p className="review-earlier-verdict">
      <strong>{t.version(comparison.version)}</strong> {summary}
      {opinion === '' ? null : <q>{opinion}</q>}
    </p>
  );
};
