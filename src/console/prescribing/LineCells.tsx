import { useId } from 'react';
import { frequencies, routes } from '../../contract/usage.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Gap } from './check.ts';
import { computedPacks, type FormLine, type LineField } from './form.ts';
import { doseUnitIn, nameIn } from './inWords.ts';
import type { Prescriptions } from './prescriptions.ts';

interface Props {
  model: Prescriptions;
  line: FormLine;
  gaps: readonly Gap[];
}

/** The fields of one line, in the order in which they are spoken: dose, how often, how, how long, how many packs. */
export const LineCells = ({ model, line, gaps }: Props) => {
  const how = useId();
  const language = useApp().words.language.value;
  const w = useWords().prescription;
  const name = nameIn(language, line.drugName, line.drugNameEn);
  const drug = model.sheet.stock.value.drugs.get(line.drugId);
  const computed = computedPacks(line, drug);
  const byHand = line.quantity.trim() !== '';
  const doseUnit = doseUnitIn(language, line.doseUnit, '1');
  const unit = nameIn(language, line.packUnit, line.packUnitEn);

  const cell = (field: LineField, label: string) => {
    const gap = gaps.some((one) => one.field === field);
    return {
      'aria-label': `${label}, ${name}`,
      'aria-invalid': gap || undefined,
      'data-stops': gap || undefined,
      'data-cell': `${line.key} ${field}`,
      autoComplete: 'off',
      value: line[field],
      onChange: (event: { target: { value: string } }) =>
        model.sheet.write(line.key, field, event.target.value),
    };
  };
  const choice = (
    field: 'frequency' | 'route',
    label: string,
    options: readonly { code: string; text: string }[],
  ) => (
    <select className="input select" {...cell(field, label)}>
      {line[field] === '' ? <option value="">{w.choose}</option> : null}
      {line[field] !== '' && !options.some(({ code }) => code === line[field]) ? (
        <option value={line[field]}>{line[field]}</option>
      ) : null}
      {options.map(({ code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  );

  return (
    <div className="rx-cells">
      <div className="rx-cell rx-amount">
        <span className="rx-label" aria-hidden="true">
          {w.dose}
        </span>
        <span className="rx-with-unit">
          <input className="input" inputMode="decimal" maxLength={20} {...cell('dose', w.doseIn(doseUnit))} />
          <span className="rx-unit">{doseUnit}</span>
        </span>
      </div>
      <div className="rx-cell">
        <span className="rx-label" aria-hidden="true">
          {w.frequency}
        </span>
        {choice(
          'frequency',
          w.frequency,
          frequencies.map((one) => ({ code: one.code, text: `${one.code} ${one[language]}` })),
        )}
      </div>
      <div className="rx-cell">
        <span className="rx-label" aria-hidden="true">
          {w.route}
        </span>
        {choice(
          'route',
          w.route,
          routes.map((one) => ({ code: one.code, text: one[language] })),
        )}
      </div>
      <div className="rx-cell">
        <span className="rx-label" aria-hidden="true">
          {w.days}
        </span>
        <input className="input rx-number" inputMode="numeric" maxLength={4} {...cell('days', w.days)} />
      </div>
      <div className="rx-cell rx-amount">
        <span className="rx-label" aria-hidden="true">
          {w.quantity}
        </span>
        <span className="rx-with-unit">
          <input
            className={`input rx-number${byHand ? '' : ' rx-computed'}`}
            inputMode="numeric"
            maxLength={4}
            placeholder={computed === null ? '' : String(computed)}
            aria-describedby={how}
            {...cell('quantity', `${w.quantity} (${unit})`)}
          />
          <span className="rx-unit">{unit}</span>
        </span>
      </div>
      <div className="rx-cell rx-remark">
        <span className="rx-label rx-narrow" aria-hidden="true">
          {w.remark}
        </span>
        <input className="input" maxLength={200} placeholder={w.remarkHint} {...cell('remark', w.remark)} />
      </div>
      <div className="rx-how" id={how}>
        {byHand ? (
          <button
            type="button"
            className="rx-link"
            onClick={() => model.sheet.write(line.key, 'quantity', '')}
          >
            {computed === null ? w.byHand : `${w.byHand} · ${w.compute}`}
          </button>
        ) : computed === null ? null : (
          w.computed
        )}
      </div>
    </div>
  );
};
