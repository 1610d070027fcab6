import type { Made } from '../journeys/made.ts';
import { calls, dictionaries, isCall } from './calls.ts';
import { type Sentence, sentences } from './sentences.ts';

/** A row of the table: what the specification says, and what proves it; empty where nothing does. */
export interface Row {
  readonly section: string;
  readonly says: string;
  readonly proof: string;
}

/** One test of the last whole run. */
export interface Title {
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
}

/** The routes of section 2 under the shared layout, and the log-in. */
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

const shown = ({ file, test }: Pick<Made, 'file' | 'test'>): string => `${file}: ${test}`;

const byTitle = (titles: readonly Title[], { section, says, file, test }: Sentence): Row => {
  const found = titles.find((one) => one.passed && one.file.includes(file) && one.name.includes(test));
  return { section, says, proof: found ? shown({ file: found.file, test: found.name }) : '' };
};

/** Holds the specification against a run: the tests that passed, and the calls and screens that browsers opened in them. */
export const rowsOf = (titles: readonly Title[], made: readonly Made[]): Row[] => {
  const passed = new Set(titles.filter((one) => one.passed).map(({ file, name }) => `${file} ${name}`));
  // What a browser did before any test of a file had begun proves nothing.
  const counted = made.filter(({ file, test }) => passed.has(`${file} ${test.replaceAll(' > ', ' ')}`));
  const first = (section: string, says: string, fits: (call: string) => boolean): Row => {
    const found = counted.find(({ call }) => fits(call));
    return { section, says, proof: found ? shown(found) : '' };
  };
  return [
    ...routes.map((route) => first('§2', `route ${route}`, (call) => call === `screen ${route}`)),
    ...Object.entries(dictionaries).map(([name, type]) =>
      first(
        '§3',
        `enumeration ${name}`,
        (call) => call === `GET /system/dict-data/get-by-dict-type?dictType=${type}`,
      ),
    ),
    ...calls.map((call) => first('§7', call, (one) => isCall(call, one.split('?')[0] ?? ''))),
    ...sentences.map((one) => byTitle(titles, one)),
  ];
};
