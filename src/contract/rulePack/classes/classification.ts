import type { AtcCodes, FormRoutes, NotOnline } from '../rulePack.ts';
import { atcCodesAtoC } from './atcCodesAtoC.ts';
import { atcCodesDtoI } from './atcCodesDtoI.ts';
import { atcCodesKtoO } from './atcCodesKtoO.ts';
import { atcCodesPtoR } from './atcCodesPtoR.ts';
import { atcCodesStoZ } from './atcCodesStoZ.ts';
import { duplicateAtFour, notDuplicates } from './duplicateExceptions.ts';
import { formRoutes } from './formRoutes.ts';
import { notOnlineRows as notOnlineTable } from './notOnline.ts';
import { parseNames, parseSeverity, parseTable } from '../parseTable.ts';
import { parseSource } from '../sources.ts';

/** ATC codes by ingredient. An ingredient without a code is not known to belong to any class. */
export const atcRows: AtcCodes[] = [atcCodesAtoC, atcCodesDtoI, atcCodesKtoO, atcCodesPtoR, atcCodesStoZ]
  .flatMap(parseTable)
  .map((cell) => ({ ingredient: cell(0), codes: parseNames(cell(1)) }));

/** Beginnings of codes whose drugs are combined in ordinary practice. */
export const ordinaryCombinations: string[] = parseNames(notDuplicates);

/** Classes wider than a chemical subgroup: the beginnings of their codes. */
export const wideClassRows: string[][] = parseNames(duplicateAtFour).map((group) => group.split('+'));

/** The routes of each dosage form, and of drugs that are an exception to their form. */
export const formRouteRows: FormRoutes[] = parseTable(formRoutes).map((cell) => {
  const [form = '', ingredient] = cell(0).split(':');
  return { form, ingredient: ingredient ?? null, routes: parseNames(cell(1)) };
});

/** What must not be sold online. */
export const notOnlineRows: NotOnline[] = parseTable(notOnlineTable).map((cell) => ({
  id: cell(0),
  severity: parseSeverity(cell(1)),
  ingredients: parseNames(cell(2)),
  routes: parseNames(cell(3)),
  forms: parseNames(cell(4)),
  except: parseNames(cell(5)),
  effect: { zh: cell(6), en: cell(7) },
  source: parseSource(cell(8)),
}));
