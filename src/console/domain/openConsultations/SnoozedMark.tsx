import { useMessages } from '../../i18n/useMessages.ts';
import { momentOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { ClockIcon } from './icons.tsx';
import './openConsultations.css';

/** That a conversation is snoozed, and until when. */
export const SnoozedMark = ({ until, isLong = false }: { until: number; isLong?: boolean }) => {
  const { clock } = useServices();
  const t = useMessages().consultation.snooze;
  const moment = momentOf(until, clock.coarseNow.value);
  return (
    <span className="snoozed-mark" title={t.asleep(moment)}>
      <ClockIcon />
      <span className="snoozed-until">{isLong ? t.snoozedUntil(moment) : t.until(moment)}</span>
    </span>
  );
};
