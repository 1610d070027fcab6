import type { FactName } from '../../../../contract/consultation/patientFacts.ts';
import type { FactMessages } from '../../../domain/patient/messages.en.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import type { Language } from '../../../i18n/language.ts';
import { factUnits } from './factChecks.ts';
import { type FactsDraft, writtenAllergies } from './factsDraft.ts';

/** A field of the form as text, for comparison; '' if nobody was asked. */
export const factFieldText = (
  t: FactMessages,
  language: Language,
  draft: FactsDraft,
  field: FactName,
): string => {
  const listed = (texts: readonly string[] | null | undefined, none: string): string =>
    texts ? texts.join(t.comma) || none : '';
  const answer = (value: boolean | null): string => (value === null ? '' : value ? t.yes : t.no);
  switch (field) {
    case 'allergies':
      return listed(
        writtenAllergies(draft)?.map(({ substance, reaction, severity }) =>
          [substance, reaction, severity === 'unknown' ? '' : t.severities[severity]]
            .filter(Boolean)
            .join(' '),
        ),
        t.noAllergies,
      );
    case 'medicines':
      return listed(
        draft.medicines?.map(({ name, dose, until }) => [name, dose, until].filter(Boolean).join(' ')),
        t.noMedicines,
      );
    case 'conditions':
      return listed(
        draft.conditions?.map(({ name, nameEn }) => localizedName(language, name, nameEn)),
        t.noConditions,
      );
    case 'notCollected':
      return draft.notCollected === null ? '' : t.countNotCollected(draft.notCollected.length);
    case 'guardian':
      return [draft.guardian.name, draft.guardian.how].filter(Boolean).join(' ');
    case 'pregnant':
    case 'nursing':
      return answer(draft[field]);
    case 'liver':
      return draft.liver === '' ? '' : t.liverStates[draft.liver];
    default:
      return draft[field].trim() === '' ? '' : `${draft[field].trim()} ${factUnits[field]}`;
  }
};
