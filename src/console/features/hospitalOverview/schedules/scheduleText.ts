import type { Absence } from '../../../../contract/account/absence.ts';
import { closedReason, spansOf, weekdayOf } from '../../../../contract/consultation/serviceConfig.ts';
import type { DoctorSchedule, ScheduledService } from '../../../../contract/hospital/overview.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import { dayOf, minuteOf } from '../../../lib/dates/days.ts';
import type { HospitalOverviewMessages } from '../messages.en.ts';

/** Why a doctor receives no patients of a type now; null if they do. */
export const closedNow = (service: ScheduledService, now: number): ReturnType<typeof closedReason> =>
  closedReason(service, { day: dayOf(now), minute: minuteOf(now) });

const reasonText = ({ why }: AppMessages['shell']['absence'], { reason, text }: Absence): string => {
  const known: Readonly<Record<string, string>> = why;
  return text || (known[reason] ?? reason);
};

/** Whether the doctor is away now, why and until when. */
export const awayText = (
  { shell: { absence } }: AppMessages,
  t: Pick<HospitalOverviewMessages, 'present' | 'notKnown' | 'isAway'>,
  { away, absence: current }: Pick<DoctorSchedule, 'away' | 'absence'>,
  moment: (ms: number) => string,
): string => {
  if (current) {
    const why = reasonText(absence, current);
    return current.until === null ? absence.away(why) : absence.awayUntil(why, moment(current.until));
  }
  if (away === null) return t.notKnown;
  return away ? t.isAway : t.present;
};

/** The hours of one service today; empty: none. */
export const todaysHours = ({ on, hours, daysOff }: ScheduledService, now: number): string => {
  const day = dayOf(now);
  return !on || daysOff.includes(day)
    ? ''
    : spansOf(hours, weekdayOf(day))
        .map(({ begins, ends }) => `${begins}–${ends}`)
        .join(' · ');
};
