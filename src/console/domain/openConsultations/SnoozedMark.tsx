import { useMessages } from '../../i18n/useMessages.ts';
import { useMoment } from '../../useMoment.ts';
import { ClockIcon } from './icons.tsx';
import './openConsultations.css';

/** That a conversation is snoozed, and until when. */
export const SnoozedMark = ({ until, isLong = false }: { until: number; isLong?: boolean }) => {
  const t = useMessages().consultation.snooze;
  const moment = useMoment()(until);
  return (
    <span className="snoozed-mark" title={t.asleep(moment)}>
      <ClockIcon />
      <span className="snoozed-until">{isLong ? t.snoozedUntil(moment) : t.until(moment)}</span>
    </span>
  );
};
