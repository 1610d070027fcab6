import { describe, expect, it } from 'vitest';
import { readSources } from './boundaries.ts';
import {
  type Catalogs,
  type CatalogText,
  type Language,
  loadCatalogs,
  textsAt,
  textsInPlace,
} from './catalogTexts.ts';

/**
 * The greatest length in each place, in characters. A Chinese one is as wide as two Latin ones. On a phone of 390 pixels a line
 * has room for 34 Latin characters of a heading, and for 56 of a label. A filter has half of it, a field may be beside something
 * narrow, and what a list is searched by has the line to itself.
 */
const most = {
  button: { en: 32, zh: 16 },
  head: { en: 24, zh: 10 },
  chip: { en: 24, zh: 12 },
  tab: { en: 20, zh: 8 },
  menu: { en: 20, zh: 8 },
  heading: { en: 28, zh: 14 },
  field: { en: 32, zh: 16 },
  filter: { en: 24, zh: 12 },
  keyword: { en: 48, zh: 24 },
} as const;
type Place = keyof typeof most;

/** Tabs and entries of the menu, by their catalog and path; `label` names the whole group for screen readers. */
const byKey: Readonly<Record<'tab' | 'menu', readonly (readonly [catalog: string, path: string])[]>> = {
  menu: [['', 'common.nav']],
  tab: [
    ['staff', 'parts'],
    ['services', 'tabs'],
    ['hospitalOverview', 'tabs'],
    ['account', 'profile.parts'],
    ['', 'consultation.tabs'],
    ['', 'dashboard.work.tabs'],
    ['', 'login.methods'],
    ['', 'captcha.methods'],
  ],
};

const isTab = ({ path }: CatalogText): boolean => !/\.(?:label|pin|marks\.\w+)$/.test(path);

const textsOf = (place: Place, catalogs: Catalogs, sources = readSources()): CatalogText[] =>
  place === 'tab' || place === 'menu'
    ? byKey[place].flatMap(([catalog, path]) => textsAt(catalogs, catalog, path.split('.'))).filter(isTab)
    : textsInPlace(place, sources, catalogs);

const lengthIn = (language: Language, text: string): number =>
  language === 'zh' ? text.replaceAll(/[ -ɏ]{2}/g, '一').length : text.length;

const tooLong = (place: Place, language: Language, texts: readonly CatalogText[]): string[] => [
  ...new Set(
    texts
      .filter(({ text }) => lengthIn(language, text) > most[place][language])
      .map(({ path, text }) => `${path}: ${text}`),
  ),
];

const least = {
  button: 180,
  head: 60,
  chip: 30,
  tab: 20,
  menu: 9,
  heading: 20,
  field: 70,
  filter: 14,
  keyword: 10,
} as const;
const places = ['button', 'head', 'chip', 'tab', 'menu', 'heading', 'field', 'filter', 'keyword'] as const;

describe.each(['en', 'zh'] as const)('texts in %s', (language) => {
  it.each(places)('fit into a %s', async (place) => {
    const texts = textsOf(place, await loadCatalogs(language));
    expect(texts.length).toBeGreaterThan(least[place]);
    expect(tooLong(place, language, texts)).toEqual([]);
  });
});

const long = 'Hand this over to a colleague of the same department';

it.each([
  ['button', '<Button label={t.run} onClick={() => go()} />'],
  [
    'button',
    '<Button\n  kind="main"\n  onClick={() => {\n    go();\n  }}\n  label={isNew ? t.other : t.run}\n/>',
  ],
  ['head', 'const columns = [{ head: t.run, cell: Name }];'],
  ['chip', '<StateMark kind="done" text={t.run} />'],
  ['heading', '<h1 tabIndex={-1} ref={heading}>\n  {t.run}\n</h1>'],
  ['heading', '<MasterDetail title={t.run} onClose={() => go({ open: null })}>'],
  ['field', '<TextField label={t.run} onChange={(x) => form.set({ ...it, at: { x } })} />'],
  ['field', '<legend className="field-label">{t.run}</legend>'],
  ['filter', '<FilterSelect label={t.run} />'],
  ['keyword', '<ListFilters keywordLabel={t.run} />'],
] as const)('a text that is too long for a %s is found: %s', (place, use) => {
  const catalogs = new Map([['staff', { transfer: { run: long, other: 'Run' } }]]);
  for (const binding of [
    "const t = useCatalog('staff').transfer;",
    "const { transfer: t } = useCatalog('staff');",
    'const columnsOf = ({ transfer: t }: StaffMessages) => 1;',
  ]) {
    const sources = new Map([
      ['src/console/features/staff/Planted.tsx', `${binding}\n${use}`],
      [
        'src/console/features/staff/messages.en.ts',
        'interface Catalogs {\n readonly staff: StaffMessages;\n}',
      ],
    ]);
    expect(tooLong(place, 'en', textsInPlace(place, sources, catalogs))).toEqual([
      `staff.transfer.run: ${long}`,
    ]);
  }
});

it('a heading that reads its messages itself is found', () => {
  const sources = new Map([
    ['src/console/features/staff/Planted.tsx', "const Heading = () => <h1>{useCatalog('staff').title}</h1>;"],
  ]);
  const catalogs = new Map([['staff', { title: long }]]);
  expect(tooLong('heading', 'en', textsInPlace('heading', sources, catalogs))).toHaveLength(1);
});

it('two Latin characters are as long as a Chinese one', () => {
  expect(tooLong('field', 'zh', [{ path: 'egfr', text: 'eGFR（mL/min/1.73 m²）' }])).toEqual([]);
  expect(tooLong('field', 'zh', [{ path: 'why', text: '请说明为什么这样对这位患者是合适的' }])).toHaveLength(
    1,
  );
});

it('a name of an icon without text may be longer', () => {
  const sources = new Map([
    [
      'src/console/features/staff/Planted.tsx',
      "const t = useCatalog('staff');\n<Button label={t.run} hideLabel />",
    ],
  ]);
  expect(textsInPlace('button', sources, new Map([['staff', { run: long }]]))).toEqual([]);
});

it('a tab and an entry of the menu that are too long are found', () => {
  const catalogs = new Map<string, unknown>([
    ['staff', { parts: { label: long, staff: long } }],
    ['', { common: { nav: { home: '全部患者与全部处方的工作台' } } }],
  ]);
  expect(tooLong('tab', 'en', textsOf('tab', catalogs, new Map()))).toEqual([`staff.parts.staff: ${long}`]);
  expect(tooLong('menu', 'zh', textsOf('menu', catalogs, new Map()))).toHaveLength(1);
});
