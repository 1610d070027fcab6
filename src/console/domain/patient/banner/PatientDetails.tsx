import type { ReactNode } from 'react';
import { type Order, orderStatus } from '../../../../contract/consultation/order.ts';
import { ageOn } from '../../../../contract/consultation/patient.ts';
import { useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { dayOf, minutesBetween } from '../../../lib/dates/days.ts';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { useServices } from '../../../useServices.ts';
import { areMedicinesUnknown, type BannerProps } from './bannerProps.ts';
import { allergyNames } from '../knownAllergies.ts';
import { conditionName, knownConditions } from '../knownConditions.ts';
import { MedicineList } from '../MedicineList.tsx';
import { conditionSource } from '../saidByText.ts';
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
const usePregnancy = ({ patient, facts, now, ageAt = now }: BannerProps): string | null => {
  const t = useMessages().common.patientBanner;
  const isPregnant = facts?.pregnant?.value ?? patient.pregnant;
  if (isPregnant !== null) return isPregnant ? t.pregnant : t.notPregnant;
  const { years } = ageOn(patient.birthDate, dayOf(ageAt));
  return patient.sex !== 1 && years >= childbearingFrom && years <= childbearingTo ? t.unknown : null;
};

/** The conditions with their sources, and whether anybody asked about others. */
const ConditionList = ({ facts }: Pick<BannerProps, 'facts'>) => {
  const { common } = useMessages();
  const language = useLanguage();
  const t = common.patientBanner;
  const conditions = knownConditions(facts);
  if (conditions.length === 0) return facts?.conditions ? t.noneKnown : t.unknown;
  return (
    <ul className="patient-banner-list">
      {conditions.map((one) => (
        <li key={one.code}>
          {conditionName(language, one)}{' '}
          <span className="patient-banner-secondary">{conditionSource(common, facts, one)}</span>
        </li>
      ))}
      {facts?.conditions ? null : <li>{t.othersNotAsked}</li>}
    </ul>
  );
};

/** The medicines, and whether anybody asked about those from elsewhere. */
const Medicines = ({ facts, medicines }: Pick<BannerProps, 'facts' | 'medicines'>) => {
  const t = useMessages().common.patientBanner;
  if (!medicines || areMedicinesUnknown({ facts, medicines })) return t.unknown;
  if (!facts?.medicines)
    return (
      <>
        <MedicineList medicines={medicines} />
        {t.elsewhereNotAsked}
      </>
    );
  return medicines.length > 0 ? <MedicineList medicines={medicines} /> : t.noneKnown;
};

/** Everything that the row may have no room for. What is loading, or not shown on this page, is left out. */
export const PatientDetails = (props: BannerProps) => {
  const { patient, order, facts, medicines, now, actions } = props;
  const { dictionaries } = useServices();
  const { patientBanner: t, comma } = useMessages().common;
  const { names, isAsked } = allergyNames(patient, facts);
  const noAllergies = isAsked || props.isAllergyAsked ? t.noKnownAllergies : t.noAllergiesRecorded;
  const pregnancy = usePregnancy(props);
  const weight = facts?.weightKg?.value;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t.name, <PersonName key="name" text={patient.name} />],
    [t.birthDate, patient.birthDate],
    [t.sex, [t.unknownSex, t.male, t.female][patient.sex]],
    [t.allergies, names.length > 0 ? <strong key="allergies">{names.join(comma)}</strong> : noAllergies],
    [t.pregnancy, pregnancy],
    [t.weight, weight ? `${weight} kg` : facts === undefined ? null : t.unknown],
    [t.conditions, facts === undefined ? null : <ConditionList key="conditions" facts={facts} />],
    [
      t.medicines,
      medicines === undefined ? null : <Medicines key="medicines" facts={facts} medicines={medicines} />,
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
