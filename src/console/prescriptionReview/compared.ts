import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Prescription, PrescriptionVersion } from '../../contract/prescription.ts';
import { type Difference, differenceOf } from '../prescribing/difference.ts';

/** A prescription against the version before it. */
export interface Compared extends Difference {
  /** The version that it is compared with. */
  readonly version: number;
  /** What was decided about that version; null where nothing was, or it is not known. */
  readonly verdict: PrescriptionVersion['verdict'];
}

/** The version that was decided about last before this one, else the one that was submitted last before it. */
const versionBefore = (
  versions: readonly PrescriptionVersion[],
  version: number,
): PrescriptionVersion | null => {
  const earlier = versions.filter((one) => one.version < version).toSorted((a, b) => b.version - a.version);
  return earlier.find(({ verdict }) => verdict !== null) ?? earlier[0] ?? null;
};

/** The newest version against the one that this auditor was reading when it changed, else against the one that was judged before. */
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
