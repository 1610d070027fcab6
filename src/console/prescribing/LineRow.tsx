import { Button } from '../kit/Button.tsx';
import { BinIcon } from '../kit/roomIcons.tsx';
import { StarIcon, StarredIcon } from './icons.tsx';
import { yuan } from '../lib/money.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Bracket } from './brackets.ts';
import { Findings } from './Findings.tsx';
import type { FormLine } from './form.ts';
import { nameIn, rejectReasonIn } from './inWords.ts';
import { LineCells } from './LineCells.tsx';
import type { Prescriptions } from './prescriptionsModel.ts';
import './line.css';

interface Props {
  model: Prescriptions;
  line: FormLine;
  /** From 1. */
  n: number;
  /** Its position among lines that are given together. */
  bracket: Bracket | null;
  onRemove: () => void;
}

/** One line of the form: the drug, its usage and its findings. */
export const LineRow = ({ model, line, n, bracket, onRemove }: Props) => {
  const language = useApp().words.language.value;
  const { prescription: w, frame } = useWords();
  const { drugs } = model.sheet.stock.value;
  const drug = drugs.get(line.drugId);
  const { findings, gaps } = model.sheet.checked.value;
  const name = nameIn(language, line.drugName, line.drugNameEn);
  const unit = nameIn(language, line.packUnit, line.packUnitEn);
  const { offers } = model;
  const favourites = offers.favourites.value;
  const starred = offers.isFavourite(line.drugId);
  const own = gaps.filter(({ key }) => key === line.key);
  return (
    <li
      className={bracket ? `rx-line rx-bracket rx-bracket-${bracket}` : 'rx-line'}
      aria-label={w.line(n, name)}
    >
      <div className="rx-drug">
        <span className="rx-n">{n}</span>
        <span className="rx-title">
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
        </span>
        <span className="rx-line-acts">
          {favourites === null ? null : (
            <Button
              label={w.favour(name)}
              icon={starred ? StarredIcon : StarIcon}
              hideLabel
              kind="quiet"
              pressed={starred}
              onClick={() => void offers.favour(line.drugId, !starred)}
            />
          )}
          <Button label={w.removeLine(name)} icon={BinIcon} hideLabel kind="quiet" onClick={onRemove} />
        </span>
      </div>
      {bracket === 'first' ? <p className="quiet small">{w.together(line.group.trim())}</p> : null}
      {line.rejectReasons.length > 0 ? (
        <p className="rx-rejected">
          {w.rejected}
          {frame.colon}
          {line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
        </p>
      ) : null}
      <LineCells
        model={model}
        line={line}
        gaps={own}
        short={findings.some(({ rule, key }) => rule === 'stock' && key === line.key)}
      />
      <Findings findings={findings.filter(({ key }) => key === line.key)} onReason={model.sheet.explain} />
    </li>
  );
};
