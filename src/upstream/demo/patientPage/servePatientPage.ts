import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { HonoEnv } from '../../server/requestBody.ts';

/** The path of the patient page of the demo. */
export const patientPagePath = '/infra/demo-patient';

const readAsset = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const contentTypes = { css: 'text/css', js: 'text/javascript' } as const;
const assets = {
  'page.css': contentTypes.css,
  'messages.js': contentTypes.js,
  'reliableSignalling.js': contentTypes.js,
  'peerConnection.js': contentTypes.js,
  'pageSocket.js': contentTypes.js,
  'page.js': contentTypes.js,
} as const;

/** Only scripts and styles with the nonce run, and only this origin is contacted. */
const contentSecurityPolicy = (nonce: string): string =>
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
export const servePatientPage = (app: Hono<HonoEnv>): void => {
  const page = readAsset('page.html');
  app.get(patientPagePath, (context) => {
    const nonce = randomBytes(18).toString('base64url');
    return context.html(page.replaceAll('__NONCE__', nonce), 200, {
      'content-security-policy': contentSecurityPolicy(nonce),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  for (const [name, contentType] of Object.entries(assets)) {
    const body = readAsset(name);
    app.get(`${patientPagePath}/${name}`, (context) =>
      context.body(body, 200, {
        'content-type': `${contentType}; charset=utf-8`,
        'x-content-type-options': 'nosniff',
      }),
    );
  }
};
