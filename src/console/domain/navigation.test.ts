import { expect, test } from 'vitest';
import { audienceOf, isOwnPage, menuFor, pagesFor, type Role } from './navigation.ts';

const everything = { has: () => true };
const doctor: Role = { isAuditor: false, isAdmin: false };
const auditor: Role = { isAuditor: true, isAdmin: false };
const names = (items: readonly { readonly name: string }[]): string =>
  items.map(({ name }) => name).join(' ');
const partsOf = (role: Role | undefined) => {
  const { own, others } = menuFor(role, everything);
  return { own: own.map(names), others: names(others) };
};

test('a doctor’s menu is the work of doctors, and the rest is under "More"', () => {
  expect(partsOf(doctor)).toEqual({
    own: ['home cloudRoom orderRecord prescriptionRecord', 'serviceSetup personalData'],
    others:
      'prescriptionTask myAuditRecord reviewBoard prescriptionSampling workforceManagement hospitalData hospitalOverview',
  });
});

test('an auditor’s menu is the work of auditors, and the rest is under "More"', () => {
  expect(partsOf(auditor)).toEqual({
    own: ['home prescriptionTask myAuditRecord reviewBoard prescriptionSampling', 'personalData'],
    others:
      'cloudRoom orderRecord prescriptionRecord workforceManagement hospitalData hospitalOverview serviceSetup',
  });
});

test('an administrator also has what they manage', () => {
  expect(partsOf({ ...doctor, isAdmin: true })).toEqual({
    own: [
      'home cloudRoom orderRecord prescriptionRecord reviewBoard prescriptionSampling',
      'workforceManagement hospitalData hospitalOverview',
      'serviceSetup personalData',
    ],
    others: 'prescriptionTask myAuditRecord',
  });
  expect(partsOf({ ...auditor, isAdmin: true }).own[1]).toBe(
    'workforceManagement hospitalData hospitalOverview',
  );
});

test.each([undefined, { isAuditor: undefined, isAdmin: false }])(
  'while the role is unknown, or the hospital does not state it, every page counts as one’s own',
  (role) => {
    const { own, others } = menuFor(role, everything);
    expect([own.flat().length, others]).toEqual([13, []]);
    expect(isOwnPage(role, '/prescriptionTask')).toBe(true);
  },
);

test('no page is hidden from anybody, and one’s own are first', () => {
  const all = pagesFor(undefined, everything).map(({ path }) => path);
  for (const role of [doctor, auditor, { ...doctor, isAdmin: true }, { ...auditor, isAdmin: true }]) {
    const paths = pagesFor(role, everything).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(all.toSorted());
    const own = paths.map((path) => isOwnPage(role, path));
    expect(own).toEqual(own.toSorted((one, other) => Number(other) - Number(one)));
  }
});

test.each([
  ['workforceManagement', '/doctor/staff/page'],
  ['hospitalData', '/infra/hospital-data/kinds'],
  ['hospitalOverview', '/doctor/hospital/visits/page'],
  ['reviewBoard', '/prescription/review-board/waiting'],
  ['prescriptionSampling', '/prescription/sampling/page'],
])('%s is nowhere if the hospital’s system does not offer it', (page, call) => {
  const offered = { has: ({ path }: { readonly path: string }) => path !== call };
  for (const role of [undefined, doctor, { ...doctor, isAdmin: true }])
    expect(names(pagesFor(role, offered))).not.toContain(page);
});

test('a page below another one is for the same people', () => {
  expect(audienceOf('/cloudRoom/detail?id=7')).toBe('doctor');
  expect(audienceOf('/prescriptionReview?id=7')).toBe('auditor');
  expect(audienceOf('/workforceManagement?part=trail#top')).toBe('administrator');
  expect(audienceOf('/nowhere')).toBe('everyone');
});
