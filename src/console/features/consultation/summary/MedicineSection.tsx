import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import type { PatientPrescriptions } from '../../../domain/prescription/patientPrescriptions.ts';
import { dosageText, localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useCatalog, useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import type { KnownPatient } from '../prescribing.ts';
import { CutList } from './CutList.tsx';
import { SaidBy } from './SaidBy.tsx';
import { SummarySection } from './SummarySection.tsx';
import { takenElsewhere, type TakenHere, takenHere } from './summary.ts';
import { WriteFact } from './WriteFact.tsx';

/** How many medicines are shown before "show all". */
const most = 6;

const TakenRow = ({ medicine }: { medicine: TakenHere }) => {
  const messages = useMessages();
  const { patientBanner } = messages.common;
  const language = useLanguage();
  const { drugName, drugNameEn, dosage, until, by, perhaps } = medicine;
  const dose = dosage ? dosageText(messages, language, dosage) : '';
  return (
    <li className="summary-medicine">
      <strong>{localizedName(language, drugName, drugNameEn)}</strong>{' '}
      {dosage ? <span className="quiet">{messages.prescription.strength(dosage.strength)}</span> : null}{' '}
      {dose}{' '}
      <span className="summary-source">
        {[
          until === null ? patientBanner.noEnd : patientBanner.until(until),
          by,
          perhaps ? patientBanner.perhaps : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </li>
  );
};

const FromHere = ({ read, facts }: { read: PatientPrescriptions; facts: PatientFacts | null }) => {
  const t = useCatalog('rules').patientSummary;
  const day = dayOf(useServices().clock.coarseNow.value);
  const taken = takenHere(read.list, day, facts);
  return (
    <>
      {taken.length === 0 && read.isComplete ? <p className="quiet">{t.noneFromHere}</p> : null}
      <CutList items={taken} most={most}>
        {(medicine) => <TakenRow key={medicine.key} medicine={medicine} />}
      </CutList>
      {read.isComplete ? null : <p className="summary-unknown">{t.incomplete}</p>}
    </>
  );
};

const FromElsewhere = ({ facts }: { facts: PatientFacts | null }) => {
  const { patientSummary: t, facts: factTexts } = useCatalog('rules');
  const { patientBanner } = useMessages().common;
  const day = dayOf(useServices().clock.coarseNow.value);
  const taken = takenElsewhere(facts, day);
  const said = facts?.medicines ?? null;
  if (taken === null || said === null) return <p className="summary-unknown">{t.medicinesNotAsked}</p>;
  if (taken.length === 0)
    return <p>{said.value.length === 0 ? t.noMedicinesElsewhere : factTexts.medicinesEnded}</p>;
  return (
    <CutList items={taken} most={most}>
      {({ name, dose, until }) => (
        <li key={`${name} ${dose}`}>
          <strong>{name}</strong> {dose}{' '}
          <span className="summary-source">
            {[t.elsewhere, until === null ? patientBanner.noEnd : patientBanner.until(until)].join(' · ')}
            {' · '}
            <SaidBy source={said.source} at={said.at} />
          </span>
        </li>
      )}
    </CutList>
  );
};

/** Medicines taken now, from this hospital's prescriptions and from elsewhere. */
export const MedicineSection = ({ known }: { known: KnownPatient }) => {
  const t = useCatalog('rules').patientSummary;
  const facts = known.facts.value.value ?? null;
  return (
    <SummarySection
      name="medicines"
      title={t.medicines}
      actions={<WriteFact known={known} name="medicines" label={t.medicines} />}
    >
      <AsyncView data={known.prescriptions} onRetry={() => void known.prescriptions.load()} lines={2}>
        {({ value }: { value: PatientPrescriptions }) => <FromHere read={value} facts={facts} />}
      </AsyncView>
      <AsyncView data={known.facts} onRetry={() => void known.facts.load()} lines={1}>
        {({ value }: { value: PatientFacts | null }) => <FromElsewhere facts={value} />}
      </AsyncView>
    </SummarySection>
  );
};
