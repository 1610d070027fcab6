import type { Interaction, LocalizedText } from '../rulePack/rulePack.ts';
import type { Finding, Rule } from './finding.ts';
import { indexByName, memoizeByData } from './indexByName.ts';
import { medicineName } from './currentMedicines.ts';
import { severityByDose } from './doses/severityByDose.ts';
import { isLocal } from '../prescribing/usage.ts';

/** One side of an interaction: a line of the prescription, or a current medicine. */
interface Participant {
  readonly ingredients: readonly string[];
  readonly local: boolean;
  /** The line, or the names of the current medicine. */
  readonly subject: number | LocalizedText;
  /** It may not be taken at all, so that nothing blocks because of it. */
  readonly perhaps: boolean;
}

const rowsOf = memoizeByData((rows: readonly Interaction[]) => indexByName(rows, ({ a, b }) => [...a, ...b]));

const firstIn = (side: readonly string[], { ingredients }: Participant) =>
  ingredients.find((name) => side.includes(name));

// The matching ingredients of both sides, in the row's order.
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

// A patient who already has two of the drugs and gets both again is reported once: where a course that may not be taken
// only warns, by the block.
const withoutRepeats = (findings: readonly Finding[]): Finding[] =>
  findings.filter(
    ({ about = '', evidence, severity }, index) =>
      about === '' ||
      !findings.some(
        (other, n) =>
          other.about === about &&
          other.evidence === evidence &&
          (other.severity === severity ? n < index : other.severity === 'block'),
      ),
  );

const unchecked = (line: number | null): Finding => ({
  rule: 'interaction',
  severity: 'unchecked',
  line,
  evidence: '',
});

/** Interactions among the lines and with current medicines. The later line carries the finding. */
export const interactions: Rule = (input) => {
  const { pack, lines, taking } = input;
  const prescribed = lines.map(
    ({ drug, usage }, line): Participant => ({
      ingredients: drug?.ingredients ?? [],
      local: isLocal(usage.route),
      subject: line,
      perhaps: false,
    }),
  );
  const current = (taking ?? []).map(
    (medicine): Participant => ({
      ingredients: medicine.ingredients,
      local: isLocal(medicine.route),
      subject: medicineName(medicine),
      perhaps: medicine.perhaps === true,
    }),
  );
  const participants = [...current, ...prescribed];
  if (lines.length === 0 || participants.length < 2) return [];
  if (!pack.interactions) return [unchecked(null)];
  const rows = rowsOf(pack.interactions);
  const found = prescribed.flatMap((one, line): Finding[] => {
    if (lines[line]?.drug && one.ingredients.length === 0) return [unchecked(line)];
    // What is taken for certain comes first.
    const others = participants
      .slice(0, current.length + line)
      .toSorted((a, b) => Number(a.perhaps) - Number(b.perhaps));
    const candidates = new Set(one.ingredients.flatMap((name) => rows.get(name) ?? []));
    return [...candidates].flatMap((row): Finding[] => {
      const { id: about, effect, source } = row;
      // A row is reported once per line, however many others it involves: the harm is the same.
      for (const other of others) {
        const evidence = interactingPair(row, one, other);
        if (evidence === null) continue;
        const level = severityByDose(input, row);
        const severity = other.perhaps && level === 'block' ? 'warn' : level;
        return [
          { rule: 'interaction', severity, line, evidence, about, other: other.subject, effect, source },
        ];
      }
      return [];
    });
  });
  return withoutRepeats(found);
};
