import { Button } from '../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { maxLengths } from '../../../domain/caseRecord/recordDraft.ts';
import type { Consultation } from '../consultation.ts';

/**
 * Known allergies that the text does not mention yet, without duplicates. When none are known and the text is
 * empty, the phrase for "no known allergies" is suggested.
 */
const suggestAllergies = (
  listed: readonly string[],
  reported: string,
  existing: string,
  noAllergyText: string,
): readonly string[] => {
  const known = [...new Set([...listed, reported].map((text) => text.trim()))].filter((text) => text !== '');
  if (known.length === 0) return existing.trim() === '' ? [noAllergyText] : [];
  return known.filter((text) => !existing.includes(text));
};

/** Known allergies that are not in the record yet; one click adds one. */
export const KnownAllergies = ({ consultation }: { consultation: Consultation }) => {
  const { consultation: messages, common } = useMessages();
  const t = messages.record;
  const draft = consultation.record.draft.value;
  if (!draft || !consultation.recordWritable.value) return null;
  const existing = draft.allergyHistory.trimEnd();
  const suggestions = suggestAllergies(
    consultation.order.value.value?.patient.allergies ?? [],
    consultation.personalHistory.value.value?.allergyHistory ?? '',
    existing,
    t.noAllergy,
  );
  if (suggestions.length === 0) return null;
  const appended = (allergy: string) => (existing === '' ? allergy : `${existing}${common.comma}${allergy}`);
  const fitsLimit = (allergy: string) => appended(allergy).length <= maxLengths.allergyHistory;
  return (
    <>
      <ul className="allergy-suggestions" aria-label={t.knownFacts}>
        {suggestions.map((allergy) => (
          <li key={allergy} className="allergy-suggestion">
            <Button
              label={allergy}
              description={t.addKnownFact(allergy)}
              icon={PlusIcon}
              disabled={!fitsLimit(allergy)}
              onClick={() => consultation.record.setField('allergyHistory', appended(allergy))}
            />
          </li>
        ))}
      </ul>
      {/* Half an allergy would be dangerous: when one does not fit, the doctor has to shorten the text. */}
      {suggestions.every(fitsLimit) ? null : (
        <p className="quiet small">{t.doesNotFit(maxLengths.allergyHistory)}</p>
      )}
    </>
  );
};
