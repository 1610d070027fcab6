import type { LoggedRequest } from '../support/requestLog.ts';
import { calls, dictionaries, isCall } from './calls.ts';
import { races } from './races.ts';
import { sentences } from './sentences.ts';

/** A row of the table: a requirement and the tests that prove it. */
export interface Row {
  readonly section: string;
  readonly says: string;
  readonly proofs: readonly string[];
}

/** One test of the last complete run. */
export interface Title {
  readonly file: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly passed: boolean;
}

/** The routes of specification §2 under the shared layout, and the log-in. */
export const routes: readonly string[] = [
  '/login',
  '/',
  '/cloudRoom',
  '/cloudRoom/detail',
  '/cloudRoom/detail1',
  '/orderRecord',
  '/orderRecord/detail',
  '/prescriptionRecord',
  '/serviceSetup',
  '/workforceManagement',
  '/personalData',
  '/prescriptionTask',
  '/prescriptionReview',
  '/myAuditRecord',
];

/** The tests with a tag; none if one of them did not pass. */
const byTag = (titles: readonly Title[], id: string): string[] => {
  const found = titles.filter(({ tags }) => tags.includes(id));
  return found.every(({ passed }) => passed) ? found.map(({ file, name }) => `${file}: ${name}`) : [];
};

const tagBySentence = new Map([
  ...sentences.map(({ id, says }) => [says, id] as const),
  ...races.map(([id, race]) => [race, id] as const),
]);

/** The tag of a row; undefined for a row that is proved in a browser. */
export const tagOf = (says: string): string | undefined => tagBySentence.get(says);

/** Compares the specification with a run: the passed tests, and the calls and screens that browsers opened in them. */
export const rowsOf = (titles: readonly Title[], made: readonly LoggedRequest[]): Row[] => {
  const passed = new Set(titles.filter((one) => one.passed).map(({ file, name }) => `${file} ${name}`));
  // Requests before the first test of a file prove nothing.
  const counted = made.filter(({ file, test }) => passed.has(`${file} ${test.replaceAll(' > ', ' ')}`));
  const inBrowser = (section: string, says: string, fits: (call: string) => boolean): Row => ({
    section,
    says,
    proofs: [
      ...new Set(counted.filter(({ call }) => fits(call)).map(({ file, test }) => `${file}: ${test}`)),
    ],
  });
  return [
    ...routes.map((route) => inBrowser('§2', `route ${route}`, (call) => call === `screen ${route}`)),
    ...Object.entries(dictionaries).map(([name, type]) =>
      inBrowser(
        '§3',
        `enumeration ${name}`,
        (call) => call === `GET /system/dict-data/get-by-dict-type?dictType=${type}`,
      ),
    ),
    ...calls.map((call) => inBrowser('§7', call, (one) => isCall(call, one.split('?')[0] ?? ''))),
    ...sentences.map(({ id, says }) => ({
      section: `§${id.slice(1, 2)}`,
      says,
      proofs: byTag(titles, id),
    })),
  ];
};

/** The races of a session, each with the tests in which it is survived. */
export const raceRows = (titles: readonly Title[]): Row[] =>
  races.map(([id, race]) => ({ section: 'race', says: race, proofs: byTag(titles, id) }));
