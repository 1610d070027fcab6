import * as v from 'valibot';
import { type RulePack, rulePack } from './rulePack.ts';
import { crossAllergyRows } from './rulePackAllergies.ts';
import { contraindicationRows } from './rulePackContraindications.ts';
import { doseRows } from './rulePackDoses.ts';
import { interactionRows } from './rulePackInteractions.ts';

/** The product's limits and data. For upstreams: a console reads the pack of its hospital. */
export const rulePackDefaults: RulePack = {
  ...v.parse(rulePack, {}),
  interactions: interactionRows,
  contraindications: contraindicationRows,
  crossAllergies: crossAllergyRows,
  doses: doseRows,
};
