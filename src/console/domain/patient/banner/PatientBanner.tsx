import type { ReactNode } from 'react';
import { ageOn } from '../../../../contract/consultation/patient.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { areMedicinesUnknown, type BannerProps } from './bannerProps.ts';
import { allergyNames } from '../knownAllergies.ts';
import { conditionName, knownConditions } from '../knownConditions.ts';
import { MedicineList } from '../MedicineList.tsx';
import { OrderDuration, PatientDetails } from './PatientDetails.tsx';
import { conditionSource } from '../saidByText.ts';
import './patientBanner.css';
import './patientBannerPhone.css';

interface Props extends BannerProps {
  /** The patient's name is the page's heading. */
  isHeading?: boolean;
  /** A button that belongs to the name: it is as large as both. */
  nameMenu?: ReactNode;
}

/** Allergies longer than this, in characters, get the first line to themselves. */
const longNames = 20;

/** Known allergies, known to be none, or unknown: three things that never look alike. */
const Allergies = ({ patient, facts, isAllergyAsked = false }: BannerProps) => {
  const { patientBanner: t, colon, comma } = useMessages().common;
  const known = allergyNames(patient, facts);
  const names = known.names.join(comma);
  if (names !== '') {
    return (
      <strong
        className={
          names.length > longNames
            ? 'patient-banner-allergies patient-banner-long'
            : 'patient-banner-allergies'
        }
        title={`${t.allergies}${colon}${names}`}
      >
        <WarningIcon />
        <span>
          <span className="patient-banner-label">
            {t.allergies}
            {colon}
          </span>
          {names}
        </span>
      </strong>
    );
  }
  const isNone = known.isAsked || isAllergyAsked;
  const text = isNone ? t.noKnownAllergies : t.noAllergiesRecorded;
  return (
    <span
      className={isNone ? 'patient-banner-none patient-banner-secondary' : 'patient-banner-unknown'}
      title={text}
    >
      <span className="patient-banner-full">{text}</span>
      <span className="patient-banner-short">
        {isNone ? t.noKnownAllergiesShort : t.noAllergiesRecordedShort}
      </span>
    </span>
  );
};

/** Current medicines and pregnancy, as far as they are known. */
const Chips = ({ patient, facts, medicines }: BannerProps) => {
  const t = useMessages().common.patientBanner;
  const isPregnant = facts?.pregnant?.value ?? patient.pregnant;
  return (
    <span className="patient-banner-chips">
      {medicines && medicines.length > 0 ? (
        <Popover
          label={t.takesList(medicines.length)}
          trigger={t.takes(medicines.length)}
          className="patient-banner-takes"
        >
          <MedicineList medicines={medicines} />
        </Popover>
      ) : null}
      {areMedicinesUnknown({ facts, medicines }) ? (
        <span className="patient-banner-unknown" title={t.medicinesUnknown}>
          {t.medicinesUnknown}
        </span>
      ) : null}
      {isPregnant === true ? <Badge tone="accent" text={t.pregnant} /> : null}
    </span>
  );
};

/** How many conditions the row names where it is wide enough, and in narrower ones; the rest is counted. */
const conditionsShown = [3, 2, 1] as const;

const Conditions = ({ facts }: Pick<BannerProps, 'facts'>) => {
  const language = useLanguage();
  const { common } = useMessages();
  const { patientBanner: t, comma } = common;
  const conditions = knownConditions(facts);
  const names = conditions.map((one) => conditionName(language, one));
  return (
    <span className="patient-banner-conditions">
      {conditions.slice(0, conditionsShown[0]).map((one, index) => {
        const name = names[index] ?? one.code;
        const title = [name, conditionSource(common, facts, one)].join(' · ');
        return <Badge key={one.code} tone="plain" text={name} title={title} />;
      })}
      {conditionsShown.map((shown) =>
        names.length > shown ? (
          <span
            key={shown}
            className={`patient-banner-rest patient-banner-rest-${shown}`}
            title={names.slice(shown).join(comma)}
          >
            {t.more(names.length - shown)}
          </span>
        ) : null,
      )}
    </span>
  );
};

/** The kind of visit and its time: the first to give way. */
const Visit = ({ order, now }: Pick<BannerProps, 'order' | 'now'>) => {
  const { dictionaries } = useServices();
  const t = useMessages().common.patientBanner;
  if (!order) return order === null ? <span className="patient-banner-order" /> : null;
  return (
    <span className="patient-banner-order">
      <span className="patient-banner-visit">
        <Badge tone="plain" text={order.followUp ? t.followUp : t.firstVisit} />
        <span className="patient-banner-type">{dictionaries.label('consult_type', order.consultType)}</span>
        <span className="patient-banner-secondary patient-banner-number">
          {t.order} {order.orderNo}
        </span>
      </span>
      <span className="patient-banner-duration">
        <OrderDuration order={order} now={now} />
      </span>
    </span>
  );
};

/** The patient banner, the same on every page to avoid mistaking the patient: one row of two lines. */
export const PatientBanner = (props: Props) => {
  const { patient, facts, now, ageAt = now, isHeading = false, nameMenu } = props;
  const t = useMessages().common.patientBanner;
  const age = ageOn(patient.birthDate, dayOf(ageAt));
  const weight = facts?.weightKg?.value;
  const Name = isHeading ? 'h1' : 'strong';
  return (
    <section className="patient-banner" aria-label={t.label(patient.name)}>
      <span className="patient-banner-initials" aria-hidden="true">
        {String.fromCodePoint(patient.name.trim().codePointAt(0) ?? 0x20)}
      </span>
      <span className="patient-banner-identity">
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
          <span className="patient-banner-secondary patient-banner-birth">{patient.birthDate}</span>
          {weight ? <span className="patient-banner-weight">{`${weight} kg`}</span> : null}
        </span>
      </span>
      <span className="patient-banner-risks">
        <Allergies {...props} />
        <Chips {...props} />
        <Conditions facts={facts} />
      </span>
      <Visit order={props.order} now={now} />
      <PatientDetails {...props} />
    </section>
  );
};
