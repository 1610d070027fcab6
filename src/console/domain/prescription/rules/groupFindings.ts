import type { FormFinding } from './checkForm.ts';

/** Findings of one kind, in their order. */
export type FindingGroup = readonly [FormFinding, ...FormFinding[]];

/** Groups what one rule asks a reason for on several lines; every other finding is alone in its group. */
export const groupFindings = (findings: readonly FormFinding[]): FindingGroup[] => {
  const kinds = Map.groupBy(findings, ({ rule, severity, key, reasonKey }) =>
    key !== null && (severity === 'warn' || severity === 'unchecked')
      ? `${severity} ${rule}`
      : `${severity} ${reasonKey} ${key ?? ''}`,
  );
  return [...kinds.values()].flatMap(([first, ...others]): FindingGroup[] => {
    if (!first) return [];
    const isOverLines = others.some(({ key }) => key !== first.key);
    return isOverLines ? [[first, ...others]] : [first, ...others].map((one): FindingGroup => [one]);
  });
};

/** The reason that all findings of a group have; null if they have different ones. */
export const commonReason = (group: readonly FormFinding[]): string | null => {
  const reasons = new Set(group.map(({ reason }) => reason).filter((reason) => reason.trim() !== ''));
  return reasons.size > 1 ? null : ([...reasons][0] ?? '');
};
