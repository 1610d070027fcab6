import { useCatalog } from '../../../i18n/useMessages.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import type { StableTask } from './taskListModel.ts';

/** Red and amber are for what is clinically severe. What was not looked at is neither, and never green. */
const tones = {
  block: 'danger',
  warn: 'warning',
  unchecked: 'plain',
  note: 'plain',
  clear: 'success',
} as const;

/** What stood out in a prescription when it was submitted, in words. */
export const MarksCell = ({ row: { row } }: { row: StableTask }) => {
  const t = useCatalog('reviewQueue').marks;
  const { marks } = row;
  if (!marks)
    return (
      <span className="quiet small" title={t.unknownHint}>
        {t.severity.unknown}
      </span>
    );
  return (
    <span className="tasks-marks">
      <Badge tone={tones[marks.severity]} text={t.severity[marks.severity]} />
      {marks.flags === null ? <span className="tasks-flag small">{t.flagsUnknown}</span> : null}
      {marks.flags?.map((flag) => (
        <span key={flag} className="tasks-flag small">
          {t.flags[flag]}
        </span>
      ))}
    </span>
  );
};
