import { reviewFlags } from '../../../../contract/prescribing/audit.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import type { StableTask } from './taskListModel.ts';
import { severityTones } from '../severityTones.ts';

interface Cell {
  row: StableTask;
}

const NotKnown = ({ text }: { text: string }) => (
  <span className="quiet small" title={useCatalog('reviewQueue').marks.unknownHint}>
    {text}
  </span>
);

/** The worst finding of a prescription when it was submitted, in words. */
export const SeverityCell = ({ row: { row } }: Cell) => {
  const t = useCatalog('reviewQueue').marks;
  const { marks } = row;
  if (!marks) return <NotKnown text={t.severity.unknown} />;
  return <Badge tone={severityTones[marks.severity]} text={t.severity[marks.severity]} />;
};

/** What stood out about patient and drugs when it was submitted, the gravest first. */
export const FlagsCell = ({ row: { row } }: Cell) => {
  const t = useCatalog('reviewQueue').marks;
  const flags = row.marks?.flags;
  if (!flags) return <NotKnown text={t.flagsUnknown} />;
  return (
    <span className="tasks-marks">
      {reviewFlags
        .filter((flag) => flags.includes(flag))
        .map((flag) => (
          <span key={flag} className="tasks-flag small">
            {t.flags[flag]}
          </span>
        ))}
    </span>
  );
};
