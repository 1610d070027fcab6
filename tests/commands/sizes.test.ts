import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { site } from '../../src/run/build.ts';

const page = (name: string): string => readFileSync(join(site, name), 'utf8');
const kilobytes = (html: string): number =>
  [...html.matchAll(/(?:src|href)="\.\/(assets\/[\w.-]+\.js)"/g)].reduce(
    (sum, [, file = '']) => sum + statSync(join(site, `${file}.gz`)).size / 1024,
    0,
  );

it.each(['login.zh.html', 'login.en.html'])(
  '%s names at once the three files that it is taken over with, no more than 86 KB',
  (name) => {
    const html = page(name);
    expect([...html.matchAll(/(?:src|href)="\.\/assets\/[\w.-]+\.js"/g)]).toHaveLength(3);
    expect(kilobytes(html)).toBeLessThanOrEqual(86);
  },
);

it('the log-in is whole without any other file: its styles and its icon stand in it', () => {
  expect(page('login.en.html')).not.toMatch(/rel="stylesheet"|href="\.\/assets\/[\w.-]+\.svg"/);
});

it('the first files of every other page are no more than 110 KB', () => {
  expect(kilobytes(page('index.html'))).toBeLessThanOrEqual(110);
});
