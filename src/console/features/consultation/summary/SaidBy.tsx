import type { factSources } from '../../../../contract/consultation/patientFacts.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { useMessages } from '../../../i18n/useMessages.ts';

interface Props {
  source: (typeof factSources)[number] | null;
  /** Epoch milliseconds. */
  at: number;
}

/** Who said something, and when. */
export const SaidBy = ({ source, at }: Props) => {
  const { factSources: names, phraseComma } = useMessages().common;
  return (
    <span className="summary-source">
      {source === null ? '' : `${names[source]}${phraseComma}`}
      <span className="summary-day">{dayOf(at)}</span>
    </span>
  );
};
