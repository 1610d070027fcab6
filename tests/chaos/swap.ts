// The tenant map of HOSTS hospitals (default 10,000) is edited SWAPS times (50), validly and not, while 32 clients, four
// uploads and 500 sockets are active: no request, upload or socket may be lost, every wrong line must be named, and a valid
// edit must be served within three seconds. Runs here, and in a container if there is an engine. Run it alone with `node
// tests/chaos/swap.ts`.
import { renameSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { envNumber, createRandom, formatTimes } from './random.ts';
import { requestTenant, startLoad, startTenantUpstream } from './tenantMap/load.ts';
import { editHost, type MapEdit, createEdits, hostName, mapLines, tenantId } from './tenantMap/mapEdits.ts';
import { startContainer, startLocal, type MapTarget } from './tenantMap/mapTargets.ts';

const [editCount, hosts, seed] = [
  envNumber('SWAPS', 50),
  envNumber('HOSTS', 10_000),
  envNumber('SEED', Date.now() % 2 ** 31),
];
const loadOptions = { hosts: Math.min(hosts, 10_000), clients: 32, uploads: 4, sockets: 500 };

const waitUntil = async (label: string, condition: () => Promise<boolean> | boolean): Promise<void> => {
  const limit = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > limit) throw new Error(`timed out waiting until ${label}`);
    await pause(10);
  }
};

/** Saves as editors do: in place, by renaming a new file, or in two writes. */
const save = async ({ tenants }: MapTarget, map: string, mode: number): Promise<void> => {
  if (mode === 0) writeFileSync(tenants, map);
  else if (mode === 1) {
    writeFileSync(`${tenants}.new`, map);
    renameSync(`${tenants}.new`, tenants);
  } else {
    writeFileSync(tenants, map.slice(0, map.length / 2));
    await pause(100);
    writeFileSync(tenants, map);
  }
};

/** Whether the host added by an edit responds. */
const servesEdit = async ({ port }: MapTarget, edit: number): Promise<boolean> =>
  (await requestTenant(port, editHost(edit)).responseText.catch(() => '')) === `${tenantId(edit)} 0`;

const reportsInvalidLines = (reported: readonly string[], { invalidLines }: MapEdit): boolean => {
  if (invalidLines === null) return reported.length === 1 && /names no host/.test(reported[0] ?? '');
  const lines = reported.map((line) => Number(/^tenants\.conf:(\d+): error: ./.exec(line)?.[1]));
  return [...new Set(lines)].join() === invalidLines.join();
};

const applyEdits = async (
  target: MapTarget,
  edits: readonly MapEdit[],
  failures: string[],
): Promise<number[]> => {
  const times: number[] = [];
  let lastValid = -1;
  for (const [index, edit] of edits.entries()) {
    const before = target.readRecord();
    await save(target, edit.map, index % 3);
    const saved = performance.now();
    if (edit.invalidLines?.length === 0) {
      await waitUntil(`edit ${index} serves`, () => servesEdit(target, index));
      times.push(performance.now() - saved);
      lastValid = index;
      await waitUntil(
        `edit ${index} is recorded`,
        () => target.readRecord() !== before && target.readRecord().includes('=applied'),
      );
    } else {
      await waitUntil(
        `edit ${index} is refused`,
        () => target.readRecord() !== before && target.readRecord().includes('=refused'),
      );
      if (!reportsInvalidLines(target.reportedErrors(), edit))
        failures.push(
          `edit ${index}, ${edit.description} (${edit.invalidLines?.join()}): reported ${target.reportedErrors().join(' | ')}`,
        );
      if (await servesEdit(target, index)) failures.push(`edit ${index}, ${edit.description}: is served`);
    }
    if (lastValid >= 0 && !(await servesEdit(target, lastValid)))
      failures.push(`behind edit ${index} the map of edit ${lastValid} is gone`);
  }
  return times;
};

/** Time from saving to serving without load: each edit changes the tenant id in the first line. */
const measureIdle = async (target: MapTarget, count: number, upstreams: readonly number[]): Promise<void> => {
  const lines = mapLines(count, upstreams);
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    lines[0] = `${hostName(0)} http://127.0.0.1:${upstreams[0]} tenant-id=${round + 1_000_000 + count}`;
    writeFileSync(target.tenants, `${lines.join('\n')}\n`);
    const saved = performance.now();
    await waitUntil(`${count} hosts serve`, async () =>
      (await requestTenant(target.port, hostName(0)).responseText).startsWith(
        `${round + 1_000_000 + count} `,
      ),
    );
    times.push(performance.now() - saved);
    await pause(1000 + round * 170);
  }
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  console.log(formatTimes(`  ${count} hosts from save to serving, alone`, times, load));
};

const runTarget = async (startTarget: (map: string) => Promise<MapTarget | null>): Promise<string[]> => {
  const upstreamServers = await Promise.all(Array.from({ length: 4 }, startTenantUpstream));
  const upstreams = upstreamServers.map(({ port }) => port);
  const lines = mapLines(hosts, upstreams);
  const target = await startTarget(`${lines.join('\n')}\n`);
  const failures: string[] = [];
  if (target === null)
    console.log('no engine with the image nginx:1.30 is at hand: not tried in a container');
  else {
    console.log(
      `${target.name}: ${editCount} swaps among ${hosts} hosts, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const load = await startLoad(target.port, loadOptions);
    const edits = createEdits(editCount, lines, upstreams[0] ?? 0, createRandom(seed));
    const times = await applyEdits(target, edits, failures).finally(() => pause(2000));
    const { requests, lostIdle, uploads, sockets, echoes, failures: lostRequests } = await load.stop();
    console.log(formatTimes(`  ${times.length} valid edits, from save to serving`, times, 'at most 3000 ms'));
    console.log(
      `  ${edits.length - times.length} invalid ones: ${failures.length === 0 ? 'each reported with its lines, previous map kept' : 'see below'}`,
    );
    console.log(
      `  ${requests} requests, ${uploads} uploads, ${sockets} sockets with ${echoes} echoes: ${lostRequests.length} failed`,
    );
    console.log(
      `  ${lostIdle} requests lost on connections that had been idle${target.keepsIdleConnections ? '' : ' (keepalive_min_timeout, available from nginx 1.27.4, prevents this)'}`,
    );
    if (target.keepsIdleConnections && lostIdle > 0) failures.push(`${lostIdle} requests were lost`);
    failures.push(...lostRequests);
    for (const count of [10_000, 100_000]) await measureIdle(target, count, upstreams);
    await target.close();
  }
  for (const upstreamServer of upstreamServers) upstreamServer.close();
  return failures.map((failure) => `${target?.name}: ${failure}`);
};

const onlyTarget = process.env['WHERE'];
const failures = [
  ...(onlyTarget === 'container' ? [] : await runTarget(startLocal)),
  ...(onlyTarget === 'here' ? [] : await runTarget(startContainer)),
];
for (const failure of failures.slice(0, 40)) console.log(failure);
console.log(`${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
