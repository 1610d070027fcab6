import type { Interaction } from '../rulePack.ts';
import { heartInteractions } from './interactionsHeart.ts';
import { infectionInteractions } from './interactionsInfection.ts';
import { metabolismInteractions } from './interactionsMetabolism.ts';
import { mindInteractions } from './interactionsMind.ts';
import { specialistInteractions } from './interactionsSpecialist.ts';
import { parseSource } from '../sources.ts';
import { parseInformingSeverity, parseNames, parseNoteUpTo, parseTable } from '../parseTable.ts';

/**
 * Drug interactions. Columns: id, severity, one side, the other side, possible harm in Chinese and in English, source, and
 * `local` if drugs that act locally count too, and the daily doses up to which the row is a note.
 */
export const interactionRows: Interaction[] = [
  heartInteractions,
  infectionInteractions,
  metabolismInteractions,
  mindInteractions,
  specialistInteractions,
]
  .flatMap(parseTable)
  .map((cell) => ({
    id: cell(0),
    severity: parseInformingSeverity(cell(1)),
    a: parseNames(cell(2)),
    b: parseNames(cell(3)),
    effect: { zh: cell(4), en: cell(5) },
    source: parseSource(cell(6)),
    local: cell(7) === 'local',
    ...parseNoteUpTo(cell(8)),
  }));
