import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { Line } from '../../contract/prescribing/prescription.ts';
import { RemoteView } from '../kit/RemoteView.tsx';
import { yuan } from '../lib/money.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { openDrugFacts } from './drugFacts.ts';
import { doseUnitIn, nameIn } from './inWords.ts';

const isControl = <T extends object>(known: T, name: string): name is Extract<keyof T, string> =>
  name in known;

const Facts = ({ drug, line }: { drug: Drug; line: Line }) => {
  const language = useApp().words.language.value;
  const { prescription: w, frame } = useWords();
  const unit = nameIn(language, drug.packUnit, drug.packUnitEn);
  const control = drug.specialControl;
  const price = w.perPack(yuan(drug.priceFen), unit);
  const rows = [
    [w.facts.pack, w.pack(drug.packSize, nameIn(language, drug.countUnit, drug.countUnitEn), unit)],
    [
      w.facts.price,
      drug.priceFen === line.priceFen ? price : `${price} ${w.facts.before(`¥${yuan(line.priceFen)}`)}`,
    ],
    [
      w.facts.stock,
      drug.stock === null ? w.stockNotKnown : drug.stock === 0 ? w.outOfStock : String(drug.stock),
    ],
    [w.facts.ingredients, drug.ingredients.join(frame.comma)],
    [
      w.facts.maxDaily,
      drug.maxDaily === null ? '' : `${drug.maxDaily} ${doseUnitIn(language, drug.doseUnit, drug.maxDaily)}`,
    ],
    [w.facts.minAge, drug.minAgeYears ? frame.strip.years(drug.minAgeYears) : ''],
    [
      w.facts.control,
      control === null
        ? w.facts.notKnown
        : isControl(w.facts.controls, control)
          ? w.facts.controls[control]
          : control,
    ],
    [w.facts.code, drug.code],
  ] as const;
  return (
    <dl className="rx-facts small">
      {rows
        .filter(([, said]) => said !== '')
        .map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  );
};

/** Current details of a prescribed drug. */
export const DrugDetails = ({ line }: { line: Line }) => {
  const app = useApp();
  const { reading } = useOpened(() => openDrugFacts(app, line.drugId));
  const w = useWords().prescription;
  if (reading.fault.value?.code === envelopeCode.notFound && !reading.value.value)
    return <p className="rx-line-remark quiet small">{w.gone}</p>;
  return (
    <div className="rx-line-remark">
      <RemoteView of={reading} retry={() => void reading.load()} lines={3}>
        {({ value }: { value: Drug }) => <Facts drug={value} line={line} />}
      </RemoteView>
    </div>
  );
};
