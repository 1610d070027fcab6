import type { Patient } from '../../../../contract/consultation/patient.ts';
import type { Complaint } from '../../data/complaints.ts';

/** A patient, and the complaints that suit their age, sex and allergies. */
export interface Fitting {
  readonly patient: Patient;
  readonly reasons: readonly Complaint[];
}

/** What a patient comes back for: one illness, and perhaps a minor one besides. */
export interface KnownIllnesses {
  readonly main: Complaint;
  readonly other: Complaint;
}

/** How many patients have an illness for each who has a rarer one: enough that its usual drugs are known. */
const common: Readonly<Record<string, number>> = {
  hypertension: 3,
  diabetes: 3,
  lipids: 3,
  reflux: 3,
  gastritis: 3,
};

// Contradict no other illness.
const minor = new Set(['eczema', 'dry-eye', 'constipation', 'child-eczema', 'child-rhinitis']);

/** The illnesses of each patient: a common one of several, a rarer one of one or two. */
export const knownIllnesses = (fitting: readonly Fitting[]): ReadonlyMap<string, KnownIllnesses> => {
  const counts = new Map<string, number>();
  const share = ({ key }: Complaint) => ((counts.get(key) ?? 0) + 1) / (common[key] ?? 1);
  const rarest = (among: readonly Complaint[]) => {
    const [found] = among.toSorted((a, b) => share(a) - share(b));
    if (found) counts.set(found.key, (counts.get(found.key) ?? 0) + 1);
    return found;
  };
  const known = new Map<string, KnownIllnesses>();
  // Who can have few illnesses chooses first, and a child with a confirmed guardian, who can be prescribed for.
  const inOrder = fitting.toSorted(
    (a, b) =>
      a.reasons.length - b.reasons.length ||
      Number(b.patient.guardianConfirmed) - Number(a.patient.guardianConfirmed),
  );
  for (const { patient, reasons } of inOrder) {
    const main = rarest(reasons.filter(({ isFirst }) => !isFirst));
    if (!main) continue;
    const other = rarest(reasons.filter((one) => one !== main && minor.has(one.key)));
    known.set(patient.id, { main, other: other ?? main });
  }
  return known;
};
