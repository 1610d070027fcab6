import type { Interaction } from './rulePack.ts';
import { heartInteractions } from './interactionsHeart.ts';
import { infectionInteractions } from './interactionsInfection.ts';
import { mindInteractions } from './interactionsMind.ts';
import { clinicalNotes, labelsSection } from './sources.ts';
import { parseNames, parseTable, parseSeverity } from './parseTable.ts';

/**
 * Drugs that do not go together. Columns: id, severity, one side, the other side, what may happen in Chinese and in
 * English, and `local` where drugs count too that are applied where they work. The source is the labels' section on
 * interactions, or the clinical notes where `notes` stands.
 */
export const interactionRows: Interaction[] = [heartInteractions, infectionInteractions, mindInteractions]
  .flatMap(parseTable)
  .map((cell) => {
    const more = parseNames(cell(6));
    return {
      id: cell(0),
      severity: parseSeverity(cell(1)),
      a: parseNames(cell(2)),
      b: parseNames(cell(3)),
      effect: { zh: cell(4), en: cell(5) },
      source: more.includes('notes') ? clinicalNotes : labelsSection('interactions'),
      local: more.includes('local'),
    };
  });
