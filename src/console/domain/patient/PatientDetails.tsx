import type { ReactNode } from 'react';
import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { ageOn } from '../../../contract/consultation/patient.ts';
import { useLanguage, useMessages } from '../../i18n/useMessages.ts';
import { dayOf, minutesBetween } from '../../lib/dates/days.ts';
import { PersonName } from '../../ui/display/PersonName.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useServices } from '../../useServices.ts';
import { localizedName } from '../prescription/prescriptionText.ts';
import type { BannerProps } from './bannerProps.ts';
import { allergyNames } from './knownAllergies.ts';
import { MedicineList } from './MedicineList.tsx';
import './patientDetails.css';

/** How long the patient has been waiting, or the consultation has been open. */
export const OrderDuration = ({
  order,
  now,
}: {
  order: Pick<Order, 'status' | 'createTime' | 'acceptTime'>;
  now: number;
}) => {
  const t = useMessages().common.patientBanner;
  if (order.status === orderStatus.awaiting)
    return <span>{t.waited(minutesBetween(order.createTime, now))}</span>;
  if (order.status === orderStatus.inConsultation && order.acceptTime !== null)
    return <span>{t.open(minutesBetween(order.acceptTime, now))}</span>;
  return null;
};

/** The ages at which a pregnancy that nobody asked about is unknown. */
const [childbearingFrom, childbearingTo] = [10, 55];

/** Null where the question does not arise. */
const usePregnancy = ({ patient, facts, now }: BannerProps): string | null => {
  const t = useMessages().common.patientBanner;
  const isPregnant = facts?.pregnant?.value ?? patient.pregnant;
  if (isPregnant !== null) return isPregnant ? t.pregnant : t.notPregnant;
  const { years } = ageOn(patient.birthDate, dayOf(now));
  return patient.sex !== 1 && years >= childbearingFrom && years <= childbearingTo ? t.unknown : null;
};

/** Everything that the row may have no room for. What is loading, or not shown on this page, is left out. */
export const PatientDetails = (props: BannerProps) => {
  const { patient, order, facts, medicines, now, actions } = props;
  const { dictionaries } = useServices();
  const language = useLanguage();
  const { patientBanner: t, comma } = useMessages().common;
  const { names, isAsked } = allergyNames(patient, facts);
  const noAllergies = isAsked || props.isAllergyAsked ? t.noKnownAllergies : t.noAllergiesRecorded;
  const pregnancy = usePregnancy(props);
  const weight = facts?.weightKg?.value;
  const conditions = facts?.conditions?.value.map(({ name, nameEn }) =>
    localizedName(language, name, nameEn),
  );
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t.name, <PersonName key="name" text={patient.name} />],
    [t.birthDate, patient.birthDate],
    [t.sex, [t.unknownSex, t.male, t.female][patient.sex]],
    [t.allergies, names.length > 0 ? <strong key="allergies">{names.join(comma)}</strong> : noAllergies],
    [t.pregnancy, pregnancy],
    [t.weight, weight ? `${weight} kg` : facts === undefined ? null : t.unknown],
    [
      t.conditions,
      conditions ? conditions.join(comma) || t.noneKnown : facts === undefined ? null : t.unknown,
    ],
    [
      t.medicines,
      medicines && medicines.length > 0 ? (
        <MedicineList key="medicines" medicines={medicines} />
      ) : medicines === null ? (
        t.unknown
      ) : null,
    ],
    [
      t.order,
      order ? (
        <>
          {order.orderNo} · {dictionaries.label('consult_type', order.consultType)} ·{' '}
          {order.followUp ? t.followUp : t.firstVisit} <OrderDuration order={order} now={now} />
        </>
      ) : null,
    ],
  ];
  return (
    <Popover label={t.details} trigger="⋯" className="patient-banner-more">
      {actions}
      <dl className="patient-banner-details">
        {rows
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Popover>
  );
};
