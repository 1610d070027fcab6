import type { Order } from '../../contract/consultation/order.ts';
import type { PatientFacts } from '../../contract/consultation/patientFacts.ts';
import type { ReviewMarks } from '../../contract/prescribing/audit.ts';
import {
  type Override,
  type Prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import {
  blockingFindings,
  isReasonFor,
  evaluateRules,
  findingKey,
  reasonKey,
} from '../../contract/rules/evaluateRules.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../contract/rules/currentMedicines.ts';
import type { Finding, RuleInput } from '../../contract/rules/finding.ts';
import { rulePatientOf, toldMedicinesOn } from '../../contract/rules/patient/rulePatient.ts';
import { drugsIn } from '../catalog/drugRows.ts';
import { flagsOf, reviewMarksOf } from '../audit/reviewMarks.ts';
import { factsOf } from '../records/factRows.ts';
import { recordOf } from '../records/recordRows.ts';
import { dayMs, dayOf } from '../server/clock.ts';
import { preCheckOf, prescriptionPage } from './prescriptionRows.ts';
import { rulePackOf } from './rulePackOf.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

const { awaitingAudit, approved, dispensed, expired } = prescriptionStatus;

/** More courses than anybody has; beyond that nothing is known. */
const maxCourses = 1000;

/**
 * What a patient currently takes: from prescriptions of this hospital that are active, await audit or expired, whoever
 * wrote them, and from elsewhere. `except` is the prescription in question. Null if there is more than was read.
 */
export const takingOf = (
  store: Store,
  now: number,
  facts: PatientFacts,
  except: string | null,
): CurrentMedicine[] | null => {
  const { list, total } = prescriptionPage(store, now, {
    reader: '',
    // No line lasts longer than a year.
    where: 'x.patient_id = ? AND x.status IN (?, ?, ?, ?) AND x.submit_time > ?',
    params: [facts.patientId, awaitingAudit, approved, dispensed, expired, now - 366 * dayMs],
    order: 'x.create_time DESC, x.id DESC',
    pageNo: 1,
    pageSize: maxCourses,
  });
  if (total > list.length) return null;
  const day = dayOf(now);
  const { notCollected } = facts;
  return [...currentMedicinesOn(list, day, { except, notCollected }), ...toldMedicinesOn(facts, day)];
};

/** What the patient of an order takes at this moment; `except` and null as in `takingOf`. */
export const takingNow = ({ store, clock }: RequestContext, order: Order, except: string | null) =>
  takingOf(store, clock.now(), factsOf(store, order.patient.id), except);

/** How many drugs the order's other prescriptions have that are active or await audit. */
const otherLinesOf = (store: Store, orderId: string, except: string | null): number =>
  store.one<{ n: number }>(
    `SELECT count(*) AS n FROM prescription x JOIN prescription_line l ON l.prescription_id = x.id AND l.version = x.version
     WHERE x.order_id = ? AND x.status IN (?, ?, ?) AND x.id <> ?`,
    orderId,
    awaitingAudit,
    approved,
    dispensed,
    except ?? '',
  )?.n ?? 0;

/** A prescription for the rules; `id` is null for one that is not stored yet. */
interface Judged extends Pick<RuleInput, 'diagnoses' | 'lines'> {
  readonly id: string | null;
}

/** A prescription with the data of the database, as it is now. */
export const ruleInputOf = (
  store: Store,
  now: number,
  order: Order,
  { id, diagnoses, lines }: Judged,
): RuleInput => {
  const pack = rulePackOf(store);
  const facts = factsOf(store, order.patient.id);
  const day = dayOf(now);
  return {
    pack,
    followUp: order.followUp,
    emergency: pack.emergencyTypes.includes(order.consultType),
    patient: rulePatientOf(order.patient, facts, day, { record: recordOf(store, order).allergyHistory }),
    day,
    diagnoses,
    lines,
    otherLines: otherLinesOf(store, order.id, id),
    taking: takingOf(store, now, facts, id),
  };
};

/** Runs the contract's rules on the data of the database, as it is now. */
export const findingsOf = (store: Store, now: number, order: Order, judged: Judged): Finding[] =>
  evaluateRules(ruleInputOf(store, now, order, judged));

/**
 * Checks a prescription before it is submitted, by the rules and by what the hospital's pre-check service has found. If a
 * finding blocks it, it fails with all findings as `data`; else it returns the overrides that belong to a finding, which an
 * auditor has to read, and what stands out.
 */
export const runRules = (
  store: Store,
  now: number,
  order: Order,
  { overrides, ...judged }: Judged & { overrides: readonly Override[] },
  preChecked: readonly Finding[],
): { overrides: Override[]; marks: ReviewMarks } => {
  const input = ruleInputOf(store, now, order, judged);
  const findings = [...evaluateRules(input), ...preChecked];
  if (blockingFindings(findings, overrides).length > 0) return throwHttpError('rulesBlock', findings);
  const answers = overrides.filter(({ rule, line, reason }) =>
    findings.some(
      (finding) => reasonKey(finding) === rule && finding.line === line && isReasonFor(finding, reason),
    ),
  );
  // Only the first reason for a finding counts.
  const kept = answers.filter(
    ({ rule, line }, index) => answers.findIndex((one) => one.rule === rule && one.line === line) === index,
  );
  return { overrides: kept, marks: reviewMarksOf(input, findings) };
};

/** A stored prescription with its drugs as they are now. */
const storedCase = (store: Store, read: Prescription): Judged => {
  const drugs = new Map(
    drugsIn(
      store,
      read.warehouseId,
      read.lines.map(({ drugId }) => drugId),
    ).map((drug) => [drug.id, drug]),
  );
  const lines = read.lines.map((usage) => ({ usage, drug: drugs.get(usage.drugId) ?? null }));
  return { id: read.id, diagnoses: read.diagnoses, lines };
};

/** The stock is looked at when it is taken. */
const takenLater: readonly Finding['rule'][] = ['stock', 'drug-unknown'];

/**
 * Checks a prescription again before it is approved, with what stands by now: other prescriptions, facts, rules. The
 * pre-check service is not asked again: a transaction does not wait, and a pharmacist reads the prescription. A block
 * refuses the verdict; anything else that nobody gave a reason for must have been confirmed by the auditor.
 */
export const recheckRules = (
  store: Store,
  now: number,
  order: Order,
  read: Prescription,
  confirmed: readonly string[],
): void => {
  const findings = findingsOf(store, now, order, storedCase(store, read));
  const open = blockingFindings(findings, read.overrides).filter(({ rule }) => !takenLater.includes(rule));
  if (open.some(({ severity }) => severity === 'block')) throwHttpError('rulesBlock', findings);
  if (open.some((finding) => !confirmed.includes(findingKey(finding))))
    throwHttpError('findingsNew', findings);
};

/** Refuses a prescription in which anything is found or unknown, by the rules of now or by the pre-check. */
export const requireClean = (store: Store, now: number, order: Order, read: Prescription): void => {
  const input = ruleInputOf(store, now, order, storedCase(store, read));
  const findings = [...evaluateRules(input), ...preCheckOf(store, read)];
  const isUnknown = flagsOf(input).some((flag) => flag === 'allergyUnknown' || flag === 'antibioticUnknown');
  if (findings.length > 0 || isUnknown) throwHttpError('findingsNew', findings);
};
