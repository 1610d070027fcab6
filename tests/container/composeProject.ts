import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { freePort } from '../support/freePort.ts';

/** Runs docker, which must succeed; returns its output. */
export const docker = async (...args: readonly string[]): Promise<string> => {
  const { code, output } = await run('docker', args);
  expect({ args, code, output }).toMatchObject({ code: 0 });
  return output.trim();
};

/** The result of a call to the upstream through the gateway; null while nothing listens. */
export const fetchTenantStatus = async (
  address: string,
  host = 'localhost',
): Promise<{ status: number; code: unknown } | null> => {
  // Uses the engine's published port with the same Host header as a browser.
  const response = await fetch(`${address}/system/tenant/get-by-website?website=${host}`).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const code = typeof body === 'object' && body && 'code' in body ? body.code : null;
  return response && { status: response.status, code };
};

/**
 * A second instance of docker-compose.yml with its own name, port, tenant map and settings. The images are those built for
 * all container tests.
 */
export const createComposeProject = async (purpose: string, settings: Record<string, string> = {}) => {
  const name = `cloudroom-test-${purpose}`;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // The container's user has to read it.
  chmodSync(folder, 0o755);
  const env = { PORT: String(port), TENANTS_DIR: folder, ...settings };
  const compose = (...args: readonly string[]) =>
    run('docker', ['compose', '--project-name', name, ...args], env);
  return {
    name,
    port,
    address: `http://localhost:${port}`,
    writeTenantMap: (lines: string): void => writeFileSync(join(folder, 'tenants.conf'), lines),
    compose,
    start: async (...services: readonly string[]): Promise<void> => {
      const { code, output } = await compose('up', '--detach', '--no-build', '--wait', ...services);
      expect({ code, output }).toMatchObject({ code: 0 });
    },
    containerId: (service: string): Promise<string> =>
      docker('ps', '--quiet', '--all', '--filter', `name=${name}-${service}`),
    readLogs: async (service: string): Promise<string> =>
      (await compose('logs', '--no-color', service)).output,
    close: async (): Promise<void> => {
      await compose('down', '--volumes', '--timeout', '3');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
