import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distDir } from '../../src/cli/build.ts';

const page = (name: string): string => readFileSync(join(distDir, name), 'utf8');
const assets = readdirSync(join(distDir, 'assets'));
const scripts = assets.filter((name) => name.endsWith('.js'));
const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(join(distDir, 'assets', `${name}.gz`)).size / 1024, 0);

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.js)"/g)].map(([, name = '']) => name);

/** The file whose name begins with this prefix. */
const findScript = (prefix: string): string => {
  const match = scripts.find((name) => name.startsWith(`${prefix}-`));
  if (match === undefined) throw new Error(`no file begins with ${prefix}`);
  return match;
};

/** The scripts and everything they import. */
const withImports = (roots: readonly string[]): ReadonlySet<string> => {
  const visited = new Set<string>();
  const queue = [...roots];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (visited.has(name)) continue;
    visited.add(name);
    const code = page(`assets/${name}`);
    queue.push(...[...code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, other = '']) => other));
  }
  return visited;
};

it.each(['login.zh.html', 'login.en.html'])(
  '%s needs at most six scripts and 100 KB until its form is hydrated',
  (name) => {
    expect(scriptsIn(page(name)).length).toBeLessThanOrEqual(6);
    expect(kilobytes(scriptsIn(page(name)))).toBeLessThanOrEqual(100);
  },
);

it('the log-in needs no other file: its styles and its icon are inlined', () => {
  expect(page('login.en.html')).not.toMatch(/rel="stylesheet"|href="\.\/assets\/[\w.-]+\.svg"/);
});

// The shell is what every page needs: React, signals, the router, the services and the layout.
it('the shell of every other page is no more than 160 KB', () => {
  expect(kilobytes(scriptsIn(page('index.html')))).toBeLessThanOrEqual(160);
});

// The current sizes with a little room, well below the budgets of 320 KB a screen and 650 KB in all.
// A screen needs its messages, the layout and its own code.
const screens: readonly { readonly screen: string; readonly most: number; readonly ownMessages?: string }[] =
  [
    { screen: 'DashboardPage', most: 234 },
    { screen: 'CloudRoomPage', most: 234 },
    { screen: 'OrderListPage', most: 237 },
    { screen: 'PrescriptionTaskPage', most: 253, ownMessages: 'queue' },
    { screen: 'MyAuditRecordPage', most: 251, ownMessages: 'rules' },
    { screen: 'ReviewBoardPage', most: 233, ownMessages: 'board' },
    { screen: 'PrescriptionSamplingPage', most: 246, ownMessages: 'sampling' },
    { screen: 'StaffPage', most: 250, ownMessages: 'staff' },
    { screen: 'HospitalOverviewPage', most: 243, ownMessages: 'hospitalOverview' },
    { screen: 'HospitalDataPage', most: 236, ownMessages: 'hospitalData' },
    { screen: 'PrescriptionRecordPage', most: 251, ownMessages: 'rules' },
    { screen: 'AccountPage', most: 248, ownMessages: 'account' },
    { screen: 'PrescriptionReviewPage', most: 280, ownMessages: 'rules' },
    { screen: 'ServicesPage', most: 248, ownMessages: 'services' },
    { screen: 'OrderDetailPage', most: 253, ownMessages: 'rules' },
    { screen: 'ConsultationPage', most: 292 },
    { screen: 'VideoPage', most: 299 },
  ];

it.each(screens)('$screen needs no more than $most KB before it shows', ({ screen, most, ownMessages }) => {
  const messageChunks = ['console', ...(ownMessages === undefined ? [] : [ownMessages])].map(
    (folder) => `${folder}.messages.zh`,
  );
  const rootChunks = ['index', 'App', 'coreMessages.zh', screen, ...messageChunks].map(findScript);
  expect(kilobytes(withImports(rootChunks))).toBeLessThanOrEqual(most);
});

// What a consultation waits for with its summary; record, prescriptions and history come after it.
it('a consultation needs no more than 320 KB before its summary shows', () => {
  const parts = ['SidePanels', 'prescribing', 'rules.messages.zh'].map(findScript);
  const roots = ['index', 'App', 'coreMessages.zh', 'console.messages.zh', 'ConsultationPage'].map(
    findScript,
  );
  expect(kilobytes(withImports([...roots, ...parts]))).toBeLessThanOrEqual(320);
});

it('every file of messages is counted with its screen, except those of the palette', () => {
  const counted = new Set(screens.flatMap(({ ownMessages }) => ownMessages ?? []));
  const folders = scripts.flatMap((name) => /^(\w+)\.messages\.zh-/.exec(name)?.[1] ?? []);
  expect(folders.toSorted()).toEqual([...counted, 'commandPalette', 'console'].toSorted());
});

/** The style sheets of a screen, as listed by the files that request them. */
const stylesWith = (screen: string): string[] =>
  scripts.flatMap((script) => {
    const code = page(`assets/${script}`);
    const stylesheets = /\.f=\[([^\]]*)\]/.exec(code)?.[1]?.split(',') ?? [];
    const importPattern = new RegExp(
      `import\\(.\\./${screen}-[\\w-]+\\.js.{0,90}?__vite__mapDeps\\(\\[([\\d,]*)`,
    );
    const indexes = importPattern.exec(code)?.[1]?.split(',') ?? [];
    return indexes
      .map((index) => stylesheets[Number(index)]?.replace(/"|\.\//g, '') ?? '')
      .filter((name) => name.endsWith('.css'));
  });

it.each(screens)('$screen has no more than 19.6 KB of styles when it is shown', ({ screen }) => {
  const layoutStyles = assets.filter((name) => /^(?:index|main|App)-[\w-]+\.css$/.test(name));
  expect(layoutStyles).toHaveLength(2);
  const screenStyles = stylesWith(screen);
  expect(screenStyles).not.toHaveLength(0);
  expect(kilobytes(new Set([...layoutStyles, ...screenStyles]))).toBeLessThanOrEqual(19.6);
});

it('the whole console is no more than 610 KB, in both languages', () => {
  expect(kilobytes(scripts)).toBeLessThanOrEqual(610);
});

it('every script but the small one of the log-in page asks V8 to compile it early', () => {
  const late = scripts.filter((name) => !page(`assets/${name}`).startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(late).toEqual([expect.stringMatching(/^preHydration-/)]);
});
