import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { FormLine } from '../../../../domain/prescription/formValues.ts';
import { doseText, localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import { explainQuantity } from './quantityExplanation.ts';

interface Props {
  id: string;
  line: FormLine;
  drug: Drug | undefined;
  /** Otherwise only screen readers get it. */
  isShown: boolean;
  onCompute: () => void;
}

/** Explains the quantity: computed, step by step; or set by hand, with the computed value. */
export const QuantityHint = ({ id, line, drug, isShown, onCompute }: Props) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.prescription;
  const explanation = explainQuantity(line, drug);
  const isManual = line.quantity.trim() !== '';
  const unit = localizedName(language, line.packUnit, line.packUnitEn);
  const amount = (count: string) => doseText(messages, language, count, line.doseUnit, line.doseUnit);
  const formula = () => {
    if (!explanation || !drug) return '';
    const course = `${explanation.perDay} × ${explanation.days}`;
    const perDose = explanation.unitsPerDose === null ? null : t.perDose(explanation.unitsPerDose);
    const factors = perDose
      ? `${perDose} × ${course}`
      : `${amount(explanation.dose)} × ${course} ÷ ${amount(explanation.unitAmount)}`;
    return t.quantityExplanation(
      `${factors} ${explanation.isApproximate ? '≈' : '='} ${explanation.units}`,
      explanation.packs,
      unit,
      explanation.packSize,
      localizedName(language, drug.countUnit, drug.countUnitEn),
    );
  };
  return (
    <p className={isShown ? 'rx-quantity-hint' : 'visually-hidden'} id={id}>
      {isManual ? t.byHand : explanation ? t.computed : ''}
      {explanation ? ` · ${formula()}` : ''}
      {isManual && explanation && isShown ? (
        <>
          {' · '}
          <button type="button" className="rx-link" onClick={onCompute}>
            {t.compute}
          </button>
        </>
      ) : null}
    </p>
  );
};
