import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.ts';
import { UserError } from './settings.ts';

/** The path of a program, in PATH or Debian's folder for servers; null if it is missing. */
export const whereIs = (program: string): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  for (const folder of folders) {
    try {
      const path = join(folder, program);
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return null;
};

const policy = '/usr/sbin/policy-rc.d';

// Debian starts a service when its package is installed; we start our own, on our port.
const withoutServices = async <T>(work: () => Promise<T>): Promise<T> => {
  if (existsSync(policy)) return work();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(policy, { force: true });
  }
};

const install = async (packages: readonly string[]): Promise<void> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await withoutServices(async () => {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ]) {
      const { code, output } = await run('apt-get', args, env);
      if (code !== 0)
        throw new UserError(
          `apt-get could not install ${packages.join(' ')}: ${output.trim().split('\n').at(-1)}`,
        );
    }
  });
};

/** Ensures that programs are installed, from Debian's packages if this user may install them; else throws one line saying what to install. */
export const ensureInstalled = async (programs: Readonly<Record<string, string>>): Promise<void> => {
  const missing = Object.keys(programs).filter((program) => !whereIs(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.flatMap((program) => (programs[program] ?? program).split(' ')))];
  if (process.getuid?.() !== 0 || !whereIs('apt-get'))
    throw new UserError(
      `${missing.join(' and ')} is missing: install it with: apt-get install ${packages.join(' ')}`,
    );
  process.stderr.write(`Installing ${packages.join(' ')} from the system's packages …\n`);
  await install(packages);
};
