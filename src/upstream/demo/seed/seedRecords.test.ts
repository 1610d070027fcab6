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

  const historiesWhere = (where: string) =>
    texts(
      `SELECT r.present_illness AS text FROM case_record r JOIN consult_order o ON o.id = r.order_id ${where} ORDER BY o.id`,
    );

  it('tell a history in the words of a doctor', () => {
    const histories = texts('SELECT present_illness AS text FROM case_record');
    expect(histories.length).toBeGreaterThan(100);
    expect(
      histories.filter((text) => /\b(?:I|my|me|Hello|Hi|doctor)\b|我|您|你|医生|大夫/.test(text)),
    ).toEqual([]);
  });

  it('say that a parent reported where the patient is a small child, and nowhere else', () => {
    const byParents = historiesWhere('').filter((text) =>
      /^[父母]亲代诉：|^Reported by the (?:fa|mo)ther: /.test(text),
    );
    expect(byParents.length).toBeGreaterThan(2);
    expect(byParents).toEqual(
      historiesWhere("WHERE o.complaint LIKE '%家长代诉%' OR o.complaint LIKE '%parent writing%'"),
    );
  });

  it('speak of a medicine only to those who may have one: not after a first visit', () => {
    const ofFirsts = 'o.id = x.order_id WHERE o.follow_up = 0';
    const agreed = texts(`SELECT x.note AS text FROM follow_up x JOIN consult_order o ON ${ofFirsts}`);
    const advice = texts(`SELECT x.advice AS text FROM case_record x JOIN consult_order o ON ${ofFirsts}`);
    const said = texts(
      `SELECT x.body AS text FROM message x JOIN consult_order o ON o.id = x.conv WHERE o.follow_up = 0 AND x.role = 'doctor'`,
    );
    expect([advice.length > 5, said.length > 20]).toEqual([true, true]);
    expect(
      [...agreed, ...advice, ...said].filter((text) => /按时用药|take the medicine|has helped/i.test(text)),
    ).toEqual([]);
    expect(agreed).toEqual([]);
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
