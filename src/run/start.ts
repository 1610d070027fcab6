import { join } from 'node:path';
import { buildWhenChanged, site } from './build.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { needs } from './machine.ts';
import { answers, type Service, startService } from './processes.ts';
import { Complaint, command, readSettings, type Settings } from './settings.ts';
import { mapFor } from './tenantMap.ts';

const startUpstream = async ({ upstreamPort, dataDir }: Settings): Promise<Service> => {
  const upstream = startService(process.execPath, ['src/upstream/main.ts'], {
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: dataDir,
  });
  try {
    await answers(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
    return upstream;
  } catch (fault) {
    await upstream.stop();
    throw fault;
  }
};

const startFront = async ({ port, upstreamPort, dataDir, tenants, basePath }: Settings): Promise<Gateway> => {
  const runDir = join(dataDir, `gateway-${port}`);
  try {
    return await startGateway({
      port,
      tenants: tenants ?? mapFor({ upstreamPort, into: dataDir }),
      site,
      basePath,
      runDir,
    });
  } catch (fault) {
    throw new Complaint(fault instanceof Error ? fault.message : String(fault));
  }
};

const greeting = ({ port, basePath, dataDir }: Settings): string => {
  const at = (host: string) => `http://${host}:${port}${basePath}`;
  return `
Cloudroom is ready: ${at('localhost')}

  hospital                 address                              doctor    auditor
  Minghu (Chinese)         ${at('localhost').padEnd(35)}  DOCTOR    AUDITOR
  Harbour Online Hospital  ${at('second.localhost').padEnd(35)}  DOCTOR    AUDITOR

  password of all demo accounts: cloudroom-demo
  data: ${dataDir}

Ctrl-C stops it.
`;
};

const asked = (): Promise<'asked'> =>
  new Promise((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => settle('asked'));
  });

await command(async () => {
  const stop = asked();
  const settings = readSettings(process.env);
  await needs({ nginx: 'nginx-light' });
  await buildWhenChanged();
  const upstream = await startUpstream(settings);
  let gateway: Gateway;
  try {
    gateway = await startFront(settings);
  } catch (fault) {
    await upstream.stop();
    throw fault;
  }
  process.stdout.write(greeting(settings));
  const end = await Promise.race([
    stop,
    upstream.ended.then((said) => `The upstream ended by itself. ${said}`),
    gateway.exited.then((code) => `nginx ended by itself with code ${code}.`),
  ]);
  await gateway.stop();
  await upstream.stop();
  if (end !== 'asked') throw new Complaint(end);
  return 0;
});
