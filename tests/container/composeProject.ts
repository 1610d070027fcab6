import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { freePort } from '../support/freePort.ts';

/** Runs docker to a good end; gives what it printed. */
export const docker = async (...args: readonly string[]): Promise<string> => {
  const { code, output } = await run('docker', args);
  expect({ args, code, output }).toMatchObject({ code: 0 });
  return output.trim();
};

/** What a call of the upstream through the gateway came to; null while nobody listens. */
export const fetchTenantStatus = async (
  address: string,
  host = 'localhost',
): Promise<{ status: number; code: unknown } | null> => {
  // By the engine's published port; a browser would write the same Host.
  const response = await fetch(`${address}/system/tenant/get-by-website?website=${host}`).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const code = typeof body === 'object' && body && 'code' in body ? body.code : null;
  return response && { status: response.status, code };
};

/**
 * The containers of docker-compose.yml once more, under a name, port, tenant map and settings of their own. The images are
 * those that were built for all container tests.
 */
export const createComposeProject = async (purpose: string, settings: Record<string, string> = {}) => {
  const name = `cloudroom-test-${purpose}`;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // Whoever the container runs as has to read it.
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
