import type { ReactNode } from 'react';
import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { CurrentMedicine } from '../../../contract/rules/currentMedicines.ts';
import { dayOf, minutesBetween } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useLanguage, useMessages } from '../../i18n/useMessages.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { PersonName } from '../../ui/display/PersonName.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { dosageText, localizedName } from '../prescription/prescriptionText.ts';
import { knownAllergies } from './knownAllergies.ts';
import './patientBanner.css';

interface Props {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies' | 'pregnant'>;
  /** Null while loading: its space is reserved. */
  order?:
    | Pick<Order, 'orderNo' | 'consultType' | 'followUp' | 'status' | 'createTime' | 'acceptTime'>
    | null
    | undefined;
  /** Left out or null where they are not loaded, or not known. */
  facts?: PatientFacts | null | undefined;
  medicines?: readonly CurrentMedicine[] | null | undefined;
  /** Server time, epoch milliseconds: `app.clock.minute.value`. */
  now: number;
  /** The patient's name is the page's heading. */
  isHeading?: boolean;
  /** A button that belongs to the name: it is as large as both. */
  nameMenu?: ReactNode;
  /** Above the details: what can be done with this patient's visit. */
  actions?: ReactNode;
}

/** Named in the banner; more are counted. */
const mostConditions = 3;

/** Known allergies, known to be none, or unknown: three things that never look alike. */
const Allergies = ({ patient, facts }: Pick<Props, 'patient' | 'facts'>) => {
  const { patientBanner: t, colon, comma } = useMessages().common;
  const known = knownAllergies(patient, facts);
  const listed = [...known.told.map(({ substance }) => substance), ...known.registered];
  const names = listed.length > 0 ? listed : known.recorded;
  if (names.length > 0) {
    return (
      <strong className="patient-banner-allergies" title={`${t.allergies}${colon}${names.join(comma)}`}>
        <WarningIcon />
        <span>
          <span className="patient-banner-label">
            {t.allergies}
            {colon}
          </span>
          {names.join(comma)}
        </span>
      </strong>
    );
  }
  const text = known.isAsked ? t.noKnownAllergies : t.noAllergiesRecorded;
  return (
    <span
      className={known.isAsked ? 'patient-banner-none patient-banner-secondary' : 'patient-banner-unknown'}
      title={text}
    >
      <span className="patient-banner-full">{text}</span>
      <span className="patient-banner-short">
        {known.isAsked ? t.noKnownAllergiesShort : t.noAllergiesRecordedShort}
      </span>
    </span>
  );
};

const Medicines = ({ medicines }: { medicines: readonly CurrentMedicine[] }) => {
  const messages = useMessages();
  const language = useLanguage();
  const t = messages.common.patientBanner;
  return (
    <ul className="patient-banner-medicines">
      {medicines.map(({ drugName, drugNameEn, dosage, until }, index) => (
        // The same medicine may be listed twice: prescribed here, and told.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <strong>{localizedName(language, drugName, drugNameEn)}</strong>
          {dosage ? <span> {dosageText(messages, language, dosage)}</span> : null}
          <span className="patient-banner-secondary patient-banner-until">
            {' '}
            {until === null ? t.noEnd : t.until(until)}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Conditions, current medicines and pregnancy, as far as they are known. */
const Chips = ({ patient, facts, medicines }: Omit<Props, 'order' | 'now'>) => {
  const { i18n } = useServices();
  const { patientBanner: t, comma } = useMessages().common;
  const isEnglish = i18n.language.value === 'en';
  const conditions = facts?.conditions?.value ?? [];
  const isPregnant = facts?.pregnant?.value ?? patient.pregnant;
  const nameOf = ({ name, nameEn }: (typeof conditions)[number]) =>
    isEnglish && nameEn !== '' ? nameEn : name;
  return (
    <span className="patient-banner-chips" title={conditions.map(nameOf).join(comma)}>
      {medicines && medicines.length > 0 ? (
        <Popover label={t.takesList(medicines.length)} trigger={t.takes(medicines.length)}>
          <Medicines medicines={medicines} />
        </Popover>
      ) : null}
      {medicines === null ? <span className="patient-banner-unknown">{t.medicinesUnknown}</span> : null}
      {isPregnant === true ? <Badge tone="accent" text={t.pregnant} /> : null}
      {conditions.slice(0, mostConditions).map((condition) => (
        <Badge key={condition.code} tone="plain" text={nameOf(condition)} />
      ))}
      {conditions.length > mostConditions ? (
        <span className="patient-banner-secondary">{t.more(conditions.length - mostConditions)}</span>
      ) : null}
    </span>
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

/** Everything that the row may have no room for. */
const More = ({ patient, order, facts, medicines, now, actions }: Omit<Props, 'isHeading' | 'nameMenu'>) => {
  const { dictionaries, i18n } = useServices();
  const messages = useMessages().common;
  const t = messages.patientBanner;
  const isEnglish = i18n.language.value === 'en';
  const conditions = facts?.conditions?.value.map(({ name, nameEn }) =>
    isEnglish && nameEn !== '' ? nameEn : name,
  );
  const weight = facts?.weightKg?.value;
  return (
    <Popover label={t.details} trigger="⋯" className="patient-banner-more">
      {actions}
      <dl className="patient-banner-details">
        <dt>{t.name}</dt>
        <dd>
          <PersonName text={patient.name} />
        </dd>
        <dt>{t.birthDate}</dt>
        <dd>{patient.birthDate}</dd>
        <dt>{t.sex}</dt>
        <dd>{[t.unknownSex, t.male, t.female][patient.sex]}</dd>
        {weight ? (
          <>
            <dt>{t.weight}</dt>
            <dd>{`${weight} kg`}</dd>
          </>
        ) : null}
        {conditions && conditions.length > 0 ? (
          <>
            <dt>{t.conditions}</dt>
            <dd>{conditions.join(messages.comma)}</dd>
          </>
        ) : null}
        {medicines && medicines.length > 0 ? (
          <>
            <dt>{t.takesList(medicines.length)}</dt>
            <dd>
              <Medicines medicines={medicines} />
            </dd>
          </>
        ) : null}
        {order ? (
          <>
            <dt>{t.order}</dt>
            <dd>
              {order.orderNo} · {dictionaries.label('consult_type', order.consultType)} ·{' '}
              {order.followUp ? t.followUp : t.firstVisit} <OrderDuration order={order} now={now} />
            </dd>
          </>
        ) : null}
      </dl>
    </Popover>
  );
};

/** The patient banner, the same on every page to avoid mistaking the patient: one row. */
export const PatientBanner = (props: Props) => {
  const { patient, order, facts, medicines, now, isHeading = false, nameMenu } = props;
  const { dictionaries } = useServices();
  const t = useMessages().common.patientBanner;
  const age = ageOn(patient.birthDate, dayOf(now));
  const weight = facts?.weightKg?.value;
  const Name = isHeading ? 'h1' : 'strong';
  return (
    <section className="patient-banner" aria-label={t.label(patient.name)}>
      <span className="patient-banner-initials" aria-hidden="true">
        {String.fromCodePoint(patient.name.trim().codePointAt(0) ?? 0x20)}
      </span>
      <span className="patient-banner-who">
        <Name className="patient-banner-name" title={patient.name}>
          <PersonName text={patient.name} />
        </Name>
        {nameMenu}
      </span>
      <span className="patient-banner-demographics">
        <span>{[t.unknownSex, t.male, t.female][patient.sex]}</span>
        <span className="patient-banner-age" title={patient.birthDate}>
          {t.age(age)}
        </span>
        <span className="patient-banner-secondary patient-banner-optional">{patient.birthDate}</span>
        {weight ? <span>{`${weight} kg`}</span> : null}
      </span>
      <Allergies patient={patient} facts={facts} />
      <Chips patient={patient} facts={facts} medicines={medicines} />
      {order ? (
        <span className="patient-banner-order">
          <span className="patient-banner-visit">
            <Badge tone="plain" text={order.followUp ? t.followUp : t.firstVisit} />
          </span>
          <span className="patient-banner-optional">
            {dictionaries.label('consult_type', order.consultType)}
          </span>
          <span className="patient-banner-secondary patient-banner-optional">
            {t.order} {order.orderNo}
          </span>
          <OrderDuration order={order} now={now} />
        </span>
      ) : null}
      <More {...props} />
      {order === null ? <span className="patient-banner-order patient-banner-placeholder" /> : null}
    </section>
  );
};
