import * as v from 'valibot';
import type { Order } from '../contract/order.ts';
import { type Override, prescriptionStatus } from '../contract/prescription.ts';
import { type RulePack, rulePack } from '../contract/rulePack.ts';
import { rulePackDefaults } from '../contract/rulePackDefaults.ts';
import { findingsOf, reasonKey, stopping } from '../contract/rules.ts';
import { type Taking, takingOn } from '../contract/rulesTaking.ts';
import { dayMs, dayOf } from './clock.ts';
import type { Content } from './prescriptionContent.ts';
import { prescriptionPage } from './prescriptionRows.ts';
import { refuse } from './refusal.ts';
import type { Store } from './store.ts';

const own = v.partial(rulePack);

/** What a hospital allows and knows: its own pack, with the product's defaults for what it leaves out. */
export const packOf = (store: Store): RulePack => {
  const kept = store.one<{ pack: string }>("SELECT pack FROM rule_pack WHERE name = 'default'");
  if (!kept) return rulePackDefaults;
  // Only what the hospital wrote itself: a default in its place would hide the product's data.
  const written: unknown = JSON.parse(kept.pack);
  const names = new Set(typeof written === 'object' && written !== null ? Object.keys(written) : []);
  const read = Object.entries(v.parse(own, written)).filter(([name]) => names.has(name));
  return { ...rulePackDefaults, ...Object.fromEntries(read) };
};

/** What a patient has from earlier prescriptions of this hospital, whoever wrote them. */
export const takingOf = (store: Store, now: number, patientId: string): Taking[] => {
  const { approved, dispensed } = prescriptionStatus;
  const { list } = prescriptionPage(store, now, {
    reader: '',
    // No line lasts longer than a year.
    where: 'x.patient_id = ? AND x.status IN (?, ?) AND x.submit_time > ?',
    params: [patientId, approved, dispensed, now - 366 * dayMs],
    order: 'x.create_time DESC, x.id DESC',
    pageNo: 1,
    pageSize: 1000,
  });
  return takingOn(list, dayOf(now));
};

/**
 * Runs the contract's rules on what the database says. Where something stops the submit it is refused with every finding
 * as `data`; else the overrides that belong to a finding are answered, which are those an auditor has to read.
 */
export const judge = (
  store: Store,
  now: number,
  { patient, followUp, consultType }: Pick<Order, 'patient' | 'followUp' | 'consultType'>,
  content: Content,
): Override[] => {
  const { diagnoses, lines, overrides } = content;
  const pack = packOf(store);
  const findings = findingsOf({
    pack,
    followUp,
    emergency: pack.emergencyTypes.includes(consultType),
    patient,
    day: dayOf(now),
    diagnoses,
    lines,
    taking: takingOf(store, now, patient.id),
  });
  if (stopping(findings, overrides).length > 0) return refuse('rulesBlock', findings);
  // The first reason is the one that counted; another for the same finding would only stand beside it.
  const firstOf = (rule: string, line: number | null) =>
    overrides.findIndex((one) => one.rule === rule && one.line === line);
  return overrides.filter(
    ({ rule, line }, at) =>
      firstOf(rule, line) === at &&
      findings.some((finding) => reasonKey(finding) === rule && finding.line === line),
  );
};
