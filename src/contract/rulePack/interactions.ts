import type { Interaction } from './rulePack.ts';
import { heartInteractions } from './interactionsHeart.ts';
import { infectionInteractions } from './interactionsInfection.ts';
import { mindInteractions } from './interactionsMind.ts';
import { clinicalNotes, labelsSection } from './sources.ts';
import { parseNames, parseTable, parseSeverity } from './parseTable.ts';

/**
 * Drug interactions. Columns: id, severity, one side, the other side, possible harm in Chinese and in
 * English, and `local` if drugs that act locally count too. The source is the labels' section on
 * interactions, or the clinical notes if it says `notes`.
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
