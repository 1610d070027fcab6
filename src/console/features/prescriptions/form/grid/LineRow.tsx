import { useSignal } from '@preact/signals-react';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/controls/Button.tsx';
import { createIcon } from '../../../../ui/icons/createIcon.tsx';
import { TrashIcon } from '../../../../ui/icons/appIcons.tsx';
import { yuan } from '../../../../lib/money.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { GroupBracket } from '../../../../domain/prescription/groupBrackets.ts';
import { AlternativeDrugs } from '../AlternativeDrugs.tsx';
import { FindingList } from '../FindingList.tsx';
import { effectivePacks, type FormLine } from '../../../../domain/prescription/formValues.ts';
import { localizedName, rejectReasonText } from '../../../../domain/prescription/prescriptionText.ts';
import { LineCells } from './LineCells.tsx';
import { LineDetails } from './LineDetails.tsx';
import { errorIdOf, hintIdOf } from './lineFields.ts';
import { QuantityHint } from './QuantityHint.tsx';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';
import './line.css';

const MoreIcon = createIcon(<path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="2.5" />);

interface Props {
  model: OrderPrescriptions;
  line: FormLine;
  /** From 1. */
  n: number;
  /** Its position among lines that are given together. */
  bracket: GroupBracket | null;
  /** Shows the details at first. */
  withDetails?: boolean;
  onRemove: () => void;
  onReplace: (drug: Drug) => void;
}

/** One line of the form: a row of fields, what is written beside them, and its findings. */
export const LineRow = ({ model, line, n, bracket, withDetails = false, onRemove, onReplace }: Props) => {
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const language = useServices().i18n.language.value;
  const { prescription: t, common } = useMessages();
  const drug = model.formModel.knownDrugs.value.drugs.get(line.drugId);
  const check = model.formModel.check.value;
  const findings = check.findings.filter(({ key }) => key === line.key);
  const errors = check.fieldErrors.filter(({ key }) => key === line.key);
  const name = localizedName(language, line.drugName, line.drugNameEn);
  const strength = t.strength(line.strength, line.doseUnit);
  const unit = localizedName(language, line.packUnit, line.packUnitEn);
  const packs = effectivePacks(line, drug);
  /** The pack, its price and the stock. */
  const pack = drug
    ? [
        t.pack(drug.packSize, localizedName(language, drug.countUnit, drug.countUnitEn), unit),
        t.perPack(yuan(drug.priceFen), unit),
        drug.stock === null ? t.stockNotKnown : t.inStock(drug.stock, unit),
      ].join(' · ')
    : '';
  const isDetailWritten = line.remark.trim() !== '' || line.group.trim() !== '';
  // Something is missing or wrong in the details.
  const asksForDetails =
    findings.some(({ rule }) => rule === 'vague-when-needed') ||
    errors.some(({ field }) => field === 'group');
  const isOpen = useSignal(asksForDetails || withDetails);
  useEffect(() => {
    if (asksForDetails) isOpen.value = true;
  }, [asksForDetails, isOpen]);
  const toggleDetails = () => {
    isOpen.value = !isOpen.value;
    if (isOpen.value)
      requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('.rx-remark input')?.focus());
  };
  const fields = { model, line, name, id, errors };
  return (
    <li
      ref={row}
      className={bracket ? `rx-line rx-bracket rx-bracket-${bracket}` : 'rx-line'}
      aria-label={t.line(n, name)}
    >
      <span className="rx-line-index">{n}</span>
      <span className="rx-name" title={[`${name} ${strength}`, pack].filter(Boolean).join('\n')}>
        <strong>{name}</strong> {strength}
        {bracket === 'first' ? <span className="quiet"> · {t.groupLabel(line.group.trim())}</span> : null}
      </span>
      <LineCells {...fields} isOutOfStock={findings.some(({ rule }) => rule === 'stock')} />
      <span className="rx-price">
        {packs === null ? '' : `¥${yuan(packs * (drug?.priceFen ?? line.priceFen))}`}
      </span>
      <span className="rx-line-actions">
        <button
          type="button"
          className={`button button-quiet button-icon${isDetailWritten ? ' rx-marked' : ''}`}
          aria-label={t.details(name, isDetailWritten)}
          title={t.details(name, isDetailWritten)}
          aria-expanded={isOpen.value}
          onClick={toggleDetails}
        >
          <MoreIcon />
        </button>
        <Button label={t.removeLine(name)} icon={TrashIcon} hideLabel kind="quiet" onClick={onRemove} />
      </span>
      <QuantityHint
        id={hintIdOf(id)}
        line={line}
        drug={drug}
        isShown={isOpen.value}
        onCompute={() => model.formModel.setField(line.key, 'quantity', '')}
      />
      {isOpen.value ? <LineDetails {...fields} pack={pack} /> : null}
      {line.rejectReasons.length > 0 ? (
        <p className="rx-rejected">
          {t.rejected}
          {common.colon}
          {line.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ')}
        </p>
      ) : null}
      {errors.map(({ field, code }) => (
        <p key={field} id={errorIdOf(id, field)} className="field-error">
          {t.wrong[code]}
        </p>
      ))}
      <FindingList
        model={model}
        findings={findings}
        alternatives={
          <AlternativeDrugs
            drugs={model.alternatives.byLine.value.get(line.key) ?? []}
            onReplace={onReplace}
          />
        }
      />
    </li>
  );
};
