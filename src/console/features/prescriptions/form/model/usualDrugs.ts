import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { threeCharacterCategory } from '../../../../../contract/consultation/icdCode.ts';
import { type Drug, drug as drugs, type UsualDrug } from '../../../../../contract/prescribing/drug.ts';
import type { DrugCache } from '../../../../domain/prescription/drugCache.ts';
import { logUnexpectedError } from '../../../../lib/apiError.ts';
import { disposeAll } from '../../../../lib/async/disposeAll.ts';
import {
  createInitialsLookup,
  indexByInitials,
  type InitialsLookup,
} from '../../../../lib/pinyinInitials.ts';
import type { Services } from '../../../../services.ts';

/** What the hospital's doctors usually give for the diagnoses of the form; nothing where the hospital's system does not say. */
export interface UsualDrugs {
  /** Those that the warehouse has, the most usual first. */
  readonly list: ReadonlySignal<readonly Drug[]>;
  readonly isUsual: (drugId: string) => boolean;
  /** Search results with the usual drugs before others that match the keyword as well. */
  readonly rank: (found: readonly Drug[], keyword: string) => Drug[];
  /** Asks for each diagnosis once; returns a dispose function. */
  readonly start: () => () => void;
}

interface Options {
  readonly diagnoses: ReadonlySignal<readonly { readonly code: string }[]>;
  readonly warehouseId: ReadonlySignal<string>;
  readonly drugCache: DrugCache;
}

const normalize = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** How well a drug matches a keyword, as the embedded upstream's search sorts it: 0 is best. */
const matchRank = (drug: Drug, typed: string, initialsOf: InitialsLookup): number => {
  const [code, name, nameEn] = [normalize(drug.code), normalize(drug.name), normalize(drug.nameEn)];
  if (code === typed || name === typed || nameEn === typed) return 0;
  if (code.startsWith(typed)) return 1;
  if (indexByInitials(name, typed, initialsOf) === 0) return 2;
  if (name.startsWith(typed) || nameEn.startsWith(typed)) return 3;
  return name.includes(typed) || nameEn.includes(typed) ? 4 : 5;
};

/** Creates the usual drugs of a form. A failure is not shown: the search is then ranked without them. */
export const createUsualDrugs = (
  { call, offered }: Pick<Services, 'call' | 'offered'>,
  { diagnoses, warehouseId, drugCache }: Options,
): UsualDrugs => {
  const initialsOf = createInitialsLookup();
  const categories = computed(() => [
    ...new Set(diagnoses.value.flatMap(({ code }) => threeCharacterCategory(code) ?? [])),
  ]);
  const requested = new Set<string>();
  const answers = signal<ReadonlyMap<string, readonly UsualDrug[]>>(new Map());
  const load = async (category: string): Promise<void> => {
    requested.add(category);
    try {
      const usual = await call(drugs.usual, { diagnosisCode: category });
      answers.value = new Map([...answers.value, [category, usual]]);
    } catch (thrown) {
      logUnexpectedError(thrown);
    }
  };
  /** The ids, those of most people first; of several diagnoses the one with most people counts. */
  const ids = computed(() => {
    const mostPeople = new Map<string, number>();
    for (const category of categories.value)
      for (const { drugId, people } of answers.value.get(category) ?? [])
        mostPeople.set(drugId, Math.max(people, mostPeople.get(drugId) ?? 0));
    return [...mostPeople].toSorted(([, a], [, b]) => b - a).map(([drugId]) => drugId);
  });
  const usualIds = computed(() => new Set(ids.value));

  return {
    list: computed(() => {
      const known = drugCache.knownDrugsOf(warehouseId.value).drugs;
      return ids.value.flatMap((id) => known.get(id) ?? []);
    }),
    isUsual: (drugId) => usualIds.value.has(drugId),
    rank: (found, keyword) => {
      const typed = normalize(keyword);
      const usual = usualIds.peek();
      // The order is the hospital's: only neighbours that match equally well change their places.
      let run = 0;
      let previous: number | null = null;
      const placed = found.map((drug) => {
        const rank = matchRank(drug, typed, initialsOf);
        if (previous !== null && rank !== previous) run += 1;
        previous = rank;
        return { drug, run };
      });
      return placed
        .toSorted((a, b) => a.run - b.run || Number(usual.has(b.drug.id)) - Number(usual.has(a.drug.id)))
        .map(({ drug }) => drug);
    },
    start: () => {
      const disposers = [
        effect(() => {
          if (!offered.has(drugs.usual)) return;
          const missing = categories.value.filter((category) => !requested.has(category));
          untracked(() => missing.forEach((category) => void load(category)));
        }),
        effect(() => {
          const [warehouse, wanted] = [warehouseId.value, ids.value];
          untracked(() => {
            const { drugs: known, unknown } = drugCache.knownDrugsOf(warehouse);
            const missing = wanted.filter((id) => !known.has(id) && !unknown.has(id));
            if (warehouse !== '' && missing.length > 0) void drugCache.fetchDrugs(warehouse, missing);
          });
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
