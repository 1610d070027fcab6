import { buildWhenChanged, distDir } from './build.ts';
import { type Gateway, gatewayDirs, startGateway } from './gateway.ts';
import { ensureInstalled } from './systemPackages.ts';
import { portError } from './nginxProcess.ts';
import { waitUntilHealthy, type Service, startService } from './processes.ts';
import { UserError, command, readSettings, type Settings } from './settings.ts';
import { tenantMapFor } from './tenantMap.ts';

const startUpstream = async (settings: Settings): Promise<Service> => {
  const { upstreamPort, dataDir, refresh, captcha, protocols } = settings;
  // Asked first: whoever sits there might answer the question that is meant for ours.
  const portTaken = await portError(upstreamPort, 'UPSTREAM_PORT');
  if (portTaken) throw new UserError(`upstream: error: ${portTaken}`);
  const upstream = startService(process.execPath, ['src/upstream/main.ts'], {
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: dataDir,
    UPSTREAM_REFRESH: refresh,
    UPSTREAM_CAPTCHA: captcha,
    UPSTREAM_PROTOCOLS: protocols,
  });
  try {
    await waitUntilHealthy(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
    return upstream;
  } catch (fault) {
    await upstream.stop();
    throw fault;
  }
};

const startConfiguredGateway = ({
  port,
  upstreamPort,
  dataDir,
  tenants,
  basePath,
}: Settings): Promise<Gateway> =>
  startGateway({
    port,
    tenants: tenants ?? tenantMapFor({ upstreamPort, into: dataDir }),
    site: distDir,
    basePath,
    watched: true,
    ...gatewayDirs(dataDir, port),
  });

/** The first doctor and auditor of each demo hospital (src/upstream/demo/data/demoHospitals.ts). */
const demoAccounts = [
  ['localhost', '明湖互联网医院', 'linyue', 'qinshulan'],
  ['second.localhost', 'Harbour Online Hospital', 'fionaho', 'gracetam'],
] as const;

const greeting = ({ port, upstreamPort, basePath, dataDir }: Settings): string => {
  const hospitals = demoAccounts.map(
    ([host, name, doctor, auditor]) =>
      `  http://${host}:${port}${basePath}  ${name}\n    doctor ${doctor}, auditor ${auditor}`,
  );
  return `
Cloudroom is ready: http://localhost:${port}${basePath}

${hospitals.join('\n')}
  The password of all demo accounts is cloudroom-demo.
  Codes for logging in arrive at http://localhost:${upstreamPort}/outbox; the mobile number of linyue is 13900000001.
  The data lives in ${dataDir}

Ctrl-C stops it.
`;
};

const stopRequested = (): Promise<'asked'> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('asked'));
  });

await command(async () => {
  const stop = stopRequested();
  const settings = readSettings(process.env);
  await ensureInstalled({ nginx: 'nginx-light' });
  await buildWhenChanged();
  const upstream = await startUpstream(settings);
  let gateway: Gateway;
  try {
    gateway = await startConfiguredGateway(settings);
  } catch (fault) {
    await upstream.stop();
    throw fault;
  }
  process.stdout.write(greeting(settings));
  const end = await Promise.race([
    stop,
    upstream.ended.then((output) => `The upstream ended by itself. ${output}`),
    gateway.exited.then((code) => `nginx ended by itself with code ${code}.`),
  ]);
  await gateway.stop();
  await upstream.stop();
  if (end !== 'asked') throw new UserError(end);
  return 0;
});
