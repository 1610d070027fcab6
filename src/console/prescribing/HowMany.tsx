import type { Drug } from '../../contract/prescribing/drug.ts';
import { useApp, useWords } from '../useApp.ts';
import type { FormLine } from './form.ts';
import { doseUnitIn, nameIn } from './inWords.ts';
import { wayOf } from './way.ts';

interface Props {
  id: string;
  line: FormLine;
  drug: Drug | undefined;
  onCompute: () => void;
}

/** Explains the quantity: computed, step by step; or set by hand, with the computed value. */
export const HowMany = ({ id, line, drug, onCompute }: Props) => {
  const language = useApp().words.language.value;
  const w = useWords().prescription;
  const way = wayOf(line, drug);
  const byHand = line.quantity.trim() !== '';
  const unit = nameIn(language, line.packUnit, line.packUnitEn);
  const said = () => {
    if (!way) return '';
    const course = `${way.perDay} × ${way.days}`;
    const opened = way.each === null ? null : w.each(way.each);
    const doseUnit = doseUnitIn(language, line.doseUnit, way.dose);
    const from = opened
      ? `${opened} × ${course}`
      : `${way.dose} ${doseUnit} × ${course} ÷ ${way.unitAmount} ${doseUnitIn(language, line.doseUnit, way.unitAmount)}`;
    return w.way(`${from} ${way.about ? '≈' : '='} ${way.units}`, way.packs, unit, way.packSize);
  };
  return (
    <p className="rx-how" id={id}>
      {byHand ? w.byHand : way ? w.computed : ''}
      {way ? ` · ${said()}` : ''}
      {byHand && way ? (
        <>
          {' · '}
          <button type="button" className="rx-link" onClick={onCompute}>
            {w.compute}
          </button>
        </>
      ) : null}
    </p>
  );
};
