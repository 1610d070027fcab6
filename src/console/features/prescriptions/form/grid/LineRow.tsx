import { drug as drugCalls } from '../../../../../contract/prescribing/drug.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TrashIcon } from '../../../../ui/icons/appIcons.tsx';
import { StarIcon, StarredIcon } from '../../../../ui/icons/starIcons.tsx';
import { yuan } from '../../../../lib/money.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { GroupBracket } from '../../../../domain/prescription/groupBrackets.ts';
import { FindingList } from '../FindingList.tsx';
import type { FormLine } from '../../../../domain/prescription/formValues.ts';
import { localizedName, rejectReasonText } from '../../../../domain/prescription/prescriptionText.ts';
import { LineCells } from './LineCells.tsx';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';
import './line.css';

interface Props {
  model: OrderPrescriptions;
  line: FormLine;
  /** From 1. */
  n: number;
  /** Its position among lines that are given together. */
  bracket: GroupBracket | null;
  onRemove: () => void;
}

/** One line of the form: the drug, its usage and its findings. */
export const LineRow = ({ model, line, n, bracket, onRemove }: Props) => {
  const { i18n, offered } = useServices();
  const language = i18n.language.value;
  const { prescription: t, common } = useMessages();
  const { drugs } = model.formModel.knownDrugs.value;
  const drug = drugs.get(line.drugId);
  const { findings, fieldErrors } = model.formModel.check.value;
  const name = localizedName(language, line.drugName, line.drugNameEn);
  const unit = localizedName(language, line.packUnit, line.packUnitEn);
  const { suggestions } = model;
  const favourites = suggestions.favourites.value;
  const isFavourite = suggestions.isFavourite(line.drugId);
  /** The pack, its price and the stock. */
  const pack = drug
    ? [
        t.pack(drug.packSize, localizedName(language, drug.countUnit, drug.countUnitEn), unit),
        t.perPack(yuan(drug.priceFen), unit),
        drug.stock === null ? t.stockNotKnown : t.inStock(drug.stock, unit),
      ].join(' · ')
    : '';
  const lineErrors = fieldErrors.filter(({ key }) => key === line.key);
  return (
    <li
      className={bracket ? `rx-line rx-bracket rx-bracket-${bracket}` : 'rx-line'}
      aria-label={t.line(n, name)}
    >
      <div className="rx-drug">
        <span className="rx-line-index">{n}</span>
        <span className="rx-title">
          <span className="rx-name" title={pack}>
            <strong>{name}</strong> {line.strength}
          </span>
          <span className="quiet small rx-meta">{pack}</span>
        </span>
        <span className="rx-line-actions">
          {favourites === null || !offered.has(drugCalls.favour) ? null : (
            <Button
              label={t.toggleFavourite(name)}
              icon={isFavourite ? StarredIcon : StarIcon}
              hideLabel
              kind="quiet"
              pressed={isFavourite}
              onClick={() => void suggestions.setFavourite(line.drugId, !isFavourite)}
            />
          )}
          <Button label={t.removeLine(name)} icon={TrashIcon} hideLabel kind="quiet" onClick={onRemove} />
        </span>
      </div>
      {bracket === 'first' ? <p className="quiet small">{t.groupLabel(line.group.trim())}</p> : null}
      {line.rejectReasons.length > 0 ? (
        <p className="rx-rejected">
          {t.rejected}
          {common.colon}
          {line.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ')}
        </p>
      ) : null}
      <LineCells
        model={model}
        line={line}
        errors={lineErrors}
        isOutOfStock={findings.some(({ rule, key }) => rule === 'stock' && key === line.key)}
      />
      <FindingList model={model} findings={findings.filter(({ key }) => key === line.key)} />
    </li>
  );
};
