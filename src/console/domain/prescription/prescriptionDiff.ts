import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { Line, Prescription } from '../../../contract/prescribing/prescription.ts';

/** The parts of a version that are compared. */
type Comparable = Pick<Prescription, 'lines' | 'diagnoses'>;

/** Changes between two versions. Ids and codes of additions are those of the newer version. */
export interface PrescriptionDiff {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  /** The previous version of each line; added lines are missing. */
  readonly previous: ReadonlyMap<string, Line>;
  readonly removed: readonly Line[];
  readonly addedDiagnoses: ReadonlySet<string>;
  readonly removedDiagnoses: readonly CodedDiagnosis[];
}

interface LinePair {
  readonly line: Line;
  /** The previous version of the line; null if the line is new. */
  readonly previous: Line | null;
}

const lineKey = ({ drugId, dose, frequency, route, days, quantity, remark, group }: Line): string =>
  JSON.stringify([drugId, dose, frequency, route, days, quantity, remark, group]);

/**
 * Pairs the lines of two versions. A drug can be on two lines, so identical lines are paired first, then
 * lines with the same drug.
 */
export const pairLines = (
  before: Comparable,
  after: Comparable,
): { pairs: readonly LinePair[]; removed: readonly Line[] } => {
  const unmatched = new Set(before.lines);
  const takeMatch = (matches: (candidate: Line) => boolean): Line | null => {
    const found = [...unmatched].find(matches) ?? null;
    if (found) unmatched.delete(found);
    return found;
  };
  const same = new Map(
    after.lines.map((line) => [line, takeMatch((candidate) => lineKey(candidate) === lineKey(line))]),
  );
  const pairs = after.lines.map((line) => ({
    line,
    previous: same.get(line) ?? takeMatch(({ drugId }) => drugId === line.drugId),
  }));
  return { pairs, removed: [...unmatched] };
};

/** Compares two versions of a prescription. */
export const diffPrescriptions = (before: Comparable, after: Comparable): PrescriptionDiff => {
  const { pairs, removed } = pairLines(before, after);
  const [oldCodes, newCodes] = [before, after].map(
    ({ diagnoses }) => new Set(diagnoses.map(({ code }) => code)),
  );
  return {
    added: new Set(pairs.flatMap(({ line, previous }) => (previous ? [] : [line.id]))),
    changed: new Set(
      pairs.flatMap(({ line, previous }) =>
        previous && lineKey(previous) !== lineKey(line) ? [line.id] : [],
      ),
    ),
    previous: new Map(
      pairs.flatMap(({ line, previous }) => (previous ? [[line.id, previous] as const] : [])),
    ),
    removed,
    addedDiagnoses: new Set(after.diagnoses.flatMap(({ code }) => (oldCodes?.has(code) ? [] : [code]))),
    removedDiagnoses: before.diagnoses.filter(({ code }) => !newCodes?.has(code)),
  };
};
