import type { RulePack } from '../rulePack/rulePack.ts';
import { isLocal } from '../prescribing/usage.ts';
import { atcCodesOf } from './atcCodes.ts';
import { medicineName } from './currentMedicines.ts';
import type { Finding, Rule } from './finding.ts';

/** The ATC groups of an ingredient that count as one class; those whose drugs are combined are left out. */
const groupsOf = (pack: RulePack, ingredient: string): string[] => {
  const groupOf = (code: string): string =>
    pack.wideClasses.find((begins) => begins.some((begin) => code.startsWith(begin)))?.[0] ??
    code.slice(0, 5);
  const isOrdinary = (code: string): boolean => pack.notDuplicates.some((begin) => code.startsWith(begin));
  return (atcCodesOf(pack, ingredient) ?? []).filter((code) => !isOrdinary(code)).map(groupOf);
};

/**
 * The ingredients of a drug and of its chemical group (ATC level 4), and those of the rest of its pharmacological group
 * (level 3). Its other agents (X) have little in common.
 */
export const relatedIngredients = (
  pack: RulePack,
  ingredients: readonly string[],
): { readonly chemical: readonly string[]; readonly pharmacological: readonly string[] } => {
  const own = ingredients.flatMap((name) => atcCodesOf(pack, name) ?? []);
  const inGroup = (length: number, isMember: (code: string) => boolean): string[] =>
    (pack.atcCodes ?? [])
      .filter(({ codes }) =>
        codes.some(
          (code) => isMember(code) && own.some((known) => known.slice(0, length) === code.slice(0, length)),
        ),
      )
      .map(({ ingredient }) => ingredient);
  const chemical = new Set([...ingredients, ...inGroup(5, () => true)]);
  return {
    chemical: [...chemical],
    pharmacological: [...new Set(inGroup(4, (code) => code[4] !== 'X'))].filter(
      (name) => !chemical.has(name),
    ),
  };
};

interface Subject {
  readonly ingredients: readonly string[];
  readonly other: Finding['other'];
}

/** The ingredients of both that belong to one class, although they are different; null if there are none. */
const pairOf = (
  pack: RulePack,
  one: readonly string[],
  other: readonly string[],
): { pair: string; group: string } | null => {
  for (const name of one)
    for (const against of other) {
      if (name === against || one.includes(against) || other.includes(name)) continue;
      const groups = groupsOf(pack, against);
      const group = groupsOf(pack, name).find((candidate) => groups.includes(candidate));
      if (group !== undefined) return { pair: `${against} + ${name}`, group };
    }
  return null;
};

/** Two different drugs of one class, on two lines or on a line and in a current medicine. */
export const sameClass: Rule = ({ pack, lines, taking }) => {
  if (pack.atcCodes === null)
    return lines.length + (taking?.length ?? 0) > 1 && lines.length > 0
      ? [{ rule: 'same-class', severity: 'unchecked', line: null, evidence: '' }]
      : [];
  const current = (taking ?? [])
    .filter(({ route }) => !isLocal(route))
    .map((medicine): Subject => ({ ingredients: medicine.ingredients, other: medicineName(medicine) }));
  return lines.flatMap(({ drug, usage }, line): Finding[] => {
    if (!drug || isLocal(usage.route)) return [];
    const earlier = lines
      .slice(0, line)
      .flatMap(({ drug: before, usage: { route } }, n): Subject[] =>
        before && !isLocal(route) ? [{ ingredients: before.ingredients, other: n }] : [],
      );
    for (const { ingredients, other } of [...current, ...earlier]) {
      const found = pairOf(pack, drug.ingredients, ingredients);
      if (found && other !== undefined)
        return [
          { rule: 'same-class', severity: 'warn', line, evidence: found.pair, about: found.group, other },
        ];
    }
    return [];
  });
};
