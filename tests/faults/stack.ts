// `npm run test:faults stack`: two gateways under `docker stack deploy`, a rolling update with a new tenant map, one with a
// broken map, and an upgrade, while sixteen people work.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run, runAttached } from '../../src/cli/processes.ts';
import { UserError, command } from '../../src/cli/settings.ts';
import { freePort } from '../house.ts';

const name = 'cloudroom-stack';
const say = (line: string) => process.stdout.write(`${line}\n`);

const docker = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { code, output } = await run('docker', args, env);
  if (code !== 0) throw new UserError(`docker ${args[0]} ${args[1]}: ${output.trim()}`);
  return output.trim();
};

const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> => {
  for (const limit = Date.now() + seconds * 1000; !(await holds()); await pause(250))
    if (Date.now() > limit) throw new UserError(`Waited ${seconds} s in vain until ${what}.`);
};

interface Sums {
  readonly asked: number;
  readonly failed: number;
  readonly again: number;
  readonly gateways: number;
  readonly faults: readonly string[];
}

const sumsNow = async (): Promise<Sums | null> => {
  const { output } = await run('docker', ['service', 'logs', '--raw', '--tail', '1', `${name}_visitors`]);
  return output.startsWith('{') ? JSON.parse(output) : null;
};

const inside = (container: string, args: readonly string[]) => run('docker', ['exec', container, ...args]);

const gateways = async (): Promise<string[]> => {
  const filters = ['--filter', `label=com.docker.swarm.service.name=${name}_gateway`];
  const ids = await docker(['ps', '--quiet', '--filter', 'health=healthy', ...filters]);
  return ids.split('\n').filter(Boolean);
};

/** How many hosts each healthy gateway serves. */
const hosts = async (): Promise<string[]> => {
  const told = (await gateways()).map(async (one) => (await inside(one, ['gateway', 'status'])).output);
  return (await Promise.all(told)).map((text) => /^serving\s+(\d+) hosts?\b/m.exec(text)?.[1] ?? text);
};

const serve = (number: string) => async () => (await hosts()).toSorted().join() === `${number},${number}`;

const updateState = () =>
  docker([
    'service',
    'inspect',
    `${name}_gateway`,
    '--format',
    '{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}',
  ]);

const swarm = async (): Promise<() => Promise<void>> => {
  if ((await docker(['info', '--format', '{{.Swarm.LocalNodeState}}'])) === 'active') return async () => {};
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1']);
  return async () => void (await docker(['swarm', 'leave', '--force']));
};

const acts = async (folder: string): Promise<boolean> => {
  // Swarm's virtual addresses are IPVS; without it in the kernel only its register of names balances.
  const via = existsSync('/proc/net/ip_vs') ? 'gateway' : 'tasks.gateway';
  if (via !== 'gateway')
    say('this kernel has no IPVS: people are sent by Swarm’s register of names, not by its mesh');
  const port = String(await freePort());
  const deploy = async (version: number, map: string): Promise<void> => {
    const file = join(folder, `tenants-${version}.conf`);
    writeFileSync(file, map);
    const files = ['docker-compose.yml', 'nginx/compose/stack.yml', 'tests/faults/stack.yml'];
    const env = {
      PORT: port,
      TENANTS_FILE: file,
      TENANTS_VERSION: `test-${version}`,
      STACK_VIA: via,
      UPSTREAM_CAPTCHA: 'off',
    };
    await docker(
      [
        'stack',
        'deploy',
        '--detach=true',
        '--resolve-image=never',
        ...files.flatMap((one) => ['-c', one]),
        name,
      ],
      env,
    );
  };
  let told = { asked: 0, failed: 0, again: 0 };
  const report = async (what: string, begun: number): Promise<void> => {
    await pause(2000);
    const sums = await sumsNow();
    if (!sums) throw new UserError('The visitors say nothing.');
    const [asked, failed, again] = [
      sums.asked - told.asked,
      sums.failed - told.failed,
      sums.again - told.again,
    ];
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    say(
      `${what}: ${seconds} s, ${asked} requests, ${failed} failed, ${again} sent again on a new connection; ${sums.gateways} gateways met so far ${sums.faults.join('; ')}`,
    );
    told = sums;
  };

  const one = 'localhost http://upstream:8090 tenant-id=1\n';
  let begun = Date.now();
  await deploy(1, one);
  await until(
    'both gateways and the visitors are there',
    120,
    async () => (await serve('1')()) && (await sumsNow()) !== null,
  );
  await pause(5000);
  await report('from nothing to two gateways at work', begun);

  begun = Date.now();
  await deploy(2, `${one}two.example.cn http://upstream:8090 tenant-id=2\n`);
  await until(
    'both serve the new map',
    180,
    async () => (await updateState()) === 'completed' && (await serve('2')()),
  );
  await report('a new tenant map, rolled out', begun);

  begun = Date.now();
  await deploy(3, `${one}two.example.cn http://upstream:8090 tenant-id=two\n`);
  await until(
    'the broken map is rolled back',
    240,
    async () => (await updateState()) === 'rollback_completed' && (await serve('2')()),
  );
  await report('a broken tenant map, rolled back', begun);

  begun = Date.now();
  await docker(['service', 'update', '--detach', '--force', `${name}_gateway`]);
  await until('an upgrade has begun', 30, async () => (await updateState()) === 'updating');
  await until(
    'an upgrade is through',
    180,
    async () => (await updateState()) === 'completed' && (await serve('2')()),
  );
  await report('an upgrade', begun);
  return told.failed === 0 && told.asked > 0;
};

await command(async () => {
  if (
    (await runAttached('docker', [
      'compose',
      '--project-name',
      'cloudroom-test',
      '--progress',
      'quiet',
      'build',
    ])) !== 0
  )
    throw new UserError('The images could not be built; see above.');
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-stack-'));
  const leave = await swarm();
  try {
    const sound = await acts(folder);
    say(sound ? '0 requests failed' : 'requests failed');
    return sound ? 0 : 1;
  } finally {
    await run('docker', ['stack', 'rm', name]);
    await until('the stack has gone', 120, async () => {
      const { output } = await run('docker', [
        'ps',
        '--quiet',
        '--all',
        '--filter',
        `label=com.docker.stack.namespace=${name}`,
      ]);
      return output.trim() === '';
    });
    await run('docker', ['volume', 'rm', `${name}_data`, `${name}_gateway`]);
    await leave();
    rmSync(folder, { recursive: true, force: true });
  }
});
