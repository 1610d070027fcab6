import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { distDir } from '../../../src/cli/build.ts';
import { startGateway } from '../../../src/cli/startGateway.ts';
import { whereIs } from '../../../src/cli/systemPackages.ts';
import { waitUntilHealthy, run, type Service, startService } from '../../../src/cli/processes.ts';
import { UserError } from '../../../src/cli/settings.ts';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { freePort } from '../../support/freePort.ts';
import { openBrowser } from '../../support/browser.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';
import { workOnDatabase } from '../../support/startStack.ts';
import { type TcpProxy, startTcpProxy } from './tcpProxy.ts';

/** A stack whose connections can be cut before and behind the gateway; its address leads through the first proxy. */
export interface ProxiedStack extends E2eStack {
  /** Between browsers and nginx. */
  readonly browserProxy: TcpProxy;
  /** Between nginx and the upstream. */
  readonly upstreamProxy: TcpProxy;
  /** `nginx -s reload`. */
  readonly reloadNginx: () => Promise<void>;
  /** The patient of a conversation sends a message, and sends it again with the same cmid until it is acknowledged. */
  readonly sendAsPatient: (conv: string, cmid: string, text: string) => Promise<void>;
}

/** Starts it on its own ports and in its own folder, with a copy of the console, so that a build does not affect it. */
export const startProxiedStack = async (): Promise<ProxiedStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-line-'));
  const [dataDir, runDir, siteCopy] = ['data', 'gateway', 'site'].map((name) => join(folder, name));
  if (!dataDir || !runDir || !siteCopy) throw new Error('three folders are required');
  cpSync(process.env['SITE'] || distDir, siteCopy, { recursive: true });
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const browserProxy = await startTcpProxy(() => port);
  const upstreamProxy = await startTcpProxy(() => upstreamPort);
  let upstream: Service | null = null;

  const startUpstream = async () => {
    upstream = startService(process.execPath, ['tests/chaos/network/upstream.ts'], {
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
    });
    await waitUntilHealthy(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
  };
  await startUpstream();
  const gateway = await startGateway({
    port,
    tenants: tenantMapFor({ upstreamPort: upstreamProxy.port, into: folder }),
    site: siteCopy,
    runDir,
    settings: { ERROR_LOG: join(runDir, 'logs/error.log') },
  });
  const browser = await openBrowser();

  return {
    ...browser,
    baseUrl: `http://localhost:${browserProxy.port}`,
    secondBaseUrl: `http://second.localhost:${browserProxy.port}`,
    port: browserProxy.port,
    upstreamPort,
    dataDir,
    gatewayPid: gateway.pid,
    upstreamPid: () => upstream?.child.pid ?? 0,
    browserProxy,
    upstreamProxy,
    startUpstream,
    killUpstream: async () => {
      upstream?.child.kill('SIGKILL');
      await upstream?.ended;
    },
    reloadNginx: async () => {
      const args = ['-e', 'stderr', '-c', join(runDir, 'current/nginx.conf'), '-s', 'reload'];
      const { code, output } = await run(whereIs('nginx') ?? 'nginx', args);
      if (code !== 0) throw new UserError(output);
    },
    sendAsPatient: async (conv, cmid, text) => {
      const body = JSON.stringify({ conv, cmid, text });
      for (let attempts = 0; attempts < 400; attempts += 1) {
        const address = `http://127.0.0.1:${upstreamPort}/patient`;
        const response = await fetch(address, { method: 'POST', body }).catch(() => null);
        if (response?.ok) return;
        await pause(50);
      }
      throw new Error('a message of the patient was not acknowledged');
    },
    withDatabase: (work) => workOnDatabase(dataDir, work),
    logs: () => '',
    close: async () => {
      await browser.close();
      await gateway.stop();
      await upstream?.stop();
      await Promise.all([browserProxy.close(), upstreamProxy.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
