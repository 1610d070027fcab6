import { distDir as built } from './build.ts';
import { runGatewayCommand } from './nginxProcess.ts';
import { UserError, command, readSettings } from './settings.ts';
import { gatewayDirs, nginxHere, startGateway } from './startGateway.ts';
import { defaultTenantMap } from './tenantMap.ts';

async function runAlone(): Promise<number> {
  const { port, tenants, basePath, dataDir } = readSettings(process.env);
  const gateway = await startGateway({
    tenants: tenants ?? defaultTenantMap,
    port,
    site: process.env['SITE'] || built,
    basePath,
    watched: true,
    ...gatewayDirs(dataDir, port),
  });
  process.stdout.write(`The gateway serves ${gateway.address}  (Ctrl-C stops it)\n`);
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      asked = true;
      void gateway.stop();
    });
  }
  const code = await gateway.exited;
  if (!asked && code !== 0)
    throw new UserError(`gateway: error: nginx exited unexpectedly with code ${code}`);
  return 0;
}

/** Runs `check`, `apply`, `status` or `health` for the gateway of this PORT and DATA_DIR, whether or not it is running. */
async function runCommand(words: readonly string[]): Promise<number> {
  const { port, tenants, basePath, dataDir } = readSettings(process.env);
  const { runDir, settings } = gatewayDirs(dataDir, port);
  return runGatewayCommand(words, {
    ...settings,
    NGINX: nginxHere(),
    TENANTS: tenants ?? defaultTenantMap,
    PORT: String(port),
    SITE: process.env['SITE'] || built,
    RUN_DIR: runDir,
    BASE_PATH: basePath,
  });
}

const words = process.argv.slice(2);
await command(() => (words.length > 0 ? runCommand(words) : runAlone()));
