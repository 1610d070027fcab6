// `npm run test:faults stack`: two gateways under `docker stack deploy`, a rolling update with a new tenant map, one with a
// broken map, and an upgrade, while sixteen people work.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run, runAttached } from '../../src/cli/processes.ts';
import { UserError, command } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';

const name = 'cloudroom-stack';
const print = (line: string) => process.stdout.write(`${line}\n`);

const docker = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { code, output } = await run('docker', args, env);
  if (code !== 0) throw new UserError(`docker ${args[0]} ${args[1]}: ${output.trim()}`);
  return output.trim();
};

const waitUntil = async (
  label: string,
  seconds: number,
  condition: () => Promise<boolean>,
): Promise<void> => {
  for (const limit = Date.now() + seconds * 1000; !(await condition()); await pause(250))
    if (Date.now() > limit) throw new UserError(`Timed out after ${seconds} s waiting until ${label}.`);
};

interface Totals {
  readonly requests: number;
  readonly failed: number;
  readonly retried: number;
  readonly gateways: number;
  readonly errors: readonly string[];
}

const readTotals = async (): Promise<Totals | null> => {
  const { output } = await run('docker', ['service', 'logs', '--raw', '--tail', '1', `${name}_visitors`]);
  return output.startsWith('{') ? JSON.parse(output) : null;
};

const execIn = (container: string, args: readonly string[]) => run('docker', ['exec', container, ...args]);

const gateways = async (): Promise<string[]> => {
  const filters = ['--filter', `label=com.docker.swarm.service.name=${name}_gateway`];
  const ids = await docker(['ps', '--quiet', '--filter', 'health=healthy', ...filters]);
  return ids.split('\n').filter(Boolean);
};

/** The number of hosts that each healthy gateway serves. */
const hosts = async (): Promise<string[]> => {
  const statuses = (await gateways()).map(async (one) => (await execIn(one, ['gateway', 'status'])).output);
  return (await Promise.all(statuses)).map((text) => /^serving\s+(\d+) hosts?\b/m.exec(text)?.[1] ?? text);
};

const serves = (number: string) => async () => (await hosts()).toSorted().join() === `${number},${number}`;

const updateState = () =>
  docker([
    'service',
    'inspect',
    `${name}_gateway`,
    '--format',
    '{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}',
  ]);

const initSwarm = async (): Promise<() => Promise<void>> => {
  if ((await docker(['info', '--format', '{{.Swarm.LocalNodeState}}'])) === 'active') return async () => {};
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1']);
  return async () => void (await docker(['swarm', 'leave', '--force']));
};

const runScenario = async (folder: string): Promise<boolean> => {
  // Swarm balances virtual addresses with IPVS; if the kernel lacks it, only Swarm's DNS balances.
  const gatewayName = existsSync('/proc/net/ip_vs') ? 'gateway' : 'tasks.gateway';
  if (gatewayName !== 'gateway')
    print('this kernel has no IPVS: people are sent by Swarm’s register of names, not by its mesh');
  const port = String(await freePort());
  const deploy = async (version: number, map: string): Promise<void> => {
    const file = join(folder, `tenants-${version}.conf`);
    writeFileSync(file, map);
    const files = ['docker-compose.yml', 'nginx/compose/stack.yml', 'tests/chaos/stack.yml'];
    const env = {
      PORT: port,
      TENANTS_FILE: file,
      TENANTS_VERSION: `test-${version}`,
      STACK_VIA: gatewayName,
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
  let reported = { requests: 0, failed: 0, retried: 0 };
  const report = async (label: string, startedAt: number): Promise<void> => {
    await pause(2000);
    const totals = await readTotals();
    if (!totals) throw new UserError('The load generator prints nothing.');
    const [requests, failed, retried] = [
      totals.requests - reported.requests,
      totals.failed - reported.failed,
      totals.retried - reported.retried,
    ];
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    print(
      `${label}: ${seconds} s, ${requests} requests, ${failed} failed, ${retried} sent again on a new connection; ${totals.gateways} gateways seen so far ${totals.errors.join('; ')}`,
    );
    reported = totals;
  };

  const firstLine = 'localhost http://upstream:8090 tenant-id=1\n';
  let startedAt = Date.now();
  await deploy(1, firstLine);
  await waitUntil(
    'both gateways and the load generator are running',
    120,
    async () => (await serves('1')()) && (await readTotals()) !== null,
  );
  await pause(5000);
  await report('from nothing to two gateways at work', startedAt);

  startedAt = Date.now();
  await deploy(2, `${firstLine}two.example.cn http://upstream:8090 tenant-id=2\n`);
  await waitUntil(
    'both serve the new map',
    180,
    async () => (await updateState()) === 'completed' && (await serves('2')()),
  );
  await report('a new tenant map, rolled out', startedAt);

  startedAt = Date.now();
  await deploy(3, `${firstLine}two.example.cn http://upstream:8090 tenant-id=two\n`);
  await waitUntil(
    'the broken map is rolled back',
    240,
    async () => (await updateState()) === 'rollback_completed' && (await serves('2')()),
  );
  await report('a broken tenant map, rolled back', startedAt);

  startedAt = Date.now();
  await docker(['service', 'update', '--detach', '--force', `${name}_gateway`]);
  await waitUntil('an upgrade has begun', 30, async () => (await updateState()) === 'updating');
  await waitUntil(
    'the upgrade is complete',
    180,
    async () => (await updateState()) === 'completed' && (await serves('2')()),
  );
  await report('an upgrade', startedAt);
  return reported.failed === 0 && reported.requests > 0;
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
  const leaveSwarm = await initSwarm();
  try {
    const passed = await runScenario(folder);
    print(passed ? '0 requests failed' : 'requests failed');
    return passed ? 0 : 1;
  } finally {
    await run('docker', ['stack', 'rm', name]);
    await waitUntil('the stack has gone', 120, async () => {
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
    await leaveSwarm();
    rmSync(folder, { recursive: true, force: true });
  }
});
