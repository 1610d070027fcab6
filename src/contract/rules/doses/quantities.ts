import { frequencyOf } from '../../prescribing/usage.ts';
import { compare, parseDecimal } from '../../prescribing/decimal.ts';
import { maxDose, packsForTimes, packsNeeded } from '../../prescribing/quantity.ts';
import type { Drug } from '../../prescribing/drug.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import type { Finding, Rule } from '../finding.ts';
import { timesPerDay } from './timesPerDay.ts';

/** More than this many times the packs of the course cannot be meant. */
const farTimes = 3;

const expectedPacks = (usage: LineInput, drug: Drug): number | null => {
  if (frequencyOf(usage.frequency)?.perDay) return packsNeeded(usage, drug);
  const times = timesPerDay(usage);
  return times && packsForTimes(usage, drug, times);
};

/**
 * The packs of a line against its dose and days: one more than needed is ordinary, further off asks for a reason, far
 * more is stopped. "When needed" is computed by the count in its remark; without one it is not checked.
 */
export const quantities: Rule = ({ lines }) =>
  lines.flatMap(({ usage, drug }, line): Finding[] => {
    const dose = parseDecimal(usage.dose);
    // A dose that is none is reported by itself.
    if (!drug || !dose || dose.num === 0n || compare(dose, maxDose) > 0) return [];
    const packs = expectedPacks(usage, drug);
    const { quantity } = usage;
    const finding = { rule: 'quantity', line, evidence: `${quantity} > ${packs ?? ''}` } as const;
    if (packs === null)
      return quantity > 1 && frequencyOf(usage.frequency)
        ? [{ ...finding, severity: 'unchecked', evidence: '' }]
        : [];
    if (quantity > packs * farTimes && quantity > packs + 2) return [{ ...finding, severity: 'block' }];
    if (quantity > packs + 1) return [{ ...finding, severity: 'warn' }];
    // What is taken when needed may never be needed.
    return quantity * 2 < packs && frequencyOf(usage.frequency)?.perDay
      ? [{ ...finding, severity: 'warn', evidence: `${quantity} < ${packs}` }]
      : [];
  });
