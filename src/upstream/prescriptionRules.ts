import * as v from 'valibot';
import type { Order } from '../contract/order.ts';
import type { Override } from '../contract/prescription.ts';
import { type RulePack, rulePack } from '../contract/rulePack.ts';
import { findingsOf, stopping } from '../contract/rules.ts';
import { dayOf } from './clock.ts';
import type { Content } from './prescriptionContent.ts';
import { refuse } from './refusal.ts';
import type { Store } from './store.ts';

/** What a hospital allows: its own pack, with the product's defaults for what it leaves out. */
export const packOf = (store: Store): RulePack => {
  const own = store.one<{ pack: string }>("SELECT pack FROM rule_pack WHERE name = 'default'");
  return v.parse(rulePack, own ? JSON.parse(own.pack) : {});
};

/**
 * Runs the contract's rules on what the database says. Where something stops the submit it is refused with every finding
 * as `data`; else the overrides that belong to a finding are answered, which are those an auditor has to read.
 */
export const judge = (
  store: Store,
  now: number,
  { patient, followUp }: Order,
  content: Content,
): Override[] => {
  const { diagnoses, lines, overrides } = content;
  const findings = findingsOf({
    pack: packOf(store),
    followUp,
    patient,
    day: dayOf(now),
    diagnoses,
    lines,
  });
  if (stopping(findings, overrides).length > 0) return refuse('rulesBlock', findings);
  return overrides.filter((given) =>
    findings.some(({ rule, line }) => rule === given.rule && line === given.line),
  );
};
