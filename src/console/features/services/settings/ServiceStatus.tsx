import { closedReason } from '../../../../contract/consultation/serviceConfig.ts';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { dayOf, minuteOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { ServiceForm } from './serviceForm.ts';

/** What the saved settings mean right now, in the hospital's time zone. */
export const ServiceStatus = ({ form }: { form: ServiceForm }) => {
  const t = useCatalog('services');
  const now = useServices().clock.coarseNow.value;
  const stored = form.stored.value;
  const reason = closedReason(stored, { day: dayOf(now), minute: minuteOf(now) });
  // A cap says nothing where nobody counts.
  const open = stored.dailyCap !== null && stored.acceptedToday === null ? 'openToCap' : 'open';
  return (
    <p className="row">
      <StateMark kind={reason ? 'off' : 'active'} text={t.availability[reason ?? open]} />
      {stored.acceptedToday === null ? null : (
        <span className="quiet small">{t.today(stored.acceptedToday, stored.dailyCap)}</span>
      )}
    </p>
  );
};
