import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewState } from '../../../contract/account/qualification.ts';
import { type DemoUpstream, createDemoUpstream } from '../../testing/demoUpstream.ts';
import { demoHospitals } from '../data/demoHospitals.ts';

let demo: DemoUpstream;
beforeAll(() => {
  demo = createDemoUpstream();
});
afterAll(() => demo.close());

interface Person {
  readonly id: string;
  readonly isAuditor: number;
  readonly introduction: string;
  readonly goodAt: string;
}

describe.each([1, 2])('the people of demo hospital %i', (tenantId) => {
  const { passed, refused } = reviewState;
  const { language } = demoHospitals[tenantId - 1] ?? {};
  const people = () =>
    demo
      .storeOf(tenantId)
      .all<Person>(
        'SELECT id, is_auditor AS isAuditor, introduction, good_at AS goodAt FROM account ORDER BY id',
      );
  const certificates = () =>
    demo
      .storeOf(tenantId)
      .all<{ person: string; status: number; files: string }>(
        'SELECT user_id AS person, status, files FROM qualification',
      );

  it('each introduce themselves in their own words, pharmacists as pharmacists', () => {
    const texts = people().flatMap(({ introduction, goodAt }) => [introduction, goodAt]);
    expect(texts.every((text) => /[\u4e00-\u9fff]/u.test(text) === (language === 'zh'))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
    const review = language === 'zh' ? /审方/ : /Prescription review/;
    for (const { isAuditor, goodAt } of people()) expect(review.test(goodAt)).toBe(isAuditor === 1);
  });

  it('have certificates with a picture, and few of them were refused', () => {
    const all = certificates();
    const refusedPeople = all.filter(({ status }) => status === refused).map(({ person }) => person);
    expect(refusedPeople.length).toBeGreaterThan(0);
    expect(refusedPeople.length).toBeLessThan(people().length / 3);
    for (const { id } of people())
      expect(all.some(({ person, status }) => person === id && status === passed)).toBe(true);
    for (const { files } of all) {
      const [{ url }] = JSON.parse(files);
      const path = String(url).replace('/storage/', '');
      expect(demo.upstream.services.storage.sizeOf(path)).toBeGreaterThan(100);
    }
  });
});
