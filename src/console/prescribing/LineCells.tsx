import { useId } from 'react';
import { frequencies, routes } from '../../contract/prescribing/usage.ts';
import { useApp, useWords } from '../useApp.ts';
import { CodeList } from './CodeList.tsx';
import { routeCode } from './codeKeys.ts';
import { computedPacks, type FormLine, type LineField as Field } from './form.ts';
import type { Gap } from './gaps.ts';
import { HowMany } from './HowMany.tsx';
import { doseUnitIn, nameIn } from './inWords.ts';
import { LineField } from './LineField.tsx';
import type { Prescriptions } from './prescriptionsModel.ts';

interface Props {
  model: Prescriptions;
  line: FormLine;
  gaps: readonly Gap[];
  /** Whether the stock is too low. */
  short: boolean;
}

/** The fields of one line in spoken order: dose, frequency, route, days, quantity. */
export const LineCells = ({ model, line, gaps, short }: Props) => {
  const how = useId();
  const wrong = useId();
  const language = useApp().words.language.value;
  const w = useWords().prescription;
  const name = nameIn(language, line.drugName, line.drugNameEn);
  const drug = model.sheet.stock.value.drugs.get(line.drugId);
  const computed = computedPacks(line, drug);
  const byHand = line.quantity.trim() !== '';
  const doseUnit = doseUnitIn(language, line.doseUnit, '1');
  const unit = nameIn(language, line.packUnit, line.packUnitEn);
  const write = (field: Field) => (typed: string) => model.sheet.write(line.key, field, typed);

  // Enter skips optional fields: a computed quantity, the remark, the group.
  const passed = (field: Field): boolean =>
    field === 'remark' || field === 'group' || (field === 'quantity' && (byHand || computed !== null));
  const cell = (field: Field, label: string) => {
    const gap = gaps.some((one) => one.field === field);
    return {
      'aria-label': `${label}, ${name}`,
      'aria-invalid': gap || (field === 'quantity' && short) || undefined,
      'aria-describedby': gap ? `${wrong}-${field}` : field === 'quantity' ? how : undefined,
      'data-stops': gap || undefined,
      'data-cell': `${line.key} ${field}`,
      'data-passed': passed(field) || undefined,
      autoComplete: 'off',
    };
  };
  const text = (field: Field, label: string) => ({
    ...cell(field, label),
    value: line[field],
    onChange: (event: { target: { value: string } }) => write(field)(event.target.value),
  });

  return (
    <>
      <div className="rx-cells">
        <LineField label={w.dose} className="rx-amount">
          <span className="rx-with-unit">
            <input
              className="input"
              inputMode="decimal"
              maxLength={20}
              {...text('dose', w.doseIn(doseUnit))}
            />
            <span className="rx-unit">{doseUnit}</span>
          </span>
        </LineField>
        <LineField label={w.frequency}>
          <CodeList
            cell={cell('frequency', w.frequency)}
            value={line.frequency}
            onChange={write('frequency')}
            options={frequencies.map((one) => ({
              code: one.code,
              typed: [one.code],
              text: `${one.code} ${one[language]}`,
            }))}
          />
        </LineField>
        <LineField label={w.route}>
          <CodeList
            cell={cell('route', w.route)}
            value={line.route}
            onChange={write('route')}
            options={routes.map((one) => ({
              code: one.code,
              typed: [routeCode(one.code), one.code],
              text: `${routeCode(one.code)} ${one[language]}`,
            }))}
          />
        </LineField>
        <LineField label={w.days}>
          <input className="input rx-number" inputMode="numeric" maxLength={4} {...text('days', w.days)} />
        </LineField>
        <LineField label={w.quantity} className="rx-amount">
          <span className="rx-with-unit">
            <input
              className={`input rx-number${byHand ? '' : ' rx-computed'}`}
              inputMode="numeric"
              maxLength={4}
              placeholder={computed === null ? '' : String(computed)}
              {...text('quantity', `${w.quantity} (${unit})`)}
              onKeyDown={(event) => {
                if (event.key !== '=' && event.key !== '＝') return;
                event.preventDefault();
                write('quantity')('');
              }}
            />
            <span className="rx-unit">{unit}</span>
          </span>
        </LineField>
        <LineField label={w.remark} className="rx-remark" narrow>
          <input className="input" maxLength={200} placeholder={w.remarkHint} {...text('remark', w.remark)} />
        </LineField>
        <LineField label={w.group} className="rx-group" narrow>
          <input
            className="input rx-number"
            inputMode="numeric"
            maxLength={2}
            placeholder={w.group}
            title={w.groupHint}
            {...text('group', w.group)}
            onBlur={({ relatedTarget: to }) => {
              model.sheet.gather(line.key);
              // A line that moves loses the focus of its fields.
              requestAnimationFrame(() => to instanceof HTMLElement && to.isConnected && to.focus());
            }}
          />
        </LineField>
      </div>
      <HowMany id={how} line={line} drug={drug} onCompute={() => write('quantity')('')} />
      {gaps.map(({ field, why }) => (
        <p key={field} id={`${wrong}-${field}`} className="field-error">
          {w.wrong[why]}
        </p>
      ))}
    </>
  );
};
