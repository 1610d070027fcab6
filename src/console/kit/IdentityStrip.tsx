import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { ageOn, type Patient } from '../../contract/consultation/patient.ts';
import { dayOf, minutesBetween } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { Badge } from './Badge.tsx';
import { WarningIcon } from './icons.tsx';
import { Name } from './Name.tsx';

interface Props {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies'>;
  /** Null while loading: its space is reserved. */
  order?: Pick<Order, 'orderNo' | 'consultType' | 'followUp' | 'status' | 'createTime' | 'acceptTime'> | null;
  /** Server time, epoch milliseconds: `app.clock.minute.value`. */
  now: number;
}

const Allergies = ({ allergies }: Pick<Patient, 'allergies'>) => {
  const { strip: w, colon, comma } = useWords().frame;
  if (allergies.length === 0) return <span className="strip-quiet">{w.noAllergies}</span>;
  return (
    <strong className="strip-allergies">
      <WarningIcon />
      {w.allergies}
      {colon}
      {allergies.join(comma)}
    </strong>
  );
};

const Lasting = ({ order, now }: { order: NonNullable<Props['order']>; now: number }) => {
  const w = useWords().frame.strip;
  if (order.status === orderStatus.awaiting)
    return <span>{w.waited(minutesBetween(order.createTime, now))}</span>;
  if (order.status === orderStatus.inConsultation && order.acceptTime !== null)
    return <span>{w.open(minutesBetween(order.acceptTime, now))}</span>;
  return null;
};

/** The patient banner, the same on every page to avoid mistaking the patient. */
export const IdentityStrip = ({ patient, order, now }: Props) => {
  const { dictionaries } = useApp();
  const w = useWords().frame.strip;
  const { years, months } = ageOn(patient.birthDate, dayOf(now));
  return (
    <section className="strip" aria-label={w.label(patient.name)}>
      <strong className="strip-name">
        <Name text={patient.name} />
      </strong>
      <span className="strip-born">
        <span>{[w.unknownSex, w.male, w.female][patient.sex]}</span>
        <span>{years > 0 ? w.years(years) : w.months(months)}</span>
      </span>
      <Allergies allergies={patient.allergies} />
      {order ? (
        <span className="strip-order">
          <Badge tone="plain" text={order.followUp ? w.followUp : w.firstVisit} />
          <span>{dictionaries.label('consult_type', order.consultType)}</span>
          <span className="strip-quiet">
            {w.order} {order.orderNo}
          </span>
          <Lasting order={order} now={now} />
        </span>
      ) : null}
      {order === null ? <span className="strip-order strip-coming" /> : null}
    </section>
  );
};
