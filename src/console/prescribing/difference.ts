import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import type { Line, Prescription } from '../../contract/prescription.ts';

/** What is compared of a version. */
type Content = Pick<Prescription, 'lines' | 'diagnoses'>;

/** What became of lines and diagnoses between two versions; ids and codes of what is new are those of the newer one. */
export interface Difference {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  /** What a line of the newer version was; a new one is not in it. */
  readonly was: ReadonlyMap<string, Line>;
  readonly gone: readonly Line[];
  readonly newDiagnoses: ReadonlySet<string>;
  readonly goneDiagnoses: readonly CodedDiagnosis[];
}

interface Pair {
  readonly line: Line;
  /** The line that it was; null where it is new. */
  readonly was: Line | null;
}

const said = ({ drugId, dose, frequency, route, days, quantity, remark, group }: Line): string =>
  JSON.stringify([drugId, dose, frequency, route, days, quantity, remark, group]);

/** Which line became which. A drug may stand on two lines: what is the same is paired first, then by the drug. */
export const pairsOf = (before: Content, now: Content): { pairs: readonly Pair[]; gone: readonly Line[] } => {
  const left = new Set(before.lines);
  const take = (fits: (old: Line) => boolean): Line | null => {
    const found = [...left].find(fits) ?? null;
    if (found) left.delete(found);
    return found;
  };
  const same = new Map(now.lines.map((line) => [line, take((old) => said(old) === said(line))]));
  const pairs = now.lines.map((line) => ({
    line,
    was: same.get(line) ?? take(({ drugId }) => drugId === line.drugId),
  }));
  return { pairs, gone: [...left] };
};

/** Compares two versions. */
export const differenceOf = (before: Content, now: Content): Difference => {
  const { pairs, gone } = pairsOf(before, now);
  const [old, next] = [before, now].map(({ diagnoses }) => new Set(diagnoses.map(({ code }) => code)));
  return {
    added: new Set(pairs.flatMap(({ line, was }) => (was ? [] : [line.id]))),
    changed: new Set(pairs.flatMap(({ line, was }) => (was && said(was) !== said(line) ? [line.id] : []))),
    was: new Map(pairs.flatMap(({ line, was }) => (was ? [[line.id, was] as const] : []))),
    gone,
    newDiagnoses: new Set(now.diagnoses.flatMap(({ code }) => (old?.has(code) ? [] : [code]))),
    goneDiagnoses: before.diagnoses.filter(({ code }) => !next?.has(code)),
  };
};
