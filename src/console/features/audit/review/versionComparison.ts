import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Prescription, PrescriptionVersion } from '../../../../contract/prescribing/prescription.ts';
import { type PrescriptionDiff, diffPrescriptions } from '../../../domain/prescription/prescriptionDiff.ts';

/** A prescription compared with an earlier version. */
export interface VersionComparison extends PrescriptionDiff {
  /** The earlier version. */
  readonly version: number;
  /** The verdict on that version; null if there was none or it is unknown. */
  readonly verdict: PrescriptionVersion['verdict'];
}

/** The latest earlier version with a verdict, otherwise the latest earlier one that was submitted. */
const previousVersion = (
  versions: readonly PrescriptionVersion[],
  version: number,
): PrescriptionVersion | null => {
  const earlier = versions
    .filter((candidate) => candidate.version < version)
    .toSorted((a, b) => b.version - a.version);
  return earlier.find(({ verdict }) => verdict !== null) ?? earlier[0] ?? null;
};

/**
 * Compares the newest version with the one this auditor was reading when it changed, otherwise with the one
 * that was decided before.
 */
export const compareVersions = (
  newest: ReadonlySignal<Prescription | null>,
  reading: ReadonlySignal<Prescription | null>,
  versions: ReadonlySignal<readonly PrescriptionVersion[] | undefined>,
): ReadonlySignal<VersionComparison | null> =>
  computed(() => {
    const [current, readBefore] = [newest.value, reading.value];
    if (!current) return null;
    const readVersion = (versions.value ?? []).find(({ version }) => version === readBefore?.version);
    if (readBefore && readBefore.id === current.id && readBefore.version < current.version)
      return {
        ...diffPrescriptions(readVersion ?? readBefore, current),
        version: readBefore.version,
        verdict: readVersion?.verdict ?? null,
      };
    const previous = previousVersion(versions.value ?? [], current.version);
    return (
      previous && {
        ...diffPrescriptions(previous, current),
        version: previous.version,
        verdict: previous.verdict,
      }
    );
  });
