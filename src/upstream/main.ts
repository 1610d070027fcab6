import { resolve } from 'node:path';
import { lockedErrorCode } from './db/dataDirLock.ts';
import { parseDispensingKeys } from './dispensing/dispensingKeys.ts';
import { defaultUploadLimits } from './files/uploadLimits.ts';
import { parsePreCheckUrls } from './preCheck/preCheckService.ts';
import { signInActsDays } from './trail/trailRows.ts';
import { startUpstream } from './server/server.ts';

const port = Number(process.env['UPSTREAM_PORT'] || 8090);
const host = process.env['HOST'] || '127.0.0.1';
const dataDir = process.env['DATA_DIR'] || './data';

const exitWith = (why: string): never => {
  console.error(`Cloudroom upstream: ${why}`);
  process.exit(1);
};

/** The value of a setting with two choices; the first if it is not set. */
const oneOf = <T extends string>(name: string, choices: readonly [T, T]): T => {
  const value = process.env[name] || choices[0];
  return (
    choices.find((word) => word === value) ??
    exitWith(`${name} must be ${choices.join(' or ')}, not ${value}`)
  );
};

const describeError = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return `port ${port} is taken; set UPSTREAM_PORT to another one`;
  if (code === 'EACCES' && message.startsWith('listen')) return `port ${port} may not be opened by this user`;
  if (code === lockedErrorCode)
    return `the data directory ${dataDir} is used by another upstream; stop that one, or set DATA_DIR to another directory`;
  return `the data directory ${dataDir} cannot be used: ${message}`;
};

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  exitWith(`UPSTREAM_PORT must be a port, not ${process.env['UPSTREAM_PORT']}`);
const refresh = oneOf('UPSTREAM_REFRESH', ['keep', 'rotate']);
const turnUrls = (process.env['TURN_URLS'] ?? '')
  .split(',')
  .map((url) => url.trim())
  .filter(Boolean);
const turnSecret = process.env['TURN_SECRET'] || '';
if ((turnUrls.length === 0) !== (turnSecret === '')) exitWith('TURN_URLS and TURN_SECRET belong together');
for (const url of turnUrls)
  if (!/^turns?:[^\s,]+$/.test(url)) exitWith(`TURN_URLS must name turn: addresses, not ${url}`);
const turnServer = turnUrls.length > 0 && { turnServer: { urls: turnUrls, secret: turnSecret } };
const captcha = oneOf('UPSTREAM_CAPTCHA', ['on', 'off']) === 'on';
const protocols = oneOf('UPSTREAM_PROTOCOLS', ['on', 'off']) === 'on';
const dispensingKeys =
  parseDispensingKeys(process.env['DISPENSING_KEYS'] ?? '') ??
  exitWith(
    'DISPENSING_KEYS must be tenant-id=KEY, separated by commas, each hospital its own key of at least 32 characters',
  );
const preCheckUrls =
  parsePreCheckUrls(process.env['PRE_CHECK_URLS'] ?? '') ??
  exitWith('PRE_CHECK_URLS must be tenant-id=http(s) address, separated by commas, without a password');

/** The bytes of a setting in MB. */
const megabytes = (name: string, byDefault: number): number => {
  const value = process.env[name] || '';
  if (value === '') return byDefault;
  return /^\d{1,7}$/.test(value) ? Number(value) * 1024 * 1024 : exitWith(`${name} must be a number of MB`);
};

const uploadLimits = {
  dailyBytes: megabytes('UPLOADS_PER_DAY_MB', defaultUploadLimits.dailyBytes),
  minFreeBytes: megabytes('MIN_FREE_DISK_MB', defaultUploadLimits.minFreeBytes),
};
const signInDays = process.env['REFUSED_LOGINS_DAYS'] || String(signInActsDays);
if (!/^[1-9]\d{0,4}$/.test(signInDays)) exitWith('REFUSED_LOGINS_DAYS must be a number of days');
try {
  const upstream = await startUpstream({
    port,
    host,
    dataDir,
    refresh,
    captcha,
    protocols,
    dispensingKeys,
    preCheck: { urls: preCheckUrls },
    uploadLimits,
    signInActsDays: Number(signInDays),
    ...turnServer,
  });
  console.log(`Cloudroom upstream on http://${host}:${upstream.port}, data in ${resolve(dataDir)}`);
  const shutDown = async () => {
    await upstream.stop();
    process.exit(0);
  };
  process.once('SIGTERM', shutDown);
  process.once('SIGINT', shutDown);
} catch (error) {
  exitWith(describeError(error));
}
