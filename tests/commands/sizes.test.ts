import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distDir } from '../../src/cli/build.ts';

const page = (name: string): string => readFileSync(join(distDir, name), 'utf8');
const assets = readdirSync(join(distDir, 'assets'));
const scripts = assets.filter((name) => name.endsWith('.js'));
const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(join(distDir, 'assets', `${name}.gz`)).size / 1024, 0);

const named = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.js)"/g)].map(([, name = '']) => name);

/** The file whose name begins like that. */
const file = (begin: string): string => {
  const found = scripts.find((name) => name.startsWith(`${begin}-`));
  if (found === undefined) throw new Error(`No file is called ${begin}`);
  return found;
};

/** With everything that they wait for. */
const withAll = (roots: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = page(`assets/${name}`);
    waiting.push(...[...code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, other = '']) => other));
  }
  return found;
};

it.each(['login.zh.html', 'login.en.html'])(
  '%s names at once the four files that it is taken over with, no more than 85 KB',
  (name) => {
    expect(named(page(name))).toHaveLength(4);
    expect(kilobytes(named(page(name)))).toBeLessThanOrEqual(85);
  },
);

it('the log-in is whole without any other file: its styles and its icon stand in it', () => {
  expect(page('login.en.html')).not.toMatch(/rel="stylesheet"|href="\.\/assets\/[\w.-]+\.svg"/);
});

// The shell is what every page names at once: React, signals, the router, and what asks and keeps the session.
it('the shell of every other page is no more than 100 KB', () => {
  expect(kilobytes(named(page('index.html')))).toBeLessThanOrEqual(100);
});

// Before a screen shows, its words, what stands around it and its own part are there.
const screens: readonly { readonly screen: string; readonly most: number; readonly own?: string }[] = [
  { screen: 'HomePage', most: 170 },
  { screen: 'CloudRoomPage', most: 170 },
  { screen: 'OrderRecordPage', most: 170 },
  { screen: 'PrescriptionTaskPage', most: 170 },
  { screen: 'MyAuditRecordPage', most: 180 },
  { screen: 'WorkforceManagementPage', most: 170, own: 'staff' },
  { screen: 'PrescriptionRecordPage', most: 185, own: 'rules' },
  { screen: 'PersonalDataPage', most: 185, own: 'personalData' },
  { screen: 'PrescriptionReviewPage', most: 190, own: 'rules' },
  { screen: 'ServiceSetupPage', most: 180, own: 'service' },
  { screen: 'OrderDetailPage', most: 192, own: 'rules' },
  { screen: 'ConsultationPage', most: 200 },
  { screen: 'VideoPage', most: 200 },
];

it.each(screens)('$screen needs no more than $most KB before it shows', ({ screen, most, own }) => {
  const words = ['core', ...(own === undefined ? [] : [own])].map((room) => `${room}.zh`);
  const first = ['base', 'whole', 'inside', 'zh', screen, ...words].map(file);
  expect(kilobytes(withAll(first))).toBeLessThanOrEqual(most);
});

it('no words come with a screen but those that are counted with it; those of the palette come with that', () => {
  const counted = new Set(screens.flatMap(({ own }) => own ?? []));
  const rooms = scripts.flatMap((name) => /^(\w+)\.zh-/.exec(name)?.[1] ?? []);
  expect(rooms.toSorted()).toEqual([...counted, 'core', 'palette'].toSorted());
});

/** The style sheets that come with a screen, as the files that ask for it list them. */
const stylesWith = (screen: string): string[] =>
  scripts.flatMap((script) => {
    const code = page(`assets/${script}`);
    const listed = /\.f=\[([^\]]*)\]/.exec(code)?.[1]?.split(',') ?? [];
    const asks = new RegExp(`import\\(.\\./${screen}-[\\w-]+\\.js.{0,90}?__vite__mapDeps\\(\\[([\\d,]*)`);
    const wanted = asks.exec(code)?.[1]?.split(',') ?? [];
    return wanted
      .map((at) => listed[Number(at)]?.replace(/"|\.\//g, '') ?? '')
      .filter((name) => name.endsWith('.css'));
  });

it.each(screens)('$screen has no more than 15 KB of styles when it shows', ({ screen }) => {
  const around = assets.filter((name) => /^(?:base|inside)-[\w-]+\.css$/.test(name));
  expect(around).toHaveLength(2);
  const own = stylesWith(screen);
  expect(own).not.toHaveLength(0);
  expect(kilobytes(new Set([...around, ...own]))).toBeLessThanOrEqual(15);
});

it('the whole console is no more than 400 KB, in both languages', () => {
  expect(kilobytes(scripts)).toBeLessThanOrEqual(400);
});
