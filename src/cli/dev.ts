import { relative } from 'node:path';
import { createLogger, createServer, type Logger, type ViteDevServer } from 'vite';
import { greeting, startEmbeddedUpstream, stopRequested } from './embeddedUpstream.ts';
import { portError } from './nginxProcess.ts';
import type { Service } from './processes.ts';
import { UserError, command, readSettings, type Settings, top } from './settings.ts';
import { devGateway } from './vite/devGateway.ts';

/** Ignores sockets broken by a closed page or the upstream's restart. */
const quietLogger = (): Logger => {
  const logger = createLogger('warn');
  const reportError = logger.error.bind(logger);
  logger.error = (message, options) => {
    if (!/proxy (?:socket )?error/.test(message)) reportError(message, options);
  };
  return logger;
};

const startDevServer = async ({ port, upstreamPort }: Settings): Promise<ViteDevServer> => {
  const portTaken = await portError(port, 'PORT');
  if (portTaken) throw new UserError(`dev: error: ${portTaken}`);
  const server = await createServer({
    root: 'src/console',
    configFile: 'vite.config.ts',
    customLogger: quietLogger(),
    plugins: [devGateway(upstreamPort)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The contract and the packages are outside the console's folder.
      fs: { allow: [top] },
      // Read and transformed before the first browser requests it.
      warmup: { clientFiles: ['./main.tsx', './App.tsx'] },
    },
  });
  return server.listen();
};

const upstreamSources = /^src\/(?:upstream|contract)\/(?!.*\.test\.ts$)/;
/** An editor that saves several files restarts the upstream once. */
const restartDelayMs = 100;

/** Restarts the upstream when its source changes. Each start waits for the previous one. */
const restartOnChange = (server: ViteDevServer, settings: Settings, first: Service) => {
  let current: Service | null = first;
  let queue = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async (): Promise<void> => {
    await current?.stop();
    current = null;
    try {
      current = await startEmbeddedUpstream(settings);
      process.stdout.write('The upstream restarted.\n');
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      process.stderr.write(`${error.message}\nThe upstream starts again after the next change.\n`);
    }
  };
  server.watcher.add([`${top}/src/upstream`, `${top}/src/contract`]);
  server.watcher.on('all', (_event, path) => {
    if (!upstreamSources.test(relative(top, path))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(restart);
    }, restartDelayMs);
  });
  return async (): Promise<void> => {
    clearTimeout(timer);
    await queue;
    await current?.stop();
  };
};

await command(async () => {
  const stop = stopRequested();
  const settings = { ...readSettings(process.env), basePath: '/' };
  const [upstream, server] = await Promise.allSettled([
    startEmbeddedUpstream(settings),
    startDevServer(settings),
  ]);
  if (upstream.status === 'rejected' || server.status === 'rejected') {
    if (upstream.status === 'fulfilled') await upstream.value.stop();
    if (server.status === 'fulfilled') await server.value.close();
    throw upstream.status === 'rejected' ? upstream.reason : server.status === 'rejected' && server.reason;
  }
  const stopUpstream = restartOnChange(server.value, settings, upstream.value);
  process.stdout.write(
    `${greeting(settings)}Changes to the console appear immediately; the upstream restarts after a change.\n`,
  );
  await stop;
  await server.value.close();
  await stopUpstream();
  return 0;
});
