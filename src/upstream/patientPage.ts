import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Carried } from './body.ts';

/** The path of the patient page of the demo. */
export const patientPagePath = '/infra/demo-patient';

const folder = join(import.meta.dirname, 'demo/patientPage');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const kinds = { css: 'text/css', js: 'text/javascript' } as const;
const files = {
  'page.css': kinds.css,
  'words.js': kinds.js,
  'channel.js': kinds.js,
  'connection.js': kinds.js,
  'line.js': kinds.js,
  'page.js': kinds.js,
} as const;

/** Only scripts and styles with the nonce run, and only this origin is contacted. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Serves the files of demo/patientPage; the page contains no patient data. */
export const servePatientPage = (app: Hono<Carried>): void => {
  const page = read('page.html');
  app.get(patientPagePath, (context) => {
    const nonce = randomBytes(18).toString('base64url');
    return context.html(page.replaceAll('__NONCE__', nonce), 200, {
      'content-security-policy': policy(nonce),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  for (const [name, kind] of Object.entries(files)) {
    const text = read(name);
    app.get(`${patientPagePath}/${name}`, (context) =>
      context.body(text, 200, {
        'content-type': `${kind}; charset=utf-8`,
        'x-content-type-options': 'nosniff',
      }),
    );
  }
};
