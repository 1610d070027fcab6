import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { createUpstream, type Upstream } from '../../server/server.ts';
import { complaints } from '../data/complaints.ts';

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
