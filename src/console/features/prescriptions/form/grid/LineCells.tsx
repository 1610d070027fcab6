import { useId, type ReactNode } from 'react';
import { frequencies, routes } from '../../../../../contract/prescribing/usage.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { CodeSelect } from './CodeSelect.tsx';
import { routeCode } from './typeAhead.ts';
import {
  computedPacks,
  type FormLine,
  type LineFieldName as Field,
} from '../../../../domain/prescription/formValues.ts';
import type { FieldError } from '../../../../domain/prescription/rules/checkForm.ts';
import { QuantityHint } from './QuantityHint.tsx';
import { doseUnitText, localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';

interface LineFieldProps {
  /** The column heading; screen readers get the field's own name. */
  label: string;
  className?: string | undefined;
  /** Shown above every line in layouts without columns. */
  labelOnNarrow?: boolean | undefined;
  children: ReactNode;
}

/** One field of a line with its label. */
const LineField = ({ label, className = '', labelOnNarrow, children }: LineFieldProps) => (
  <div className={`rx-cell ${className}`.trim()}>
    <span className={labelOnNarrow ? 'rx-label rx-narrow' : 'rx-label'} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

interface Props {
  model: OrderPrescriptions;
  line: FormLine;
  errors: readonly FieldError[];
  /** Whether the stock is too low. */
  isOutOfStock: boolean;
}

/** The fields of one line in spoken order: dose, frequency, route, days, quantity. */
export const LineCells = ({ model, line, errors, isOutOfStock }: Props) => {
  const hintId = useId();
  const errorId = useId();
  const language = useServices().i18n.language.value;
  const t = useMessages().prescription;
  const name = localizedName(language, line.drugName, line.drugNameEn);
  const drug = model.formModel.knownDrugs.value.drugs.get(line.drugId);
  const computed = computedPacks(line, drug);
  const isManual = line.quantity.trim() !== '';
  const doseUnit = doseUnitText(language, line.doseUnit, '1');
  const unit = localizedName(language, line.packUnit, line.packUnitEn);
  const setField = (field: Field) => (typed: string) => model.formModel.setField(line.key, field, typed);

  // Enter skips optional fields: a computed quantity, the remark, the group.
  const skipOnEnter = (field: Field): boolean =>
    field === 'remark' || field === 'group' || (field === 'quantity' && (isManual || computed !== null));
  const cellProps = (field: Field, label: string) => {
    const hasError = errors.some((option) => option.field === field);
    return {
      'aria-label': `${label}, ${name}`,
      'aria-invalid': hasError || (field === 'quantity' && isOutOfStock) || undefined,
      'aria-describedby': hasError ? `${errorId}-${field}` : field === 'quantity' ? hintId : undefined,
      'data-stops': hasError || undefined,
      'data-cell': `${line.key} ${field}`,
      'data-passed': skipOnEnter(field) || undefined,
      autoComplete: 'off',
    };
  };
  const textProps = (field: Field, label: string) => ({
    ...cellProps(field, label),
    value: line[field],
    onChange: (event: { target: { value: string } }) => setField(field)(event.target.value),
  });

  return (
    <>
      <div className="rx-cells">
        <LineField label={t.dose} className="rx-amount">
          <span className="rx-with-unit">
            <input
              className="input"
              inputMode="decimal"
              maxLength={20}
              {...textProps('dose', t.doseIn(doseUnit))}
            />
            <span className="rx-unit">{doseUnit}</span>
          </span>
        </LineField>
        <LineField label={t.frequency}>
          <CodeSelect
            cell={cellProps('frequency', t.frequency)}
            value={line.frequency}
            onChange={setField('frequency')}
            options={frequencies.map((option) => ({
              code: option.code,
              typed: [option.code],
              text: `${option.code} ${option[language]}`,
            }))}
          />
        </LineField>
        <LineField label={t.route}>
          <CodeSelect
            cell={cellProps('route', t.route)}
            value={line.route}
            onChange={setField('route')}
            options={routes.map((option) => ({
              code: option.code,
              typed: [routeCode(option.code), option.code],
              text: `${routeCode(option.code)} ${option[language]}`,
            }))}
          />
        </LineField>
        <LineField label={t.days}>
          <input
            className="input rx-number"
            inputMode="numeric"
            maxLength={4}
            {...textProps('days', t.days)}
          />
        </LineField>
        <LineField label={t.quantity} className="rx-amount">
          <span className="rx-with-unit">
            <input
              className={`input rx-number${isManual ? '' : ' rx-computed'}`}
              inputMode="numeric"
              maxLength={4}
              placeholder={computed === null ? '' : String(computed)}
              {...textProps('quantity', `${t.quantity} (${unit})`)}
              onKeyDown={(event) => {
                if (event.key !== '=' && event.key !== '＝') return;
                event.preventDefault();
                setField('quantity')('');
              }}
            />
            <span className="rx-unit">{unit}</span>
          </span>
        </LineField>
        <LineField label={t.remark} className="rx-remark" labelOnNarrow>
          <input
            className="input"
            maxLength={200}
            placeholder={t.remarkHint}
            {...textProps('remark', t.remark)}
          />
        </LineField>
        <LineField label={t.group} className="rx-group" labelOnNarrow>
          <input
            className="input rx-number"
            inputMode="numeric"
            maxLength={2}
            placeholder={t.group}
            title={t.groupHint}
            {...textProps('group', t.group)}
            onBlur={({ relatedTarget: next }) => {
              model.formModel.applyGroup(line.key);
              // A line that moves loses the focus of its fields.
              requestAnimationFrame(() => next instanceof HTMLElement && next.isConnected && next.focus());
            }}
          />
        </LineField>
      </div>
      <QuantityHint id={hintId} line={line} drug={drug} onCompute={() => setField('quantity')('')} />
      {errors.map(({ field, code }) => (
        <p key={field} id={`${errorId}-${field}`} className="field-error">
          {t.wrong[code]}
        </p>
      ))}
    </>
  );
};
