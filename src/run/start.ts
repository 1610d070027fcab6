import { buildWhenChanged, site } from './build.ts';
import { type Gateway, placesOf, startGateway } from './gateway.ts';
import { needs } from './machine.ts';
import { portFault } from './nginx.ts';
import { answers, type Service, startService } from './processes.ts';
import { Complaint, command, readSettings, type Settings } from './settings.ts';
import { mapFor } from './tenantMap.ts';

const startUpstream = async (settings: Settings): Promise<Service> => {
  const { upstreamPort, dataDir, refresh, captcha, protocols } = settings;
  // Asked first: whoever sits there might answer the question that is meant for ours.
  const taken = await portFault(upstreamPort, 'UPSTREAM_PORT');
  if (taken) throw new Complaint(`upstream: error: ${taken}`);
  const upstream = startService(process.execPath, ['src/upstream/main.ts'], {
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: dataDir,
    UPSTREAM_REFRESH: refresh,
    UPSTREAM_CAPTCHA: captcha,
    UPSTREAM_PROTOCOLS: protocols,
  });
  try {
    await answers(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
    return upstream;
  } catch (fault) {
    await upstream.stop();
    throw fault;
  }
};

const startFront = ({ port, upstreamPort, dataDir, tenants, basePath }: Settings): Promise<Gateway> =>
  startGateway({
    port,
    tenants: tenants ?? mapFor({ upstreamPort, into: dataDir }),
    site,
    basePath,
    watched: true,
    ...placesOf(dataDir, port),
  });

/** The first doctor and auditor of each demo hospital (src/upstream/demo/people.ts). */
const demo = [
  ['localhost', '明湖互联网医院', 'linyue', 'qinshulan'],
  ['second.localhost', 'Harbour Online Hospital', 'fionaho', 'gracetam'],
] as const;

const greeting = ({ port, upstreamPort, basePath, dataDir }: Settings): string => {
  const hospitals = demo.map(
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
