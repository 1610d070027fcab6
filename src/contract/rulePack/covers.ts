import type { Covers } from './rulePack.ts';
import { coveredByInteractions } from './interactions/coversInteractions.ts';
import {
  coveredForKidney,
  coveredForLactation,
  coveredForLiver,
  coveredForOldAge,
  coveredForPregnancy,
} from './contraindications/coversPatient.ts';

const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Ingredients that were gone through for a table without anything to say. */
export const coveredIngredients: Covers = {
  interactions: parseList(coveredByInteractions),
  pregnancy: parseList(coveredForPregnancy),
  lactation: parseList(coveredForLactation),
  kidney: parseList(coveredForKidney),
  liver: parseList(coveredForLiver),
  oldAge: parseList(coveredForOldAge),
};
