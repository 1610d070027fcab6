import { frequencies, routes } from '../../../../../contract/prescribing/usage.ts';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { CodeSelect } from './CodeSelect.tsx';
import { LineField } from './LineField.tsx';
import { createLineFields, hintIdOf, type LineFieldsProps } from './lineFields.ts';
import { routeCode } from './typeAhead.ts';
import { computedPacks } from '../../../../domain/prescription/formValues.ts';
import { doseUnitText, localizedName } from '../../../../domain/prescription/prescriptionText.ts';

interface Props extends LineFieldsProps {
  /** Whether the stock is too low. */
  isOutOfStock: boolean;
}

/** The fields of one line in spoken order: dose, frequency, route, days, quantity. */
export const LineCells = ({ isOutOfStock, ...props }: Props) => {
  const { model, line, id } = props;
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.prescription;
  const drug = model.formModel.knownDrugs.value.drugs.get(line.drugId);
  const computed = computedPacks(line, drug);
  const isManual = line.quantity.trim() !== '';
  const doseUnit = doseUnitText(messages, language, line.doseUnit, line.dose === '' ? '1' : line.dose);
  const unit = localizedName(language, line.packUnit, line.packUnitEn);
  const { setField, cellProps, textProps } = createLineFields(props);
  return (
    <div className="rx-cells">
      <LineField label={t.dose} className="rx-amount">
        <span className="rx-with-unit">
          <input
            className="input"
            inputMode="decimal"
            maxLength={20}
            {...textProps('dose', t.doseIn(doseUnitText(messages, language, line.doseUnit, '2')))}
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
        <input className="input rx-number" inputMode="numeric" maxLength={4} {...textProps('days', t.days)} />
      </LineField>
      <LineField label={t.quantity} className="rx-amount">
        <span className="rx-with-unit">
          <input
            className={`input rx-number${isManual ? '' : ' rx-computed'}`}
            inputMode="numeric"
            maxLength={4}
            placeholder={computed === null ? '' : String(computed)}
            {...textProps('quantity', `${t.quantity} (${unit})`, {
              skipOnEnter: isManual || computed !== null,
              isInvalid: isOutOfStock,
              describedBy: hintIdOf(id),
            })}
            onKeyDown={(event) => {
              if (event.key !== '=' && event.key !== '＝') return;
              event.preventDefault();
              setField('quantity')('');
            }}
          />
          <span className="rx-unit">{unit}</span>
        </span>
      </LineField>
    </div>
  );
};
