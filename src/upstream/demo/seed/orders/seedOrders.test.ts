import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatus } from '../../../../contract/consultation/order.ts';
import { takingOf } from '../../../prescriptions/prescriptionRules.ts';
import { factsOf } from '../../../records/factRows.ts';
import { createUpstream, type Upstream } from '../../../server/server.ts';
import { complaints } from '../../data/complaints.ts';

const now = Date.UTC(2026, 10, 20, 2, 30);
let upstream: Upstream;
beforeAll(() => {
  upstream = createUpstream({ dataDir: ':memory:', clock: { now: () => now } });
});
afterAll(() => upstream.close());

interface Visit {
  readonly patientId: string;
  readonly complaint: string;
  readonly followUp: number;
}

const visitsOf = (tenantId: number): Visit[] =>
  upstream.hospitals
    .byId(tenantId)
    ?.store.all<Visit>(
      'SELECT patient_id AS patientId, complaint, follow_up AS followUp FROM consult_order ORDER BY id',
    ) ?? [];

const isForChildren = (complaint: string) => /家长代诉|parent writing/.test(complaint);
const isPaediatric = (dept: string) => /儿科|Paediatrics/.test(dept);

describe.each([1, 2])('the patients of demo hospital %i', (tenantId) => {
  it('come back for the same illness: about one follow-up in five is about another one', () => {
    const followUps = visitsOf(tenantId).filter(({ followUp }) => followUp === 1);
    const byPatient = Map.groupBy(followUps, ({ patientId }) => patientId);
    const same = [...byPatient.values()].map((visits) => {
      const byIllness = Map.groupBy(visits, ({ complaint }) => complaint);
      return Math.max(...[...byIllness.values()].map(({ length }) => length));
    });
    expect(byPatient.size).toBeGreaterThan(30);
    expect(same.reduce((sum, one) => sum + one, 0) / followUps.length).toBeGreaterThan(0.75);
  });

  it('have one illness each, or two, besides what is new', () => {
    const followUps = visitsOf(tenantId).filter(({ followUp }) => followUp === 1);
    const byPatient = Map.groupBy(followUps, ({ patientId }) => patientId);
    for (const visits of byPatient.values())
      expect(new Set(visits.map(({ complaint }) => complaint)).size).toBeLessThanOrEqual(2);
  });

  it('are seen by a doctor who is there for them: children by paediatricians, and nobody else', () => {
    const seen = upstream.hospitals
      .byId(tenantId)
      ?.store.all<{ complaint: string; dept: string }>(
        `SELECT o.complaint, a.dept FROM consult_order o JOIN account a ON a.id = o.doctor_id WHERE o.status IN (?, ?)`,
        orderStatus.finished,
        orderStatus.inConsultation,
      );
    expect(seen?.some(({ complaint }) => isForChildren(complaint))).toBe(true);
    expect(seen?.filter(({ complaint, dept }) => isForChildren(complaint) !== isPaediatric(dept))).toEqual(
      [],
    );
  });

  it('wait for a follow-up prescription, at least four of them adults without an allergy', () => {
    const waiting = upstream.hospitals.byId(tenantId)?.store.all(
      `SELECT 1 FROM consult_order o JOIN patient p ON p.id = o.patient_id
       WHERE o.status = ? AND o.consult_type = 3 AND p.birth_date < '2006' AND p.allergies = '[]'`,
      orderStatus.awaiting,
    );
    expect(waiting?.length).toBeGreaterThanOrEqual(4);
  });

  it('bring many illnesses, and none too often', () => {
    const counts = [...Map.groupBy(visitsOf(tenantId), ({ complaint }) => complaint).values()];
    expect(counts.length).toBeGreaterThan(20);
    expect(Math.max(...counts.map(({ length }) => length))).toBeLessThan(30);
  });

  it('have a first visit for something new, and a follow-up for something known', () => {
    const wrong = visitsOf(tenantId).filter(({ complaint, followUp }) => {
      const known = complaints.find(({ zh, en }) => [zh.complaint, en.complaint].includes(complaint));
      return known?.isFirst === (followUp === 1);
    });
    expect(wrong).toEqual([]);
  });
});

describe.each([0, 8, 16])('when the demo starts at %i o’clock UTC', (hour) => {
  const startedAt = Date.UTC(2026, 10, 20, hour, 30);
  let started: Upstream;
  beforeAll(() => {
    started = createUpstream({
      dataDir: ':memory:',
      clock: { now: () => startedAt },
    });
  });
  afterAll(() => started.close());
  const storeOf = (tenantId: number) => {
    const store = started.hospitals.byId(tenantId)?.store;
    if (!store) throw new Error('no such hospital');
    return store;
  };

  it.each([1, 2])(
    'the five who wait longest in hospital %i are adults without an allergy, and take nothing',
    (tenantId) => {
      const store = storeOf(tenantId);
      const longest = store.all<{
        patientId: string;
        consultType: number;
        born: string;
        allergies: string;
      }>(
        `SELECT p.id AS patientId, o.consult_type AS consultType, p.birth_date AS born, p.allergies
         FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE o.status = ? ORDER BY o.create_time LIMIT 5`,
        orderStatus.awaiting,
      );
      expect(longest).toHaveLength(5);
      for (const { patientId, consultType, born, allergies } of longest) {
        expect([consultType, born < '2005', allergies]).toEqual([3, true, '[]']);
        expect(takingOf(store, startedAt, factsOf(store, patientId), null)).toEqual([]);
      }
    },
  );

  it.each([
    [1, 2],
    [2, 1],
  ])('the first doctor of hospital %i has at least %i records to sign', (tenantId, least) => {
    const toSign = storeOf(tenantId).all(
      `SELECT 1 FROM consult_order o WHERE o.status = ? AND o.doctor_id = (SELECT min(id) FROM account)
       AND NOT EXISTS (SELECT 1 FROM record_signature s WHERE s.order_id = o.id)`,
      orderStatus.finished,
    );
    expect(toSign.length).toBeGreaterThanOrEqual(least);
  });

  it.each([1, 2])(
    'several wait in hospital %i for a conversation, and several for a prescription',
    (tenantId) => {
      for (const consultType of [1, 3]) {
        const waiting = storeOf(tenantId).all(
          'SELECT 1 FROM consult_order WHERE status = ? AND consult_type = ?',
          orderStatus.awaiting,
          consultType,
        );
        expect(waiting.length).toBeGreaterThan(1);
      }
    },
  );

  it.each([1, 2])(
    'nobody waits twice in hospital %i, or waits while they are in consultation',
    (tenantId) => {
      const present = storeOf(tenantId).all<{ patientId: string }>(
        'SELECT patient_id AS patientId FROM consult_order WHERE status IN (?, ?, ?)',
        orderStatus.unpaid,
        orderStatus.awaiting,
        orderStatus.inConsultation,
      );
      expect(new Set(present.map(({ patientId }) => patientId)).size).toBe(present.length);
    },
  );
});
