import type { Line, Prescription } from '../../contract/prescription.ts';

/** What became of the lines between two versions; ids are those of the newer one. */
export interface Difference {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly gone: readonly Line[];
}

const said = (line: Line): string =>
  JSON.stringify([line.dose, line.frequency, line.route, line.days, line.quantity, line.remark]);

/** Compares two versions, line by line, by their drugs. */
export const differenceOf = (before: Prescription, now: Prescription): Difference => {
  const old = new Map(before.lines.map((line) => [line.drugId, line]));
  const kept = new Set(now.lines.map(({ drugId }) => drugId));
  const added = now.lines.filter(({ drugId }) => !old.has(drugId));
  const changed = now.lines.filter((line) => {
    const earlier = old.get(line.drugId);
    return earlier !== undefined && said(earlier) !== said(line);
  });
  return {
    added: new Set(added.map(({ id }) => id)),
    changed: new Set(changed.map(({ id }) => id)),
    gone: before.lines.filter(({ drugId }) => !kept.has(drugId)),
  };
};
