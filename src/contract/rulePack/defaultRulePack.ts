import * as v from 'valibot';
import { type RulePack, rulePack } from './rulePack.ts';
import { crossAllergyRows } from './allergies.ts';
import {
  atcRows,
  formRouteRows,
  notOnlineRows,
  ordinaryCombinations,
  wideClassRows,
} from './classes/classification.ts';
import { contraindicationRows } from './contraindications/contraindications.ts';
import { coveredIngredients } from './covers.ts';
import { doseRows, perKgRows, usualDoseRows, weeklyRows } from './doses/doses.ts';
import { interactionRows } from './interactions/interactions.ts';

/** The product's limits and data. For upstreams: a console loads the pack of its hospital. */
export const defaultRulePack: RulePack = {
  ...v.parse(rulePack, {}),
  interactions: interactionRows,
  contraindications: contraindicationRows,
  crossAllergies: crossAllergyRows,
  doses: doseRows,
  dosesPerKg: perKgRows,
  usualDoses: usualDoseRows,
  weeklyDrugs: weeklyRows,
  notOnline: notOnlineRows,
  formRoutes: formRouteRows,
  atcCodes: atcRows,
  notDuplicates: ordinaryCombinations,
  wideClasses: wideClassRows,
  covers: coveredIngredients,
};
