import type { Patient } from '../../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { knownAllergies } from '../../../domain/patient/knownAllergies.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { isWithheld, type Preview } from './preview.ts';

const AllergyRows = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <ul className="preview-allergies">
      {names.map((name) => (
        <li key={name}>
          <WarningIcon />
          <strong>{name}</strong>
        </li>
      ))}
    </ul>
  );

const Known = ({ patient, facts }: { patient: Patient; facts: PatientFacts | null }) => {
  const t = useMessages().cloudRoom.preview;
  const { told, others, isAsked } = knownAllergies(patient, facts);
  const names = [
    ...told.map(({ substance, reaction }) =>
      reaction === '' ? substance : t.withReaction(substance, reaction),
    ),
    ...others,
  ];
  if (names.length > 0) return <AllergyRows names={names} />;
  return isAsked ? <p>{t.noAllergies}</p> : <p className="preview-unknown">{t.allergiesUnknown}</p>;
};

/** Known, known to be none, or unknown; what only a treating doctor may read is not claimed to be nothing. */
export const PreviewAllergies = ({ preview: { facts }, patient }: { preview: Preview; patient: Patient }) => {
  const t = useMessages().cloudRoom.preview;
  const isHidden = isWithheld(facts);
  return (
    <>
      {facts.value.value === undefined ? <AllergyRows names={patient.allergies} /> : null}
      {isHidden ? (
        <p className="preview-hidden">{patient.allergies.length > 0 ? t.moreHidden : t.hidden}</p>
      ) : (
        <AsyncView data={facts} onRetry={() => void facts.load()} lines={1}>
          {({ value }: { value: PatientFacts | null }) => <Known patient={patient} facts={value} />}
        </AsyncView>
      )}
    </>
  );
};
