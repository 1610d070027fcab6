import type { Drug } from '../../contract/prescribing/drug.ts';
import { Finder } from '../kit/Finder.tsx';
import { dayOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { useApp, useWords } from '../useApp.ts';
import { nameIn, usageIn } from './inWords.ts';
import type { Hit } from './offers.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

interface Props {
  model: Prescriptions;
  onPick: (hit: Hit) => void;
}

const notes = (rows: readonly (string | null)[]): string | undefined =>
  rows.filter((row) => row !== null).join(' · ') || undefined;

/** Drug search by name, initials or code. Before anything is typed, it suggests the most likely drugs. */
export const DrugFinder = ({ model, onPick }: Props) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.prescription;
  const { offers } = model;
  const last = offers.last.value;
  const written = new Set(model.sheet.form.value?.lines.map(({ drugId }) => drugId));
  const fresh = (hit: Hit) => !written.has(hit.kind === 'drug' ? hit.drug.id : hit.line.drugId);

  const stock = (drug: Drug): string | null =>
    drug.stock === 0 ? w.outOfStock : drug.stock === null ? w.stockNotKnown : null;
  const taking = (drug: Pick<Drug, 'ingredients'>): string[] =>
    offers.takenOf(drug).map(({ until }) => w.takingUntil(until));

  const drugShown = (drug: Drug) => {
    const unit = nameIn(language, drug.packUnit, drug.packUnitEn);
    const known = [
      drug.strength,
      w.pack(drug.packSize, nameIn(language, drug.countUnit, drug.countUnitEn), unit),
      w.perPack(yuan(drug.priceFen), unit),
      ...(drug.stock ? [w.inStock(drug.stock, unit)] : []),
    ];
    return {
      title: `${offers.isFavourite(drug.id) ? '★ ' : ''}${nameIn(language, drug.name, drug.nameEn)}`,
      detail: known.join(' · '),
      note: notes([stock(drug), ...taking(drug)]),
    };
  };
  const show = (hit: Hit) => {
    if (hit.kind === 'drug') return drugShown(hit.drug);
    const { line, drug, gone } = hit;
    return {
      title: `${nameIn(language, line.drugName, line.drugNameEn)} ${line.strength}`,
      detail: usageIn(words, language, line),
      note: notes([gone ? w.gone : drug ? stock(drug) : null, ...taking(line)]),
      disabled: gone,
    };
  };

  return (
    <Finder<Hit>
      label={w.findDrug}
      hideLabel
      placeholder={`${w.findDrug}${words.frame.colon}${w.drugHint}`}
      find={async (keyword) => (await model.findDrug(keyword)).map((drug) => ({ kind: 'drug', drug }))}
      show={show}
      calm
      offers={[
        {
          title: last ? w.lastLines(dayOf(last.submitTime ?? last.createTime)) : '',
          rows: offers.lines.value.filter(fresh),
        },
        {
          title: w.favourites,
          rows: (offers.favourites.value ?? [])
            .map((drug) => ({ kind: 'drug' as const, drug }))
            .filter(fresh),
        },
      ].filter(({ rows }) => rows.length > 0)}
      onPick={onPick}
    />
  );
};
