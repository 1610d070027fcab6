import { expect, it } from 'vitest';
import { readSources, type SourceTree } from './boundaries.ts';
import { loadCatalogs } from './catalogTexts.ts';
import { unusedTexts } from './messageUses.ts';

const minute = 60_000;

it('every text is shown by some screen', { timeout: minute }, async () => {
  expect(unusedTexts(readSources(), await loadCatalogs('en'))).toEqual([]);
});

it('a text that no screen shows is found, even if many others have its name', {
  timeout: minute,
}, async () => {
  const catalogs = await loadCatalogs('en');
  const own = catalogs.get('hospitalData');
  expect(own).toBeTypeOf('object');
  const planted = new Map([
    ...catalogs,
    ['hospitalData', Object.assign({}, own, { title: 'A title', open: 'Open' })],
  ]);
  expect(unusedTexts(readSources(), planted)).toEqual(['hospitalData.title', 'hospitalData.open']);
});

const page = { title: 'A title', left: 'Left over', kinds: { title: 'One', other: 'Two' } };

/** The texts of a page that are not reached from a component. */
const unusedIn = (component: string): string[] => {
  const sources: SourceTree = new Map([
    [
      'src/console/page/messages.en.ts',
      `export const en = {}; export type PageMessages = Messages<typeof en>; 
       declare module '../i18n/messages.ts' { interface Catalogs { readonly page: PageMessages; } }`,
    ],
    ['src/console/page/Page.tsx', component],
    ['src/console/page/Page.test.ts', 'expect(useCatalog("page").left).toBe(1);'],
  ]);
  return unusedTexts(sources, new Map([['page', page]]));
};

it.each([
  [
    'a member',
    "const A = () => useCatalog('page').title;",
    ['page.left', 'page.kinds.title', 'page.kinds.other'],
  ],
  [
    'a name',
    "const A = () => { const t = useCatalog('page').kinds; return t.title; };",
    ['page.title', 'page.left', 'page.kinds.other'],
  ],
  [
    'names taken apart',
    "const A = () => { const { kinds: { other }, left } = useCatalog('page'); return other + left; };",
    ['page.title', 'page.kinds.title'],
  ],
  ['an index', "const A = ({ kind }: Props) => useCatalog('page').kinds[kind];", ['page.title', 'page.left']],
  ['a type', 'const of = ({ kinds: t }: PageMessages, k: string) => t[k];', ['page.title', 'page.left']],
  [
    'a part of a type',
    "const of = (t: PageMessages['kinds']) => t.other;",
    ['page.title', 'page.left', 'page.kinds.title'],
  ],
  [
    'a whole group',
    "const A = () => <List texts={useCatalog('page').kinds} />;",
    ['page.title', 'page.left'],
  ],
  [
    'another function',
    "const A = () => { const t = useCatalog('page'); return 1; }; const B = (t: Other) => t.title;",
    ['page.title', 'page.left', 'page.kinds.title', 'page.kinds.other'],
  ],
])('by %s, a component reaches what it says and nothing else', (_, component, unused) => {
  expect(unusedIn(component)).toEqual(unused);
});
