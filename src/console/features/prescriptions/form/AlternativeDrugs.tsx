import type { Drug } from '../../../../contract/prescribing/drug.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';

interface Props {
  drugs: readonly Drug[];
  onReplace: (drug: Drug) => void;
}

/** Drugs of the same class that can replace a stopped one; nothing if there are none. */
export const AlternativeDrugs = ({ drugs, onReplace }: Props) => {
  const language = useServices().i18n.language.value;
  const { prescription: t, common } = useMessages();
  if (drugs.length === 0) return null;
  return (
    <span className="rx-alternatives">
      <span aria-hidden="true">
        {t.replaceBy}
        {common.colon}
      </span>
      {drugs.map((drug) => {
        const strength = t.strength(drug.strength, drug.doseUnit);
        const name = `${localizedName(language, drug.name, drug.nameEn)} ${strength}`;
        return (
          <button
            key={drug.id}
            type="button"
            className="rx-link"
            aria-label={t.replaceWith(name)}
            onClick={() => onReplace(drug)}
          >
            {name}
          </button>
        );
      })}
    </span>
  );
};
