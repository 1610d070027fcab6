import { closedReason } from '../../contract/consultation/serviceConfig.ts';
import { Badge } from '../kit/Badge.tsx';
import { dayOf, secondsOf } from '../lib/days.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import type { ServiceForm } from './serviceForm.ts';

/** What the saved settings mean right now, in the hospital's time zone. */
export const ServiceNow = ({ form }: { form: ServiceForm }) => {
  const w = useWordsOf(serviceLexicon);
  const now = useApp().clock.minute.value;
  const stored = form.stored.value;
  const closed = closedReason(stored, { day: dayOf(now), minute: secondsOf(now).slice(0, 5) });
  return (
    <p className="row">
      <Badge tone={closed ? 'plain' : 'accent'} text={w.now[closed ?? 'open']} />
      <span className="quiet small">{w.today(stored.acceptedToday, stored.dailyCap)}</span>
    </p>
  );
};
