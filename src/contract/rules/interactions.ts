import type { Interaction, LocalizedText } from '../rulePack/rulePack.ts';
import type { Finding, Rule } from './finding.ts';
import { indexByName, memoizeByData } from './indexByName.ts';
import { medicineName } from './currentMedicines.ts';
import { isLocal } from '../prescribing/usage.ts';

/** One who takes part: a line of the prescription, or what is being taken. */
interface Participant {
  readonly ingredients: readonly string[];
  readonly local: boolean;
  /** The line, or the names of what is being taken. */
  readonly subject: number | LocalizedText;
}

const rowsOf = memoizeByData((rows: readonly Interaction[]) => indexByName(rows, ({ a, b }) => [...a, ...b]));

const firstIn = (side: readonly string[], { ingredients }: Participant) =>
  ingredients.find((name) => side.includes(name));

// Which ingredient of one with which of the other, in the row's order.
const interactingPair = (
  { a, b, local }: Interaction,
  one: Participant,
  other: Participant,
): string | null => {
  if (!local && (one.local || other.local)) return null;
  for (const [left, right] of [
    [one, other],
    [other, one],
  ] as const) {
    const first = firstIn(a, left);
    const second = firstIn(b, right);
    if (first !== undefined && second !== undefined && first !== second) return `${first} + ${second}`;
  }
  return null;
};

// Who has two drugs already and gets both again is told once.
const withoutRepeats = (findings: readonly Finding[]): Finding[] => {
  const seen = new Set<string>();
  return findings.filter(({ about = '', evidence }) => {
    const pair = `${about} ${evidence}`;
    if (about !== '' && seen.has(pair)) return false;
    seen.add(pair);
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
  const prescribed = lines.map(
    ({ drug, usage }, line): Participant => ({
      ingredients: drug?.ingredients ?? [],
      local: isLocal(usage.route),
      subject: line,
    }),
  );
  const current = (taking ?? []).map(
    (medicine): Participant => ({
      ingredients: medicine.ingredients,
      local: isLocal(medicine.route),
      subject: medicineName(medicine),
    }),
  );
  const participants = [...current, ...prescribed];
  if (lines.length === 0 || participants.length < 2) return [];
  if (!pack.interactions) return [unchecked(null)];
  const rows = rowsOf(pack.interactions);
  const found = prescribed.flatMap((one, line): Finding[] => {
    if (lines[line]?.drug && one.ingredients.length === 0) return [unchecked(line)];
    const others = participants.slice(0, current.length + line);
    const candidates = new Set(one.ingredients.flatMap((name) => rows.get(name) ?? []));
    return [...candidates].flatMap((row): Finding[] => {
      const { id: about, severity, effect, source } = row;
      // One row speaks once on a line, however many others it is about: what may happen is the same.
      for (const other of others) {
        const evidence = interactingPair(row, one, other);
        if (evidence !== null)
          return [
            { rule: 'interaction', severity, line, evidence, about, other: other.subject, effect, source },
          ];
      }
      return [];
    });
  });
  return withoutRepeats(found);
};
