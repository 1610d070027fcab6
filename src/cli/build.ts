import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.ts';
import { UserError, top } from './settings.ts';

/** The folder of the built console. */
export const distDir = join(top, 'dist');

const buildStamp = join(top, 'node_modules/.cache/cloudroom-build');
const sources = ['src/console/**', 'src/contract/**', 'src/cli/**', 'vite.config.ts', 'package-lock.json'];

const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: top, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
};

/** Builds the console if its sources have changed since the last build; a failed build is a `UserError`. */
export const buildWhenChanged = async (): Promise<void> => {
  const now = fingerprint();
  const last = existsSync(buildStamp) ? readFileSync(buildStamp, 'utf8') : '';
  if (last === now && existsSync(join(distDir, 'index.html'))) return;
  process.stderr.write('Building the console …\n');
  // The caller may run in another mode, such as a test: what is served is always the production build.
  const { code, output } = await run('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new UserError(`The console could not be built:\n${output.trim()}`);
  mkdirSync(join(buildStamp, '..'), { recursive: true });
  writeFileSync(buildStamp, now);
};
