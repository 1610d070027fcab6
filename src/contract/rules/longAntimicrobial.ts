import type { RulePack } from '../rulePack/rulePack.ts';
import type { Finding, Rule } from './finding.ts';
import { indexByName, memoizeByData } from './indexByName.ts';

/** Antibacterials for systemic use. Those of chronic infections (J04: tuberculosis; J02: mycoses) may be long-term. */
const antibacterials = 'J01';
const codesOf = memoizeByData((rows: NonNullable<RulePack['atcCodes']>) =>
  indexByName(rows, ({ ingredient }) => [ingredient]),
);

/** No antimicrobial in a long-term prescription (国卫办医发〔2021〕17号, art. 8), except for chronic infections. */
export const longAntimicrobial: Rule = ({ pack, lines }) =>
  lines.flatMap(({ drug, usage }, line): Finding[] => {
    const codes = codesOf(pack.atcCodes ?? []);
    const names = (drug?.ingredients ?? []).filter((name) =>
      (codes.get(name) ?? []).some(({ codes: all }) => all.some((code) => code.startsWith(antibacterials))),
    );
    if (names.length === 0 || usage.days < pack.longTermFromDays) return [];
    return [
      {
        rule: 'long-antimicrobial',
        severity: 'block',
        line,
        evidence: `${usage.days} > ${pack.longTermFromDays - 1}`,
      },
    ];
  });
