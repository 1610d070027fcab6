import { join, resolve } from 'node:path';

/** The repository's top folder. */
export const top = resolve(import.meta.dirname, '../..');

/** Where a failing test saves its traces and screenshots. */
export const failures = join(top, 'data/failures');

/** The settings that the commands read from the environment; all have defaults. */
export interface Settings {
  readonly port: number;
  readonly upstreamPort: number;
  readonly dataDir: string;
  /** Path of the tenant map; null for the repository's own. */
  readonly tenants: string | null;
  /** Starts and ends with a slash. */
  readonly basePath: string;
  /** How the upstream treats a refresh token. */
  readonly refresh: 'keep' | 'rotate';
  /** Whether the upstream asks for captchas. */
  readonly captcha: 'on' | 'off';
  /** Whether its log-in requires agreements. */
  readonly protocols: 'on' | 'off';
}

/** An error that one sentence explains; the commands print it and exit with code 1. */
export class UserError extends Error {}

const portOf = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535)
    throw new UserError(`${name} must be a number from 1 to 65535, not "${value}".`);
  return port;
};

const choiceOf = <T extends string>(env: NodeJS.ProcessEnv, name: string, words: readonly [T, T]): T => {
  const value = env[name] || words[0];
  const choice = words.find((one) => one === value);
  if (choice === undefined) throw new UserError(`${name} must be ${words.join(' or ')}, not "${value}".`);
  return choice;
};

const basePathOf = (value = '/'): string => {
  if (!/^\/([A-Za-z0-9_-]+\/)*$/.test(value))
    throw new UserError(`BASE_PATH must begin and end with a slash, such as / or /console/, not "${value}".`);
  return value;
};

/**
 * Reads PORT, UPSTREAM_PORT, DATA_DIR, TENANTS, BASE_PATH, UPSTREAM_REFRESH, UPSTREAM_CAPTCHA and UPSTREAM_PROTOCOLS; an invalid
 * one throws a `UserError`.
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => ({
  port: portOf(env, 'PORT', 8080),
  upstreamPort: portOf(env, 'UPSTREAM_PORT', 8090),
  dataDir: resolve(env['DATA_DIR'] || join(top, 'data')),
  tenants: env['TENANTS'] ? resolve(env['TENANTS']) : null,
  basePath: basePathOf(env['BASE_PATH'] || '/'),
  refresh: choiceOf(env, 'UPSTREAM_REFRESH', ['keep', 'rotate']),
  captcha: choiceOf(env, 'UPSTREAM_CAPTCHA', ['on', 'off']),
  protocols: choiceOf(env, 'UPSTREAM_PROTOCOLS', ['on', 'off']),
});

/** Runs a command to its end; a `UserError` becomes one line on stderr and exit code 1. */
export const command = async (work: () => Promise<number>): Promise<never> => {
  try {
    process.exit(await work());
  } catch (fault) {
    if (!(fault instanceof UserError)) throw fault;
    process.stderr.write(`${fault.message}\n`);
    process.exit(1);
  }
};
