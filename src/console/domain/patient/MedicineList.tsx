import type { CurrentMedicine } from '../../../contract/rules/currentMedicines.ts';
import { useLanguage, useMessages } from '../../i18n/useMessages.ts';
import { dosageText, localizedName } from '../prescription/prescriptionText.ts';
import { saidByText } from './saidByText.ts';

/** What a patient takes, how much of it and until when; of what comes from elsewhere, who said so. */
export const MedicineList = ({ medicines }: { medicines: readonly CurrentMedicine[] }) => {
  const messages = useMessages();
  const language = useLanguage();
  const t = messages.common.patientBanner;
  const doseOf = ({ dosage, told }: CurrentMedicine): string =>
    dosage ? dosageText(messages, language, dosage) : told?.dose || t.doseUnknown;
  return (
    <ul className="patient-banner-medicines">
      {medicines.map((medicine, index) => {
        const { drugName, drugNameEn, dosage, until, perhaps = false, told } = medicine;
        return (
          // The same medicine may be listed twice: prescribed here, and told.
          <li key={index}>
            <strong>{localizedName(language, drugName, drugNameEn)}</strong>
            {dosage ? (
              <span className="patient-banner-secondary">
                {' '}
                {messages.prescription.strength(dosage.strength)}
              </span>
            ) : null}
            <span> {doseOf(medicine)}</span>
            <span className="patient-banner-secondary">
              {' '}
              <span className="patient-banner-until">{until === null ? t.noEnd : t.until(until)}</span>
              {perhaps ? ` · ${t.perhaps}` : ''}
              {told ? ` · ${saidByText(messages.common, told)}` : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
