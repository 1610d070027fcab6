import * as v from 'valibot';
import { businessCode } from '../../contract/codes.ts';
import { findingShape } from '../../contract/rulesFinding.ts';
import { carriedBy } from '../lib/carried.ts';
import type { Fault } from '../lib/fault.ts';
import { type Shown, shownIn } from './check.ts';
import { type Form, reasonFor } from './form.ts';

/** What the upstream found when it refused a form; `of` is the stored prescription that the form changes. */
export interface Told {
  readonly of: string | null;
  readonly findings: readonly Omit<Shown, 'reason' | 'stops'>[];
}

/** Reads the upstream's findings out of a refusal of `form`; null where it was refused for something else. */
export const toldBy = (fault: Fault, form: Form): Told | null => {
  const found = carriedBy(fault, businessCode.rulesBlock, v.array(findingShape));
  return (
    found && {
      of: form.mends?.id ?? null,
      findings: found.map((one) => shownIn(form, one)),
    }
  );
};

/**
 * What the upstream found and our own rules do not, beside the lines that still stand. Its blocks do not stop another
 * submit: only the upstream knows when they are over.
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
