import type { Interaction, Told } from './rulePack.ts';
import type { Finding, Rule } from './rulesFinding.ts';
import { byName, indexed } from './rulesIndex.ts';
import { namesOf } from './rulesTaking.ts';
import { isLocal } from './usage.ts';

/** One who takes part: a line of the prescription, or what is being taken. */
interface Part {
  readonly ingredients: readonly string[];
  readonly local: boolean;
  /** The line, or the names of what is being taken. */
  readonly who: number | Told;
}

const rowsOf = indexed((rows: readonly Interaction[]) => byName(rows, ({ a, b }) => [...a, ...b]));

const has = (side: readonly string[], { ingredients }: Part) =>
  ingredients.find((name) => side.includes(name));

// Which ingredient of one with which of the other, in the row's order.
const between = ({ a, b, local }: Interaction, one: Part, other: Part): string | null => {
  if (!local && (one.local || other.local)) return null;
  for (const [left, right] of [
    [one, other],
    [other, one],
  ] as const) {
    const first = has(a, left);
    const second = has(b, right);
    if (first !== undefined && second !== undefined && first !== second) return `${first} + ${second}`;
  }
  return null;
};

// Who has two drugs already and gets both again is told once.
const once = (findings: readonly Finding[]): Finding[] => {
  const said = new Set<string>();
  return findings.filter(({ about = '', evidence }) => {
    const pair = `${about} ${evidence}`;
    if (about !== '' && said.has(pair)) return false;
    said.add(pair);
    return true;
  });
};

const unchecked = (line: number | null): Finding => ({
  rule: 'interaction',
  severity: 'unchecked',
  line,
  evidence: '',
});

/** Drugs that do not go together, among the lines and with what is being taken. The later line carries the finding. */
export const interactions: Rule = ({ pack, lines, taking }) => {
  const described = lines.map(
    ({ drug, usage }, line): Part => ({
      ingredients: drug?.ingredients ?? [],
      local: isLocal(usage.route),
      who: line,
    }),
  );
  const taken = (taking ?? []).map(
    (held): Part => ({ ingredients: held.ingredients, local: isLocal(held.route), who: namesOf(held) }),
  );
  const parts = [...taken, ...described];
  if (lines.length === 0 || parts.length < 2) return [];
  if (!pack.interactions) return [unchecked(null)];
  const rows = rowsOf(pack.interactions);
  const found = described.flatMap((one, line): Finding[] => {
    if (lines[line]?.drug && one.ingredients.length === 0) return [unchecked(line)];
    const others = parts.slice(0, taken.length + line);
    const near = new Set(one.ingredients.flatMap((name) => rows.get(name) ?? []));
    return [...near].flatMap((row): Finding[] => {
      const { id: about, severity, effect, source } = row;
      // One row speaks once on a line, however many others it is about: what may happen is the same.
      for (const other of others) {
        const evidence = between(row, one, other);
        if (evidence !== null)
          return [{ rule: 'interaction', severity, line, evidence, about, other: other.who, effect, source }];
      }
      return [];
    });
  });
  return once(found);
};
