// The tenant map of HOSTS hospitals (10,000 unless told) is edited SWAPS times (50), soundly and not, while 32 clients, four
// uploads and 500 sockets go on: no request, upload or socket is lost, every wrong line is named, and a sound edit serves
// within three seconds. Here, and in a container where there is an engine. Run it alone with `node tests/faults/swap.ts`.
import { renameSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { given, openChance, timesRow } from './figures.ts';
import { askFor, openCrowd, openHospital } from './swapCrowd.ts';
import { broughtBy, type Edit, editsOf, hostOf, linesOf, tenantOf } from './swapMaps.ts';
import { openContainer, openHere, type Place } from './swapPlaces.ts';

const [swaps, hosts, seed] = [
  given('SWAPS', 50),
  given('HOSTS', 10_000),
  given('SEED', Date.now() % 2 ** 31),
];
const crowdOf = { hosts: Math.min(hosts, 10_000), clients: 32, uploads: 4, sockets: 500 };

const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  const limit = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`waited in vain until ${what}`);
    await pause(10);
  }
};

/** As editors save: into the file, beside it and renamed, or in two strokes. */
const save = async ({ tenants }: Place, map: string, way: number): Promise<void> => {
  if (way === 0) writeFileSync(tenants, map);
  else if (way === 1) {
    writeFileSync(`${tenants}.new`, map);
    renameSync(`${tenants}.new`, tenants);
  } else {
    writeFileSync(tenants, map.slice(0, map.length / 2));
    await pause(100);
    writeFileSync(tenants, map);
  }
};

/** A host of the last sound edit answers. */
const serves = async ({ port }: Place, edit: number): Promise<boolean> =>
  (await askFor(port, broughtBy(edit)).said.catch(() => '')) === `${tenantOf(edit)} 0`;

const toldRightly = (told: readonly string[], { wrong }: Edit): boolean => {
  if (wrong === null) return told.length === 1 && /names no host/.test(told[0] ?? '');
  const lines = told.map((line) => Number(/^tenants\.conf:(\d+): error: ./.exec(line)?.[1]));
  return [...new Set(lines)].join() === wrong.join();
};

const swapAll = async (place: Place, edits: readonly Edit[], faults: string[]): Promise<number[]> => {
  const took: number[] = [];
  let last = -1;
  for (const [at, edit] of edits.entries()) {
    const before = place.record();
    await save(place, edit.map, at % 3);
    const saved = performance.now();
    if (edit.wrong?.length === 0) {
      await until(`edit ${at} serves`, () => serves(place, at));
      took.push(performance.now() - saved);
      last = at;
      await until(
        `edit ${at} is recorded`,
        () => place.record() !== before && place.record().includes('=applied'),
      );
    } else {
      await until(
        `edit ${at} is refused`,
        () => place.record() !== before && place.record().includes('=refused'),
      );
      if (!toldRightly(place.faults(), edit))
        faults.push(
          `edit ${at}, ${edit.what} (${edit.wrong?.join()}): told was ${place.faults().join(' | ')}`,
        );
      if (await serves(place, at)) faults.push(`edit ${at}, ${edit.what}: is served`);
    }
    if (last >= 0 && !(await serves(place, last)))
      faults.push(`behind edit ${at} the map of edit ${last} is gone`);
  }
  return took;
};

/** From save to serving, with nobody else about: the first line of the map changes its number each time. */
const alone = async (place: Place, count: number, upstreams: readonly number[]): Promise<void> => {
  const lines = linesOf(count, upstreams);
  const took: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    lines[0] = `${hostOf(0)} http://127.0.0.1:${upstreams[0]} tenant-id=${round + 1_000_000 + count}`;
    writeFileSync(place.tenants, `${lines.join('\n')}\n`);
    const saved = performance.now();
    await until(`${count} hosts serve`, async () =>
      (await askFor(place.port, hostOf(0)).said).startsWith(`${round + 1_000_000 + count} `),
    );
    took.push(performance.now() - saved);
    await pause(1000 + round * 170);
  }
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  console.log(timesRow(`  ${count} hosts from save to serving, alone`, took, load));
};

const prove = async (open: (map: string) => Promise<Place | null>): Promise<string[]> => {
  const hospitals = await Promise.all(Array.from({ length: 4 }, openHospital));
  const upstreams = hospitals.map(({ port }) => port);
  const lines = linesOf(hosts, upstreams);
  const place = await open(`${lines.join('\n')}\n`);
  const faults: string[] = [];
  if (place === null) console.log('no engine with the image nginx:1.30 is at hand: not tried in a container');
  else {
    console.log(
      `${place.name}: ${swaps} swaps among ${hosts} hosts, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const crowd = await openCrowd(place.port, crowdOf);
    const edits = editsOf(swaps, lines, upstreams[0] ?? 0, openChance(seed));
    const took = await swapAll(place, edits, faults).finally(() => pause(2000));
    const { requests, lostIdle, uploads, sockets, echoes, faults: lost } = await crowd.leave();
    console.log(timesRow(`  ${took.length} sound edits, from save to serving`, took, 'at most 3000 ms'));
    console.log(
      `  ${edits.length - took.length} broken ones: ${faults.length === 0 ? 'each with its lines, and the map before kept' : 'see below'}`,
    );
    console.log(
      `  ${requests} requests, ${uploads} uploads, ${sockets} sockets with ${echoes} echoes: ${lost.length} failed`,
    );
    console.log(
      `  ${lostIdle} requests lost on connections that had been idle${place.keepsIdle ? '' : ' (keepalive_min_timeout, which nginx knows from 1.27.4, saves these)'}`,
    );
    if (place.keepsIdle && lostIdle > 0) faults.push(`${lostIdle} requests were lost`);
    faults.push(...lost);
    for (const count of [10_000, 100_000]) await alone(place, count, upstreams);
    await place.close();
  }
  for (const hospital of hospitals) hospital.close();
  return faults.map((fault) => `${place?.name}: ${fault}`);
};

const only = process.env['WHERE'];
const faults = [
  ...(only === 'container' ? [] : await prove(openHere)),
  ...(only === 'here' ? [] : await prove(openContainer)),
];
for (const fault of faults.slice(0, 40)) console.log(fault);
console.log(`${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
