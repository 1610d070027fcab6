import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';

// A checkout whose packages are older than its lock file, and a slow npm.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudroom-packages-'));
  mkdirSync(join(folder, 'src/cli'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join(top, 'src/cli/with-packages.sh'), join(folder, 'src/cli/with-packages.sh'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'said.ts'), "console.log('ran with ' + process.argv[2]);");
  writeFileSync(
    join(folder, 'bin/npm'),
    `#!/bin/sh
echo "$*" >>asked
while [ -e hold ]; do sleep 0.1; done
mkdir -p node_modules/.bin
ln -sf '${process.execPath}' node_modules/.bin/node
sleep 1
echo '{}' >node_modules/.package-lock.json
`,
  );
  chmodSync(join(folder, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface RunningCommand {
  readonly child: ChildProcess;
  readonly result: Promise<{ code: unknown; out: string; err: string }>;
}

const run = (argument: string): RunningCommand => {
  const child = spawn('sh', ['src/cli/with-packages.sh', 'said.ts', argument], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = { out: '', err: '' };
  child.stdout?.on('data', (text) => (output.out += String(text)));
  child.stderr?.on('data', (text) => (output.err += String(text)));
  return { child, result: once(child, 'close').then(([code]) => ({ code, ...output })) };
};

const countInstalls = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n').length;
const lockFile = () => join(folder, '.installing.turn');

it('of commands started together after the lock file changed, one installs and the others wait', async () => {
  const all = ['one', 'two', 'three'].map((argument) => ({ argument, ...run(argument) }));
  for (const { argument, result } of all)
    expect(await result).toMatchObject({ code: 0, out: `ran with ${argument}\n` });
  expect(countInstalls()).toBe(1);
  expect(existsSync(lockFile())).toBe(false);
  expect(await run('later').result).toMatchObject({ code: 0, err: '' });
  expect(countInstalls()).toBe(1);
});

it('the lock of a killed command does not block the next ones, of which again one installs', async () => {
  writeFileSync(join(folder, 'hold'), '');
  const { child, result } = run('killed');
  await expect.poll(() => existsSync(join(folder, 'asked'))).toBe(true);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await result;
  expect(existsSync(lockFile())).toBe(true);
  rmSync(join(folder, 'hold'));
  const next = await Promise.all(['one', 'two', 'three'].map((argument) => run(argument).result));
  expect(next.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(countInstalls()).toBe(2);
  expect(existsSync(lockFile())).toBe(false);
});

it('a failed installation is reported by every waiting command, and leaves no lock behind', async () => {
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\nsleep 1\necho no line >&2\nexit 1\n');
  const all = await Promise.all(['one', 'two'].map((argument) => run(argument).result));
  for (const { code, err } of all) {
    expect(code).toBe(1);
    expect(err).toContain('The packages could not be installed; see above.');
  }
  expect(existsSync(lockFile())).toBe(false);
});
