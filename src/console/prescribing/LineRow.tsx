import { Button } from '../kit/Button.tsx';
import { BinIcon } from '../kit/icons.tsx';
import { yuan } from '../lib/money.ts';
import { useApp, useWords } from '../useApp.ts';
import { Findings } from './Findings.tsx';
import type { FormLine } from './form.ts';
import { nameIn, rejectReasonIn } from './inWords.ts';
import { LineCells } from './LineCells.tsx';
import type { Prescriptions } from './prescriptions.ts';
import './line.css';

interface Props {
  model: Prescriptions;
  line: FormLine;
  /** From 1. */
  n: number;
}

/** One line of the form: the drug, its usage, and what was found about it. */
export const LineRow = ({ model, line, n }: Props) => {
  const language = useApp().words.language.value;
  const { prescription: w, frame } = useWords();
  const { drugs } = model.sheet.stock.value;
  const drug = drugs.get(line.drugId);
  const { findings, gaps } = model.sheet.checked.value;
  const name = nameIn(language, line.drugName, line.drugNameEn);
  const unit = nameIn(language, line.packUnit, line.packUnitEn);
  const own = gaps.filter(({ key }) => key === line.key);
  return (
    <li className="rx-line" aria-label={w.line(n, name)}>
      <div className="rx-drug">
        <span className="rx-n">{n}</span>
        <span className="rx-name">
          <strong>{name}</strong> {line.strength}
        </span>
        <span className="quiet small rx-meta">
          {drug
            ? [
                w.pack(drug.packSize, nameIn(language, drug.countUnit, drug.countUnitEn), unit),
                w.perPack(yuan(drug.priceFen), unit),
                drug.stock === null ? w.stockNotKnown : w.inStock(drug.stock, unit),
              ].join(' · ')
            : ''}
        </span>
        <Button
          label={w.removeLine(name)}
          icon={BinIcon}
          hideLabel
          kind="quiet"
          onClick={() => model.sheet.removeLine(line.key)}
        />
      </div>
      {line.rejectReasons.length > 0 ? (
        <p className="rx-rejected">
          {w.rejected}
          {frame.colon}
          {line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
        </p>
      ) : null}
      <LineCells model={model} line={line} gaps={own} />
      {own.map(({ field }) => (
        <p key={field} className="field-error">
          {w.missing[field]}
        </p>
      ))}
      <Findings findings={findings.filter(({ key }) => key === line.key)} onReason={model.sheet.explain} />
    </li>
  );
};
