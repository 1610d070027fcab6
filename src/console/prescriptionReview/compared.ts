import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Prescription, PrescriptionVersion } from '../../contract/prescribing/prescription.ts';
import { type Difference, differenceOf } from '../prescribing/difference.ts';

/** A prescription compared with an earlier version. */
export interface Compared extends Difference {
  /** The earlier version. */
  readonly version: number;
  /** The verdict on that version; null if there was none or it is unknown. */
  readonly verdict: PrescriptionVersion['verdict'];
}

/** The latest earlier version with a verdict, otherwise the latest earlier one that was submitted. */
const versionBefore = (
  versions: readonly PrescriptionVersion[],
  version: number,
): PrescriptionVersion | null => {
  const earlier = versions.filter((one) => one.version < version).toSorted((a, b) => b.version - a.version);
  return earlier.find(({ verdict }) => verdict !== null) ?? earlier[0] ?? null;
};

/**
 * Compares the newest version with the one this auditor was reading when it changed, otherwise with the one
 * that was decided before.
 */
export const comparedWith = (
  now: ReadonlySignal<Prescription | null>,
  read: ReadonlySignal<Prescription | null>,
  versions: ReadonlySignal<readonly PrescriptionVersion[] | undefined>,
): ReadonlySignal<Compared | null> =>
  computed(() => {
    const [one, was] = [now.value, read.value];
    if (!one) return null;
    const judged = (versions.value ?? []).find(({ version }) => version === was?.version);
    if (was && was.id === one.id && was.version < one.version)
      return { ...differenceOf(judged ?? was, one), version: was.version, verdict: judged?.verdict ?? null };
    const before = versionBefore(versions.value ?? [], one.version);
    return before && { ...differenceOf(before, one), version: before.version, verdict: before.verdict };
  });
