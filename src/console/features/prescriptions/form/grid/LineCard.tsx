import { Badge } from '../../../../ui/display/Badge.tsx';
import { useServices } from '../../../../useServices.ts';
import { useCatalog, useMessages } from '../../../../i18n/useMessages.ts';
import { yuan } from '../../../../lib/money.ts';
import type { GroupBracket } from '../../../../domain/prescription/groupBrackets.ts';
import { effectivePacks, type FormLine } from '../../../../domain/prescription/formValues.ts';
import { formLineText, localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import { severityTones } from '../../../../domain/prescription/rules/FindingNote.tsx';
import { findingText } from '../../../../domain/prescription/rules/ruleText.ts';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';
import './line.css';

interface Props {
  model: OrderPrescriptions;
  line: FormLine;
  /** From 1. */
  n: number;
  bracket: GroupBracket | null;
  /** Opens the fields of the line. */
  onEdit: () => void;
}

/** One line of the form on a phone: what is prescribed, and what is found in it. */
export const LineCard = ({ model, line, n, bracket, onEdit }: Props) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.prescription;
  const rules = useCatalog('rules');
  const { findings, fieldErrors } = model.formModel.check.value;
  const own = findings.filter(({ key }) => key === line.key);
  const errors = fieldErrors.filter(({ key }) => key === line.key);
  const drug = model.formModel.knownDrugs.value.drugs.get(line.drugId);
  const packs = effectivePacks(line, drug);
  const preventing =
    own.find(({ severity }) => severity === 'block') ?? own.find((one) => one.preventsSubmit);
  return (
    <li className={bracket ? `rx-line-card rx-bracket rx-bracket-${bracket}` : 'rx-line-card'}>
      <button
        type="button"
        data-cell={`${line.key} dose`}
        data-stops={errors.length > 0 ? true : preventing?.severity}
        onClick={onEdit}
      >
        <span className="rx-line-index">{n}</span>
        <span>
          <strong>{localizedName(language, line.drugName, line.drugNameEn)}</strong>{' '}
          {t.strength(line.strength, line.doseUnit)}
        </span>
        <span className="rx-price">
          {packs === null ? '' : `¥${yuan(packs * (drug?.priceFen ?? line.priceFen))}`}
        </span>
        <span className="rx-card-usage">{formLineText(messages, language, line)}</span>
        {errors.map(({ field, code }) => (
          <span key={field} className="field-error">
            {t.wrong[code]}
          </span>
        ))}
        {own.map((finding) => (
          <span key={finding.reasonKey} className={`small rx-${finding.severity}`}>
            <Badge tone={severityTones[finding.severity]} text={rules.severity[finding.severity]} />{' '}
            <span className="rx-finding-text">{findingText(rules, finding)}</span>
          </span>
        ))}
      </button>
    </li>
  );
};
