import { envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { drug, type DrugDetail } from '../../../contract/prescribing/drug.ts';
import type { Line } from '../../../contract/prescribing/prescription.ts';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { yuan } from '../../lib/money.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { doseText, localizedName } from './prescriptionText.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';

/** Current data of one drug, independent of the warehouse. */
interface DrugDetailsQuery {
  readonly drugState: AsyncState<DrugDetail>;
  readonly start: () => void;
}

/** Creates the query for one drug. Key its view by the id. */
export const createDrugDetailsQuery = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  id: string,
): DrugDetailsQuery => {
  const drugState = createAsyncState(() => call(drug.byId, { id }), clock);
  return { drugState, start: () => void drugState.load() };
};

const isControlClass = <T extends object>(labels: T, name: string): name is Extract<keyof T, string> =>
  name in labels;

const Facts = ({ drug, line }: { drug: DrugDetail; line: Line }) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const { prescription: t, common } = messages;
  const unit = localizedName(language, drug.packUnit, drug.packUnitEn);
  const control = drug.specialControl;
  const price = t.perPack(yuan(drug.priceFen), unit);
  const rows = [
    [t.facts.pack, t.pack(drug.packSize, localizedName(language, drug.countUnit, drug.countUnitEn), unit)],
    [
      t.facts.price,
      drug.priceFen === line.priceFen ? price : `${price} ${t.facts.before(`¥${yuan(line.priceFen)}`)}`,
    ],
    [
      t.facts.stock,
      drug.stock === null ? t.stockNotKnown : drug.stock === 0 ? t.outOfStock : String(drug.stock),
    ],
    [t.facts.ingredients, drug.ingredients.join(common.comma)],
    [
      t.facts.maxDaily,
      drug.maxDaily === null ? '' : doseText(messages, language, drug.maxDaily, drug.doseUnit),
    ],
    [t.facts.minAge, drug.minAgeYears ? common.patientBanner.years(drug.minAgeYears) : ''],
    [
      t.facts.control,
      control === null
        ? t.facts.notKnown
        : isControlClass(t.facts.controls, control)
          ? t.facts.controls[control]
          : control,
    ],
    [t.facts.maker, drug.maker],
    [t.facts.approvalNumber, drug.approvalNumber],
    [t.facts.code, drug.code],
  ] as const;
  return (
    <dl className="rx-facts small">
      {rows
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
};

/** Current details of a prescribed drug. */
export const DrugDetails = ({ line }: { line: Line }) => {
  const app = useServices();
  const { drugState } = useModel(() => createDrugDetailsQuery(app, line.drugId));
  const t = useMessages().prescription;
  if (drugState.error.value?.code === envelopeCode.notFound && !drugState.value.value)
    return <p className="rx-line-remark quiet small">{t.facts.notListed}</p>;
  return (
    <div className="rx-line-remark">
      <AsyncView data={drugState} onRetry={() => void drugState.load()} lines={3}>
        {({ value }: { value: DrugDetail }) => <Facts drug={value} line={line} />}
      </AsyncView>
    </div>
  );
};
