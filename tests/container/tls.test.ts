import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificate, certify } from '../gateway/certificates.ts';
import { freePort } from '../house.ts';
import { docker, openProject } from './project.ts';

const certs = mkdtempSync(join(tmpdir(), 'cloudroom-test-certificates-'));
let project: Awaited<ReturnType<typeof openProject>>;
let port: number;

/** A pair as an operator puts it there: readable by the container's user. */
const put = (pair: string, until = 60): void => {
  certify(certs, pair, { from: -30, until });
  for (const file of readdirSync(certs)) chmodSync(join(certs, file), 0o644);
};

/** Whose certificate is shown to who asks for this name; a refused handshake is its alert. */
const shownTo = (servername: string): Promise<string | undefined> =>
  new Promise((done) => {
    const line = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
      done(line.getPeerX509Certificate()?.fingerprint256);
      line.destroy();
    });
    line.once('error', (fault) => done(fault.message));
  });

const headersOf = (path: string): Promise<Record<string, unknown>> =>
  new Promise((done, failed) => {
    const asked = request(
      { host: '127.0.0.1', port, path, servername: 'localhost', rejectUnauthorized: false, agent: false },
      (answer) => {
        answer.resume();
        done({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] });
      },
    );
    asked.setHeader('Host', 'localhost');
    asked.on('error', failed).end();
  });

beforeAll(async () => {
  chmodSync(certs, 0o755);
  put('localhost');
  put('_.clinic.example.cn');
  port = await freePort();
  project = await openProject('tls', {
    COMPOSE_FILE: 'docker-compose.yml:nginx/compose/tls.yml',
    CERTS: certs,
    TLS_PORT: String(port),
  });
  const hosts = ['localhost', '*.clinic.example.cn'];
  project.map(hosts.map((host, n) => `${host} http://upstream:8090 tenant-id=${n + 1}\n`).join(''));
  await project.up('gateway');
});
afterAll(async () => {
  await project.close();
  rmSync(certs, { recursive: true, force: true });
});

it('with the overlay for TLS every hospital shows its own certificate, and a stranger none', async () => {
  expect(await shownTo('localhost')).toBe(certificate(certs, 'localhost').fingerprint256);
  const clinic = certificate(certs, '_.clinic.example.cn').fingerprint256;
  expect(await shownTo('north.clinic.example.cn')).toBe(clinic);
  expect(await shownTo('evil.example')).toMatch(/alert/);
});

it('plain HTTP is sent to the port of TLS, where pages come with HSTS', async () => {
  const plain = await fetch(`${project.address}/login`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://localhost:${port}/login`]);
  expect(await headersOf('/login')).toEqual({ status: 200, hsts: 'max-age=31536000' });
});

it('a renewed pair is shown after an apply; one that ran out is named, and the container starts with it', async () => {
  put('localhost', -1);
  const gateway = await project.container('gateway');
  await docker('exec', gateway, 'gateway', 'apply');
  const ended = certificate(certs, 'localhost').fingerprint256;
  await expect.poll(() => shownTo('localhost')).toBe(ended);
  expect(await docker('exec', gateway, 'gateway', 'check')).toMatch(
    /^tenants\.conf:1: warning: host 'localhost': localhost\.crt expired on /m,
  );
  await docker('restart', '--time', '5', gateway);
  await expect.poll(() => shownTo('localhost'), { timeout: 20_000 }).toBe(ended);
});
