import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCertificate, createCertificate } from '../gateway/certificates.ts';
import { freePort } from '../support/freePort.ts';
import { docker, createComposeProject } from './composeProject.ts';

const certs = mkdtempSync(join(tmpdir(), 'cloudroom-test-certificates-'));
let project: Awaited<ReturnType<typeof createComposeProject>>;
let port: number;

/** A pair as an operator installs it: readable by the container's user. */
const writeCertificate = (pair: string, validTo = 60): void => {
  createCertificate(certs, pair, { validFrom: -30, validTo });
  for (const file of readdirSync(certs)) chmodSync(join(certs, file), 0o644);
};

/** The certificate presented for this server name; a refused handshake gives its alert. */
const fingerprintFor = (servername: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256);
      socket.destroy();
    });
    socket.once('error', (error) => resolve(error.message));
  });

const fetchHeaders = (path: string): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, servername: 'localhost', rejectUnauthorized: false, agent: false },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] });
      },
    );
    outgoing.setHeader('Host', 'localhost');
    outgoing.on('error', reject).end();
  });

beforeAll(async () => {
  chmodSync(certs, 0o755);
  writeCertificate('localhost');
  writeCertificate('_.clinic.example.cn');
  port = await freePort();
  project = await createComposeProject('tls', {
    COMPOSE_FILE: 'docker-compose.yml:nginx/compose/tls.yml',
    CERTS: certs,
    TLS_PORT: String(port),
  });
  const hosts = ['localhost', '*.clinic.example.cn'];
  project.writeTenantMap(
    hosts.map((host, n) => `${host} http://upstream:8090 tenant-id=${n + 1}\n`).join(''),
  );
  await project.start('gateway');
});
afterAll(async () => {
  await project.close();
  rmSync(certs, { recursive: true, force: true });
});

it('with the TLS overlay every hospital presents its own certificate, and an unknown host gets none', async () => {
  expect(await fingerprintFor('localhost')).toBe(readCertificate(certs, 'localhost').fingerprint256);
  const clinicFingerprint = readCertificate(certs, '_.clinic.example.cn').fingerprint256;
  expect(await fingerprintFor('north.clinic.example.cn')).toBe(clinicFingerprint);
  expect(await fingerprintFor('evil.example')).toMatch(/alert/);
});

it('plain HTTP is redirected to the TLS port, where pages have HSTS', async () => {
  const plainResponse = await fetch(`${project.address}/login`, { redirect: 'manual' });
  expect([plainResponse.status, plainResponse.headers.get('location')]).toEqual([
    308,
    `https://localhost:${port}/login`,
  ]);
  expect(await fetchHeaders('/login')).toEqual({ status: 200, hsts: 'max-age=31536000' });
});

it('a renewed pair is presented after an apply; an expired one is reported, and the container starts with it', async () => {
  writeCertificate('localhost', -1);
  const gateway = await project.containerId('gateway');
  await docker('exec', gateway, 'gateway', 'apply');
  const expired = readCertificate(certs, 'localhost').fingerprint256;
  await expect.poll(() => fingerprintFor('localhost')).toBe(expired);
  expect(await docker('exec', gateway, 'gateway', 'check')).toMatch(
    /^tenants\.conf:1: warning: host 'localhost': localhost\.crt expired on /m,
  );
  await docker('restart', '--time', '5', gateway);
  await expect.poll(() => fingerprintFor('localhost'), { timeout: 20_000 }).toBe(expired);
});
