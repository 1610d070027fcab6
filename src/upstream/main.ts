import { resolve } from 'node:path';
import { inUse } from './lock.ts';
import { startUpstream } from './server.ts';

const port = Number(process.env['UPSTREAM_PORT'] || 8090);
const host = process.env['HOST'] || '127.0.0.1';
const dataDir = process.env['DATA_DIR'] || './data';

const end = (why: string): never => {
  console.error(`Cloudroom upstream: ${why}`);
  process.exit(1);
};

/** The value of a setting with two choices; the first if it is not set. */
const choice = <T extends string>(name: string, words: readonly [T, T]): T => {
  const given = process.env[name] || words[0];
  return words.find((word) => word === given) ?? end(`${name} must be ${words.join(' or ')}, not ${given}`);
};

const explain = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const said = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return `port ${port} is taken; set UPSTREAM_PORT to another one`;
  if (code === 'EACCES' && said.startsWith('listen')) return `port ${port} may not be opened by this user`;
  if (code === inUse)
    return `the data directory ${dataDir} is used by another upstream; stop that one, or set DATA_DIR to another directory`;
  return `the data directory ${dataDir} cannot be used: ${said}`;
};

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  end(`UPSTREAM_PORT must be a port, not ${process.env['UPSTREAM_PORT']}`);
const refresh = choice('UPSTREAM_REFRESH', ['keep', 'rotate']);
const turnUrls = (process.env['TURN_URLS'] ?? '')
  .split(',')
  .map((url) => url.trim())
  .filter(Boolean);
const turnSecret = process.env['TURN_SECRET'] || '';
if ((turnUrls.length === 0) !== (turnSecret === '')) end('TURN_URLS and TURN_SECRET belong together');
for (const url of turnUrls)
  if (!/^turns?:[^\s,]+$/.test(url)) end(`TURN_URLS must name turn: addresses, not ${url}`);
const relay = turnUrls.length > 0 && { relay: { urls: turnUrls, secret: turnSecret } };
const captcha = choice('UPSTREAM_CAPTCHA', ['on', 'off']) === 'on';
const protocols = choice('UPSTREAM_PROTOCOLS', ['on', 'off']) === 'on';
try {
  const upstream = await startUpstream({ port, host, dataDir, refresh, captcha, protocols, ...relay });
  console.log(`Cloudroom upstream on http://${host}:${upstream.port}, data in ${resolve(dataDir)}`);
  const leave = async () => {
    await upstream.stop();
    process.exit(0);
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
} catch (error) {
  end(explain(error));
}
