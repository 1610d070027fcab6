import { describe, expect, it } from 'vitest';
import { counted, plural } from '../../src/contract/language/plural.ts';
import { countedUnit } from '../../src/contract/prescribing/usage.ts';
import { readDemoTable } from '../../src/upstream/demo/data/readDemoTable.ts';
import { packsWithContent } from '../../src/contract/prescribing/packContent.ts';
import { packsOfDrug } from '../../src/upstream/prescriptions/cardText.ts';
import { readSources } from './boundaries.ts';
import { loadCatalogs } from './catalogTexts.ts';

// Plurals that are made by hand: `n === 1 ? 'day' : 'days'`, or an `s` that is added. Roles and sexes are numbers, too.
const byHand = /\b(?!role\b|sex\b|size\b)\w+\)? (?:===|!==|>) 1\s*\? ['`].*|\$\{[^{}]*\? '' : 's'\}/;

const handMade = (source: string): string[] => (byHand.exec(source) ?? []).slice(0, 1);

/** Texts whose number is never one, or that begin with a name. */
const withoutCount: readonly string[] = [
  'app.chat.showAll',
  'app.orders.events.approved',
  'app.orders.events.rejected',
];

/** The nouns that the helper makes plurals of. */
const countedNouns = (sources: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...sources].flatMap((source) =>
      [...source.matchAll(/(?:counted|pluralised)\((?:[^()']|\([^()]*\))*, '([a-z ]+)'/g)].map(
        ([, noun = '']) => noun.split(' ').at(-1) ?? '',
      ),
    ),
  );

const isOne = (nouns: ReadonlySet<string>) => (word: string) => nouns.has(word);
const isMany = (nouns: ReadonlySet<string>) => (word: string) =>
  word.endsWith('s') && nouns.has(word.replace(/(?:(?<=x)e)?s$/, ''));

/** Texts that say "1 days" or "2 day". */
const wrongPlurals = (value: unknown, nouns: ReadonlySet<string>, path = ''): string[] => {
  if (typeof value === 'function' && !withoutCount.includes(path))
    return [1, 2].flatMap((n) => {
      let said: unknown;
      try {
        said = Reflect.apply(value, undefined, [n, n, n]);
      } catch {
        // It takes something else than numbers.
        return [];
      }
      const number = new RegExp(`(?<![\\d.,:/–(-])\\b${n} ((?:(?!as\\b|per\\b)[a-z]+ )?)([a-z]+)`, 'gi');
      return [...String(said).matchAll(number)].flatMap(([text, between = '', last = '']) => {
        const words = [...between.trim().split(' '), last].filter((word) => word !== '');
        const [wrong, right] = n === 1 ? [isMany(nouns), isOne(nouns)] : [isOne(nouns), isMany(nouns)];
        return words.some(wrong) && !words.some(right) ? [`${path}: ${text}`] : [];
      });
    });
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => wrongPlurals(one, nouns, `${path}.${key}`));
};

const isEnglish = (path: string): boolean =>
  path.endsWith('.en.ts') ||
  /^src\/upstream\/(?:notifications|trail|import|export|prescriptions|orders)\/[^/]*\.ts$/.test(path);

describe('English numbers with nouns', () => {
  it('go through the helper', () => {
    const sources = [...readSources()].filter(([path]) => isEnglish(path) && !path.includes('.test.'));
    expect(sources.length).toBeGreaterThan(60);
    expect(sources.flatMap(([path, source]) => handMade(source).map((text) => `${path}: ${text}`))).toEqual(
      [],
    );
  });

  it.each([
    "rows: (n: number) => (n === 1 ? '1 row' : `${n} rows`),",
    "days: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,",
    "ago: (count: number) => `${count} month${count === 1 ? '' : 's'} ago`,",
    "several: (n: number) => n > 1 ? `${n} drugs` : 'a drug',",
  ])('that do not are found: %s', (source) => {
    expect(handMade(source)).toHaveLength(1);
  });

  it('are right for one and for two in every catalog', async () => {
    const nouns = countedNouns(readSources().values());
    expect(nouns.size).toBeGreaterThan(25);
    const catalogs = await loadCatalogs('en');
    expect(catalogs.size).toBeGreaterThan(6);
    const found = [...catalogs].flatMap(([name, catalog]) => wrongPlurals(catalog, nouns, name || 'app'));
    expect(found).toEqual([]);
  });

  it('that are wrong are found', () => {
    const nouns = countedNouns(["counted(n, 'character'); counted(f(n), 'new box')"]);
    expect([...nouns]).toEqual(['character', 'box']);
    const found = (text: (n: number) => string) => wrongPlurals({ text }, nouns);
    expect(found((n) => `${n} characters left`)).toEqual(['.text: 1 characters left']);
    expect(found((n) => `${n} box of 3`)).toEqual(['.text: 2 box of']);
    expect(found((n) => `${n} new box`)).toEqual(['.text: 2 new box']);
    expect(found((n) => `waiting ${n} min, ${counted(n, 'box')}`)).toEqual([]);
  });
});

describe('units', () => {
  const rows = readDemoTable('drugs.tsv');

  it('of packs have a plural on cards, in files and on paper', () => {
    const units = new Set(rows.map((row) => row('packUnitEn')));
    expect(units.size).toBeGreaterThan(2);
    for (const packUnitEn of units) {
      const drug = { drugName: '药', drugNameEn: 'Drug', strength: '5mg', packUnit: '盒', packUnitEn };
      expect(packsOfDrug({ ...drug, quantity: 1 }, 'en')).toBe(`Drug 5 mg, 1 ${packUnitEn}`);
      expect(packsOfDrug({ ...drug, quantity: 2 }, 'en')).toMatch(/, 2 \w+s$/);
    }
  });

  it('of what packs hold have one on cards, in files and on paper', () => {
    for (const countUnitEn of new Set(rows.map((row) => row('countUnitEn')))) {
      const packContent = { packSize: 2, countUnit: '个', countUnitEn };
      const box = { quantity: 1, packUnit: '盒', packUnitEn: 'box', packContent };
      expect(packsWithContent('en', box)).toMatch(/^1 box of 2 \w+(?<![^aeiou]y)s$/);
    }
  });

  it('of doses have one for every counted unit of the demo', () => {
    const counts = new Set(
      rows.map((row) => row('doseUnit')).filter((unit) => !/^(?:[mμ]?g|mL|ml|IU|U|万?IU)$/.test(unit)),
    );
    expect([...counts].filter((unit) => countedUnit('en', unit, '2')?.endsWith('s') !== true)).toEqual([]);
  });

  it('with an irregular plural state it', () => {
    expect([counted(1, 'box'), counted(2, 'box'), counted(3, 'patch'), counted(0, 'day')]).toEqual([
      '1 box',
      '2 boxes',
      '3 patches',
      '0 days',
    ]);
    expect(counted(2, 'person', 'people')).toBe('2 people');
    expect(plural(1, 'is', 'are')).toBe('is');
  });
});
