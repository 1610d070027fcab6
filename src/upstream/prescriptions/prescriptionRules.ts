import * as v from 'valibot';
import type { Order } from '../../contract/consultation/order.ts';
import { type Override, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { type RulePack, rulePack } from '../../contract/rulePack/rulePack.ts';
import { defaultRulePack } from '../../contract/rulePack/defaultRulePack.ts';
import { evaluateRules, reasonKey, blockingFindings } from '../../contract/rules/evaluateRules.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../contract/rules/currentMedicines.ts';
import type { RuleInput } from '../../contract/rules/finding.ts';
import { dayMs, dayOf } from '../server/clock.ts';
import { prescriptionPage } from './prescriptionRows.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

const partialRulePack = v.partial(rulePack);

/** The rule pack of a hospital: its own values, with the product's defaults for the rest. */
export const rulePackOf = (store: Store): RulePack => {
  const row = store.one<{ pack: string }>("SELECT pack FROM rule_pack WHERE name = 'default'");
  if (!row) return defaultRulePack;
  // Take only what the hospital wrote itself: defaults of the schema would hide the product's data.
  const stored: unknown = JSON.parse(row.pack);
  const names = new Set(typeof stored === 'object' && stored !== null ? Object.keys(stored) : []);
  const read = Object.entries(v.parse(partialRulePack, stored)).filter(([name]) => names.has(name));
  return { ...defaultRulePack, ...Object.fromEntries(read) };
};

/** What a patient currently takes from earlier prescriptions of this hospital, whoever wrote them. */
export const takingOf = (store: Store, now: number, patientId: string): CurrentMedicine[] => {
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
  return currentMedicinesOn(list, dayOf(now));
};

/**
 * Runs the contract's rules on the data of the database. If a finding blocks the submit, it fails with all
 * findings as `data`; else it returns the overrides that belong to a finding, which an auditor has to read.
 */
export const runRules = (
  store: Store,
  now: number,
  { patient, followUp, consultType }: Pick<Order, 'patient' | 'followUp' | 'consultType'>,
  {
    diagnoses,
    lines,
    overrides,
  }: Pick<RuleInput, 'diagnoses' | 'lines'> & { overrides: readonly Override[] },
): Override[] => {
  const pack = rulePackOf(store);
  const findings = evaluateRules({
    pack,
    followUp,
    emergency: pack.emergencyTypes.includes(consultType),
    patient,
    day: dayOf(now),
    diagnoses,
    lines,
    taking: takingOf(store, now, patient.id),
  });
  if (blockingFindings(findings, overrides).length > 0) return throwHttpError('rulesBlock', findings);
  // Only the first reason for a finding counts.
  const firstOf = (rule: string, line: number | null) =>
    overrides.findIndex((one) => one.rule === rule && one.line === line);
  return overrides.filter(
    ({ rule, line }, index) =>
      firstOf(rule, line) === index &&
      findings.some((finding) => reasonKey(finding) === rule && finding.line === line),
  );
};
