import { portError } from './nginxProcess.ts';
import { type Service, startService, waitUntilHealthy } from './processes.ts';
import { UserError, type Settings } from './settings.ts';

/**
 * Node's arguments for the embedded upstream, as in the Dockerfile. With 4 MB for new objects in place of 16, a thousand sockets that
 * send as fast as they can take half as much memory, and 5,000 doctors are answered as fast.
 */
export const upstreamArgs: readonly string[] = ['--max-semi-space-size=4', 'src/upstream/main.ts'];

/** Starts the embedded upstream as a separate process and waits until it is healthy. */
export const startEmbeddedUpstream = async (settings: Settings): Promise<Service> => {
  const { upstreamPort, dataDir, refresh, captcha, protocols } = settings;
  // Checked first: another program on this port might answer the health check.
  const portTaken = await portError(upstreamPort, 'UPSTREAM_PORT');
  if (portTaken) throw new UserError(`upstream: error: ${portTaken}`);
  const upstream = startService(process.execPath, upstreamArgs, {
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: dataDir,
    UPSTREAM_REFRESH: refresh,
    UPSTREAM_CAPTCHA: captcha,
    UPSTREAM_PROTOCOLS: protocols,
  });
  try {
    await waitUntilHealthy(`http://127.0.0.1:${upstreamPort}/health`, upstream, 'The upstream');
    return upstream;
  } catch (error) {
    await upstream.stop();
    throw error;
  }
};

/** The first doctor and auditor of each demo hospital (src/upstream/demo/data/demoHospitals.ts). */
const demoAccounts = [
  ['localhost', '明湖互联网医院', 'linyue', 'qinshulan'],
  ['second.localhost', 'Harbour Online Hospital', 'fionaho', 'gracetam'],
] as const;

/** The greeting printed when everything runs. */
export const greeting = ({ port, upstreamPort, basePath, dataDir }: Settings): string => {
  const hospitals = demoAccounts.map(
    ([host, name, doctor, auditor]) =>
      `  http://${host}:${port}${basePath}  ${name}\n    doctor ${doctor}, auditor ${auditor}`,
  );
  return `
Cloudroom is ready: http://localhost:${port}${basePath}

${hospitals.join('\n')}
  The password of all demo accounts is cloudroom-demo.
  Codes for logging in arrive at http://localhost:${upstreamPort}/outbox; the mobile number of linyue is 13900000001.
  The data is in ${dataDir}

Press Ctrl-C to stop.
`;
};

/** Resolves when this process is asked to stop. */
export const stopRequested = (): Promise<'stop'> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'));
  });
