import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Line, Prescription } from '../../contract/prescribing/prescription.ts';

/** The parts of a version that are compared. */
type Content = Pick<Prescription, 'lines' | 'diagnoses'>;

/** Changes between two versions. Ids and codes of additions are those of the newer version. */
export interface Difference {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  /** The previous version of each line; added lines are missing. */
  readonly was: ReadonlyMap<string, Line>;
  readonly gone: readonly Line[];
  readonly newDiagnoses: ReadonlySet<string>;
  readonly goneDiagnoses: readonly CodedDiagnosis[];
}

interface Pair {
  readonly line: Line;
  /** The previous version of the line; null if the line is new. */
  readonly was: Line | null;
}

const said = ({ drugId, dose, frequency, route, days, quantity, remark, group }: Line): string =>
  JSON.stringify([drugId, dose, frequency, route, days, quantity, remark, group]);

/**
 * Pairs the lines of two versions. A drug can be on two lines, so identical lines are paired first, then
 * lines with the same drug.
 */
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

/** Compares two versions of a prescription. */
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
