import { atcCodesOf } from './atcCodes.ts';
import type { Drug } from '../prescribing/drug.ts';
import type { RulePack } from '../rulePack/rulePack.ts';
import type { Finding, Rule } from './finding.ts';

/** Antibacterials for systemic use. Those of chronic infections (J04: tuberculosis; J02: mycoses) may be long-term. */
const antibacterials = 'J01';

/** Whether a drug is one; null if its ingredients or their codes are unknown: it may be one. */
export const isAntibacterial = (pack: RulePack, drug: Drug | null): boolean | null => {
  const codes = drug?.ingredients.map((name) => atcCodesOf(pack, name)) ?? [];
  if (codes.some((all) => all?.some((code) => code.startsWith(antibacterials)))) return true;
  return codes.length === 0 || codes.includes(undefined) ? null : false;
};

/**
 * No antimicrobial in a long-term prescription (国卫办医发〔2021〕17号, art. 8), except for chronic infections. A drug of
 * unknown ingredients or codes may be one.
 */
export const longAntimicrobial: Rule = ({ pack, lines }) => {
  const found = lines.flatMap(({ drug, usage }, line): Finding[] => {
    if (!drug || usage.days < pack.longTermFromDays) return [];
    const isOne = isAntibacterial(pack, drug);
    if (isOne) {
      const evidence = `${usage.days} > ${pack.longTermFromDays - 1}`;
      return [{ rule: 'long-antimicrobial', severity: 'block', line, evidence }];
    }
    return isOne === null ? [{ rule: 'long-antimicrobial', severity: 'unchecked', line, evidence: '' }] : [];
  });
  return pack.atcCodes === null ? found.slice(0, 1).map((one) => ({ ...one, line: null })) : found;
};
