import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageBody } from '../../../../contract/consultation/message.ts';
import { orderStatus } from '../../../../contract/consultation/order.ts';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { rejectReasons } from '../../../../contract/prescribing/rejectReason.ts';
import { evaluateRules, blockingFindings } from '../../../../contract/rules/evaluateRules.ts';
import { atcCodesOf } from '../../../../contract/rules/atcCodes.ts';
import { currentMedicinesOn } from '../../../../contract/rules/currentMedicines.ts';
import * as v from 'valibot';
import { cardText } from '../../../prescriptions/cardText.ts';
import { dayOf } from '../../../server/clock.ts';
import { usualDrugs } from '../../../catalog/usualDrugs.ts';
import { drugsIn } from '../../../catalog/drugRows.ts';
import { rulePatientOf } from '../../../../contract/rules/patient/rulePatient.ts';
import { factsOf } from '../../../records/factRows.ts';
import { orderById } from '../../../orders/orderRows.ts';
import { linesOf, prescriptionPage } from '../../../prescriptions/prescriptionRows.ts';
import { rulePackOf } from '../../../prescriptions/rulePackOf.ts';
import { createUpstream, type Upstream } from '../../../server/server.ts';
import type { Store } from '../../../db/store.ts';
import { complaints } from '../../data/complaints.ts';

const now = Date.UTC(2026, 10, 20, 2, 30);
let upstream: Upstream;
beforeAll(() => {
  upstream = createUpstream({ dataDir: ':memory:', clock: { now: () => now } });
});
afterAll(() => upstream.close());

const everything = (store: Store): Prescription[] =>
  prescriptionPage(store, now, {
    reader: '',
    where: '1 = 1',
    params: [],
    order: 'x.submit_time, x.id',
    pageNo: 1,
    pageSize: 1000,
  }).list;
const { awaitingAudit, approved, dispensed, rejected, cancelled, expired } = prescriptionStatus;
const codes = new Set<string>(rejectReasons.map(({ code }) => code));

describe.each([1, 2])('the prescriptions of demo hospital %i', (tenantId) => {
  let store: Store;
  let all: Prescription[];
  beforeAll(() => {
    const found = upstream.hospitals.byId(tenantId)?.store;
    if (!found) throw new Error('no such hospital');
    store = found;
    all = everything(found);
  });
  const of = (status: number) => all.filter((one) => one.status === status);

  it('are in the chat with the text of a card created today', () => {
    const cards = store.all<{ body: string }>("SELECT body FROM message WHERE kind = 'card'");
    expect(cards.length).toBeGreaterThan(60);
    for (const { body } of cards) {
      const { text, prescriptionId } = v.parse(messageBody, JSON.parse(body));
      const prescription = all.find(({ id }) => id === prescriptionId);
      expect(text).toBe(prescription && cardText(prescription, store.language));
    }
  });

  it('are many, in all states that occur on a morning', () => {
    expect(all.length).toBeGreaterThan(80);
    expect(of(awaitingAudit)).toHaveLength(8);
    expect(of(rejected)).toHaveLength(3);
    for (const status of [approved, cancelled, expired]) expect(of(status).length).toBeGreaterThan(1);
    expect(of(dispensed).length).toBeGreaterThan(60);
  });

  it('belong to the doctor, the patient and the diagnosis of their order, which was a follow-up', () => {
    for (const prescription of all) {
      const order = orderById(store, prescription.orderId);
      expect([order.doctorId, order.patient.id, order.followUp]).toEqual([
        prescription.doctorId,
        prescription.patient.id,
        true,
      ]);
      const record = store.one<{ diagnoses: string }>(
        'SELECT diagnoses FROM case_record WHERE order_id = ?',
        prescription.orderId,
      );
      expect(record ? JSON.parse(record.diagnoses) : prescription.diagnoses).toMatchObject(
        prescription.diagnoses,
      );
      const { inConsultation, finished } = orderStatus;
      const possible =
        prescription.status === rejected
          ? prescription.correctableUntil === null
            ? [inConsultation]
            : [finished]
          : prescription.status === awaitingAudit
            ? [inConsultation, finished]
            : [finished];
      expect(possible).toContain(order.status);
    }
  });

  it('complied with the rules on their day, with a reason if a course is long', () => {
    const pack = rulePackOf(store);
    for (const { patient, createTime, diagnoses, lines, overrides, warehouseId } of all) {
      const findings = evaluateRules({
        pack,
        followUp: true,
        emergency: false,
        otherLines: 0,
        patient: rulePatientOf(patient, factsOf(store, patient.id), dayOf(createTime)),
        day: dayOf(createTime),
        diagnoses,
        lines: lines.map((usage) => ({
          usage,
          drug: drugsIn(store, warehouseId, [usage.drugId])[0] ?? null,
        })),
        taking: currentMedicinesOn(
          all.filter((one) => one.patient.id === patient.id && one.createTime < createTime),
          dayOf(createTime),
        ),
      });
      expect(blockingFindings(findings, overrides)).toEqual([]);
    }
    expect(all.some(({ overrides }) => overrides.length > 0)).toBe(true);
  });

  it('never have two drugs of one class, not even creams or laxatives', () => {
    const pack = rulePackOf(store);
    const classesOf = (drugId: string, warehouseId: string): string[] =>
      (drugsIn(store, warehouseId, [drugId])[0]?.ingredients ?? [])
        .flatMap((ingredient) => atcCodesOf(pack, ingredient) ?? [])
        .filter((code) => !pack.notDuplicates.some((begin) => code.startsWith(begin)))
        .map((code) => code.slice(0, 5));
    for (const { lines, warehouseId } of all) {
      const classes = lines.map(({ drugId }) => new Set(classesOf(drugId, warehouseId)));
      const found = classes.flatMap((own, index) =>
        classes.slice(index + 1).flatMap((other) => [...own].filter((name) => other.has(name))),
      );
      expect(found).toEqual([]);
    }
  });

  it('are written for every illness of the follow-ups that finished', () => {
    const prescribed = new Set(all.flatMap(({ diagnoses }) => diagnoses.map(({ code }) => code)));
    const seen = new Set(
      store
        .all<{ complaint: string }>(
          'SELECT complaint FROM consult_order WHERE status = ? AND follow_up = 1 GROUP BY complaint HAVING count(*) > 2',
          orderStatus.finished,
        )
        .map(({ complaint }) => complaint),
    );
    const without = complaints.filter(
      ({ zh, en, diagnoses }) =>
        (seen.has(zh.complaint) || seen.has(en.complaint)) &&
        !diagnoses.every((code) => prescribed.has(code)),
    );
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  it('make drugs usual for the common illnesses', () => {
    for (const code of ['I10', 'E11.9', 'E78.5', 'K21.0', 'K29.5'])
      expect([code, usualDrugs(store, now, code).length > 1]).toEqual([code, true]);
  });

  it('are single doses of fosfomycin and of a vaginal tablet', () => {
    const lines = all
      .filter(({ version, status }) => version === 1 && status !== rejected)
      .flatMap((one) => one.lines)
      .filter(({ ingredients, route }) => ingredients.includes('fosfomycin') || route === 'vaginal');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ days }) => days > 1)).toEqual([]);
  });

  it('were rejected for the length of the course where a course is longer than usual', () => {
    for (const { lines, diagnoses } of of(rejected)) {
      const others = all.filter(
        (one) => one.status !== rejected && one.diagnoses[0]?.code === diagnoses[0]?.code,
      );
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect(lines[0]?.days).toBeGreaterThan(other.lines[0]?.days ?? 0);
    }
  });

  it('last two weeks for asthma and COPD', () => {
    const inhaled = all.filter(({ diagnoses }) => diagnoses.some(({ code }) => /^J4[45]/.test(code)));
    expect(inhaled.length).toBeGreaterThan(2);
    expect(inhaled.flatMap(({ lines }) => lines.map(({ days }) => days)).filter((days) => days < 14)).toEqual(
      [],
    );
  });

  it('await review in open consultations too, so that a verdict finds its doctor at work', () => {
    const open = of(awaitingAudit).filter(
      ({ orderId }) => orderById(store, orderId).status === orderStatus.inConsultation,
    );
    expect(open.length).toBeGreaterThanOrEqual(3);
  });

  it('include one that the first doctor can still correct, for longer than the demo is looked at', () => {
    const main = store.one<{ id: string }>('SELECT id FROM account ORDER BY id LIMIT 1')?.id;
    const own = of(rejected).filter(({ doctorId }) => doctorId === main);
    expect(own).toHaveLength(1);
    expect(own[0]?.correctableUntil ?? 0).toBeGreaterThan(now + 3 * 3_600_000);
    expect(own[0]?.lines[0]?.rejectReasons).toEqual(['2-5']);
  });

  it('differ from the version that was rejected', () => {
    const corrected = all.filter(({ version }) => version === 2);
    expect(corrected.length).toBeGreaterThan(1);
    for (const { id, lines } of corrected) {
      const [first] = linesOf(store, id, 1);
      expect(first?.days).toBeGreaterThan(lines[0]?.days ?? 0);
    }
  });

  it('happened in order: accepted, written, submitted, judged, and nothing in the future', () => {
    for (const { orderId, createTime, submitTime, auditTime } of all) {
      const times = [orderById(store, orderId).acceptTime, createTime, submitTime, auditTime ?? now, now];
      expect(times).toEqual(times.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    }
  });

  it('have a verdict for each decision, with reasons of the catalogue for a rejection', () => {
    for (const prescription of all) {
      const verdicts = store.all<{ version: number; approve: number }>(
        'SELECT version, approve FROM verdict WHERE prescription_id = ? ORDER BY version',
        prescription.id,
      );
      const judged = prescription.auditTime !== null;
      expect(verdicts.map(({ version }) => version)).toEqual(
        Array.from({ length: judged ? prescription.version : prescription.version - 1 }, (_, n) => n + 1),
      );
      expect(verdicts.filter(({ approve }) => approve === 1)).toHaveLength(
        judged && prescription.status !== rejected ? 1 : 0,
      );
      const reasons = prescription.lines.flatMap((line) => line.rejectReasons);
      expect(reasons.length > 0).toBe(prescription.status === rejected);
      expect(reasons.every((code) => codes.has(code))).toBe(true);
    }
    expect(all.some(({ version }) => version === 2)).toBe(true);
  });
});
