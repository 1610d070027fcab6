import { Button } from '../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { maxLengths } from '../../../domain/caseRecord/recordDraft.ts';
import type { Consultation } from '../consultation.ts';
import { suggestAllergies } from './suggestAllergies.ts';
import { withAllergy } from './withAllergy.ts';

/** Known allergies that are not in the record yet; one click adds one. */
export const KnownAllergies = ({ consultation }: { consultation: Consultation }) => {
  const { consultation: messages, common } = useMessages();
  const t = messages.record;
  const draft = consultation.record.draft.value;
  if (!draft || !consultation.recordWritable.value) return null;
  const existing = draft.allergyHistory.trimEnd();
  const allergies = consultation.allergies.value;
  const reported = consultation.personalHistory.value.value?.allergyHistory ?? '';
  const suggestions = suggestAllergies(existing, { allergies, reported }, t.noAllergy);
  const isReading = allergies.status === 'idle' || allergies.status === 'loading';
  const isUnread = allergies.status === 'failed';
  // The space of what may be suggested is reserved.
  if (suggestions.length === 0 && existing === '' && isReading)
    return <div className="allergy-suggestions-space" aria-busy />;
  if (suggestions.length === 0 && !isUnread) return null;
  const added = (allergy: string) =>
    withAllergy(existing, allergy, {
      noAllergy: t.noAllergy,
      allergicTo: t.allergicTo,
      comma: common.comma,
    });
  const fitsLimit = (allergy: string) => added(allergy).length <= maxLengths.allergyHistory;
  return (
    <>
      {suggestions.length > 0 ? (
        <ul className="allergy-suggestions" aria-label={t.knownFacts}>
          {suggestions.map((allergy) => (
            <li key={allergy} className="allergy-suggestion">
              <Button
                label={allergy}
                description={t.addKnownFact(allergy)}
                icon={PlusIcon}
                disabled={!fitsLimit(allergy)}
                onClick={() => consultation.record.setField('allergyHistory', added(allergy))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isUnread ? <p className="quiet small">{t.allergiesNotRead}</p> : null}
      {/* Half an allergy would be dangerous: when one does not fit, the doctor has to shorten the text. */}
      {suggestions.every(fitsLimit) ? null : (
        <p className="quiet small">{t.doesNotFit(maxLengths.allergyHistory)}</p>
      )}
    </>
  );
};
