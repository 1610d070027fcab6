import type { CurrentMedicine } from '../../../contract/rules/currentMedicines.ts';
import { useLanguage, useMessages } from '../../i18n/useMessages.ts';
import { dosageText, localizedName } from '../prescription/prescriptionText.ts';

/** What a patient takes, how much of it and until when. */
export const MedicineList = ({ medicines }: { medicines: readonly CurrentMedicine[] }) => {
  const messages = useMessages();
  const language = useLanguage();
  const t = messages.common.patientBanner;
  return (
    <ul className="patient-banner-medicines">
      {medicines.map(({ drugName, drugNameEn, dosage, until }, index) => (
        // The same medicine may be listed twice: prescribed here, and told.
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
