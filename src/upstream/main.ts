import { resolve } from 'node:path';
import { inUse } from './lock.ts';
import { startUpstream } from './server.ts';

const port = Number(process.env['UPSTREAM_PORT'] || 8090);
const host = process.env['HOST'] || '127.0.0.1';
const dataDir = process.env['DATA_DIR'] || './data';

const explain = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const said = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return `port ${port} is taken; set UPSTREAM_PORT to another one`;
  if (code === 'EACCES' && said.startsWith('listen')) return `port ${port} may not be opened by this user`;
  if (code === inUse)
    return `the data directory ${dataDir} is used by another upstream; stop that one, or set DATA_DIR to another directory`;
  return `the data directory ${dataDir} cannot be used: ${said}`;
};

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`Cloudroom upstream: UPSTREAM_PORT must be a port, not ${process.env['UPSTREAM_PORT']}`);
  process.exit(1);
}
try {
  const upstream = await startUpstream({ port, host, dataDir });
  console.log(`Cloudroom upstream on http://${host}:${upstream.port}, data in ${resolve(dataDir)}`);
  const end = async () => {
    await upstream.stop();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  console.error(`Cloudroom upstream: ${explain(error)}`);
  process.exit(1);
}
