import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { createUpstream, type Upstream } from '../../server/server.ts';
import { complaints } from '../data/complaints.ts';

let upstream: Upstream;
beforeAll(() => {
  upstream = createUpstream({ dataDir: ':memory:', clock: { now: () => Date.UTC(2026, 10, 20, 2, 30) } });
});
afterAll(() => upstream.close());

describe.each([1, 2])('the notes of demo hospital %i', (tenantId) => {
  const texts = (sql: string): string[] => {
    const store: Store | undefined = upstream.hospitals.byId(tenantId)?.store;
    return store?.all<{ text: string }>(sql).map(({ text }) => text) ?? [];
  };

  it('quote no greeting in a history', () => {
    const histories = texts('SELECT present_illness AS text FROM case_record');
    expect(histories.length).toBeGreaterThan(100);
    expect(
      histories.filter((text) =>
        /(?:Hello|Hi|Doctor),|(?:Hello|Hi) doctor|您好|你好|医生好|大夫好/.test(text),
      ),
    ).toEqual([]);
  });

  it('tell of different families', () => {
    const families = texts("SELECT family_history AS text FROM patient WHERE family_history <> ''");
    expect(new Set(families).size).toBeGreaterThan(3);
  });

  it('check the blood pressure only of those who came for it', () => {
    const hypertension = complaints.find(({ key }) => key === 'hypertension');
    const came = texts(
      `SELECT o.complaint AS text FROM follow_up f JOIN consult_order o ON o.id = f.order_id
       WHERE f.note LIKE '%血压%' OR f.note LIKE '%blood pressure%'`,
    );
    expect(
      came.filter((text) => ![hypertension?.zh.complaint, hypertension?.en.complaint].includes(text)),
    ).toEqual([]);
  });
});
