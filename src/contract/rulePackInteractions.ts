import type { Interaction } from './rulePack.ts';
import { heartInteractions } from './rulePackInteractionsHeart.ts';
import { infectionInteractions } from './rulePackInteractionsInfection.ts';
import { mindInteractions } from './rulePackInteractionsMind.ts';
import { clinicalNotes, labels } from './rulePackSources.ts';
import { namesIn, readTable, severityIn } from './rulePackTable.ts';

/**
 * Drugs that do not go together. Columns: id, severity, one side, the other side, what may happen in Chinese and in
 * English, and `local` where drugs count too that are applied where they work. The source is the labels' section on
 * interactions, or the clinical notes where `notes` stands.
 */
export const interactionRows: Interaction[] = [heartInteractions, infectionInteractions, mindInteractions]
  .flatMap(readTable)
  .map((cell) => {
    const more = namesIn(cell(6));
    return {
      id: cell(0),
      severity: severityIn(cell(1)),
      a: namesIn(cell(2)),
      b: namesIn(cell(3)),
      effect: { zh: cell(4), en: cell(5) },
      source: more.includes('notes') ? clinicalNotes : labels('interactions'),
      local: more.includes('local'),
    };
  });
