import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { isLocal } from '../../../../../contract/prescribing/usage.ts';
import type { RulePack } from '../../../../../contract/rulePack/rulePack.ts';
import { relatedIngredients } from '../../../../../contract/rules/sameClass.ts';
import type { DrugCache } from '../../../../domain/prescription/drugCache.ts';
import type { FormLine } from '../../../../domain/prescription/formValues.ts';
import type { FormFinding } from '../../../../domain/prescription/rules/checkForm.ts';
import { logUnexpectedError } from '../../../../lib/apiError.ts';
import type { FormModel } from './formModel.ts';
import type { UsualDrugs } from './usualDrugs.ts';

/** Stops of the drug itself, which another drug may not have. */
const drugStops = new Set([
  'allergy',
  'cross-allergy',
  'same-ingredient',
  'interaction',
  'contraindication',
  'stock',
]);

/** Whether a finding is a hard stop of the drug, to which another one may be the answer. */
export const isDrugStop = ({ rule, severity, key }: FormFinding): boolean =>
  key !== null && severity === 'block' && drugStops.has(rule);

const maxAlternatives = 3;
/** How many ingredients of a class are looked for in the warehouse. */
const maxIngredients = 12;

/** Drugs that can replace a stopped one. */
export interface Alternatives {
  /** At most three of the same class that are in stock and not stopped themselves, by the line's key. */
  readonly byLine: ReadonlySignal<ReadonlyMap<string, readonly Drug[]>>;
  readonly start: () => () => void;
}

interface Deps {
  readonly drugCache: Pick<DrugCache, 'search'>;
  readonly formModel: Pick<FormModel, 'form' | 'check' | 'knownDrugs' | 'canReplace'>;
  readonly rulePack: ReadonlySignal<RulePack | undefined>;
  readonly usualDrugs: Pick<UsualDrugs, 'list'>;
}

/** A stopped line. */
interface Stopped {
  readonly line: FormLine;
  /** Stopped by an allergy: its alternatives are of other chemical classes. */
  readonly isAllergic: boolean;
  /** What another drug may contain. */
  readonly ingredients: readonly string[];
}

/** Searches the warehouse for drugs of the class of each stopped one; a search that fails offers nothing. */
export const createAlternatives = ({ drugCache, formModel, rulePack, usualDrugs }: Deps): Alternatives => {
  const found = signal<ReadonlyMap<string, readonly Drug[]>>(new Map());
  const requested = new Set<string>();
  const search = async (warehouseId: string, ingredient: string): Promise<void> => {
    const request = `${warehouseId} ${ingredient}`;
    if (requested.has(request)) return;
    requested.add(request);
    try {
      const drugs = await drugCache.search(warehouseId, ingredient);
      found.value = new Map([...found.value, [request, drugs]]);
    } catch (thrown) {
      logUnexpectedError(thrown);
      requested.delete(request);
    }
  };
  /** The stopped lines, with the ingredients that another drug may have. */
  const stopped = computed((): Stopped[] => {
    const pack = rulePack.value;
    const { drugs } = formModel.knownDrugs.value;
    const stops = formModel.check.value.findings.filter(isDrugStop);
    return (formModel.form.value?.lines ?? []).flatMap((line) => {
      const drug = drugs.get(line.drugId);
      const rules = stops.filter(({ key }) => key === line.key).map(({ rule }) => rule);
      if (!pack || !drug || rules.length === 0) return [];
      const { chemical, pharmacological } = relatedIngredients(pack, drug.ingredients);
      // Whoever is allergic to a drug may be to its chemical relatives, whether a rule knows it or not.
      const isAllergic = rules.some((rule) => rule === 'allergy' || rule === 'cross-allergy');
      const ingredients = isAllergic ? pharmacological : chemical;
      return [{ line, isAllergic, ingredients: ingredients.slice(0, maxIngredients) }];
    });
  });
  const alternativesOf = ({ line, isAllergic, ingredients }: Stopped): Drug[] => {
    const usual = new Set(usualDrugs.list.value.map(({ id }) => id));
    const form = formModel.form.value;
    const present = new Set(form?.lines.map(({ drugId }) => drugId));
    const candidates = ingredients.flatMap(
      (name) => found.value.get(`${form?.warehouseId ?? ''} ${name}`) ?? [],
    );
    return [...new Map(candidates.map((drug) => [drug.id, drug])).values()]
      .filter(
        (drug) =>
          !present.has(drug.id) &&
          (drug.stock ?? 0) > 0 &&
          drug.ingredients.length > 0 &&
          drug.ingredients.every((name) => ingredients.includes(name)) &&
          isLocal(drug.route) === isLocal(line.route) &&
          // Of another chemical class: what acts alike need not suit the diagnosis.
          (!isAllergic || usual.size === 0 || usual.has(drug.id)) &&
          formModel.canReplace(line.key, drug),
      )
      .slice(0, maxAlternatives);
  };
  return {
    byLine: computed(() => new Map(stopped.value.map((one) => [one.line.key, alternativesOf(one)]))),
    start: () =>
      effect(() => {
        const warehouseId = formModel.form.value?.warehouseId ?? '';
        const names = stopped.value.flatMap(({ ingredients }) => ingredients);
        untracked(() => {
          for (const name of names) void search(warehouseId, name);
        });
      }),
  };
};
