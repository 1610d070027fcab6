import * as v from 'valibot';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { findingSchema } from '../../contract/rules/finding.ts';
import { carriedBy } from '../lib/carried.ts';
import type { Fault } from '../lib/fault.ts';
import { type Shown, shownIn } from './check.ts';
import { type Form, reasonFor } from './form.ts';

/**
 * The upstream's findings when it refused a form. `prescriptionId` is the stored prescription being edited,
 * or null.
 */
export interface Told {
  readonly of: string | null;
  readonly findings: readonly Omit<Shown, 'reason' | 'stops'>[];
}

/** Parses the upstream's findings from a refusal of `form`; null if it was refused for another reason. */
export const toldBy = (fault: Fault, form: Form): Told | null => {
  const found = carriedBy(fault, businessCode.rulesBlock, v.array(findingSchema));
  return (
    found && {
      of: form.mends?.id ?? null,
      findings: found.map((one) => shownIn(form, one)),
    }
  );
};

/**
 * Upstream findings that our own rules did not report, for lines that still exist. An upstream block does not
 * prevent another submit, because only the upstream knows when its cause is gone.
 */
export const furtherFindings = (told: Told | null, form: Form, own: readonly Shown[]): Shown[] => {
  if (!told || told.of !== (form.mends?.id ?? null)) return [];
  return told.findings
    .filter(({ line, key }) => line === null || form.lines.some((one) => one.key === key))
    .filter(({ reasonKey, key }) => !own.some((held) => held.reasonKey === reasonKey && held.key === key))
    .map((one) => {
      const reason = reasonFor(form, one.reasonKey, one.key);
      return { ...one, reason, stops: one.severity !== 'block' && reason.trim() === '' };
    });
};
