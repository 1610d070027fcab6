import { buildWhenChanged, distDir } from './build.ts';
import { greeting, startEmbeddedUpstream, stopRequested } from './embeddedUpstream.ts';
import { type Gateway, gatewayDirs, startGateway } from './startGateway.ts';
import { ensureInstalled } from './systemPackages.ts';
import { UserError, command, readSettings, type Settings } from './settings.ts';
import { tenantMapFor } from './tenantMap.ts';

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

await command(async () => {
  const stop = stopRequested();
  const settings = readSettings(process.env);
  await ensureInstalled({ nginx: 'nginx-light' });
  await buildWhenChanged();
  const upstream = await startEmbeddedUpstream(settings);
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
    upstream.ended.then((output) => `The upstream exited. ${output}`),
    gateway.exited.then((code) => `nginx exited with code ${code}.`),
  ]);
  await gateway.stop();
  await upstream.stop();
  if (end !== 'stop') throw new UserError(end);
  return 0;
});
