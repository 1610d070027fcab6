import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import { dayOf, minutesBetween } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { PersonName } from '../../ui/display/PersonName.tsx';

interface Props {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies'>;
  /** Null while loading: its space is reserved. */
  order?: Pick<Order, 'orderNo' | 'consultType' | 'followUp' | 'status' | 'createTime' | 'acceptTime'> | null;
  /** Server time, epoch milliseconds: `app.clock.minute.value`. */
  now: number;
}

const Allergies = ({ allergies }: Pick<Patient, 'allergies'>) => {
  const { patientBanner: t, colon, comma } = useMessages().common;
  if (allergies.length === 0)
    return <span className="patient-banner-secondary">{t.noAllergiesRecorded}</span>;
  return (
    <strong className="patient-banner-allergies">
      <WarningIcon />
      {t.allergies}
      {colon}
      {allergies.join(comma)}
    </strong>
  );
};

const OrderDuration = ({ order, now }: { order: NonNullable<Props['order']>; now: number }) => {
  const t = useMessages().common.patientBanner;
  if (order.status === orderStatus.awaiting)
    return <span>{t.waited(minutesBetween(order.createTime, now))}</span>;
  if (order.status === orderStatus.inConsultation && order.acceptTime !== null)
    return <span>{t.open(minutesBetween(order.acceptTime, now))}</span>;
  return null;
};

/** The patient banner, the same on every page to avoid mistaking the patient. */
export const PatientBanner = ({ patient, order, now }: Props) => {
  const { dictionaries } = useServices();
  const t = useMessages().common.patientBanner;
  const { years, months } = ageOn(patient.birthDate, dayOf(now));
  return (
    <section className="patient-banner" aria-label={t.label(patient.name)}>
      <strong className="patient-banner-name">
        <PersonName text={patient.name} />
      </strong>
      <span className="patient-banner-demographics">
        <span>{[t.unknownSex, t.male, t.female][patient.sex]}</span>
        <span>{years > 0 ? t.years(years) : t.months(months)}</span>
      </span>
      <Allergies allergies={patient.allergies} />
      {order ? (
        <span className="patient-banner-order">
          <Badge tone="plain" text={order.followUp ? t.followUp : t.firstVisit} />
          <span>{dictionaries.label('consult_type', order.consultType)}</span>
          <span className="patient-banner-secondary">
            {t.order} {order.orderNo}
          </span>
          <OrderDuration order={order} now={now} />
        </span>
      ) : null}
      {order === null ? <span className="patient-banner-order patient-banner-placeholder" /> : null}
    </section>
  );
};
