// Doctors and patients work while programs are killed, the disk is full or slow, lines are cut and the clock jumps, in an order
// that SEED repeats. In the end every acknowledged message, prescription and visit must be there exactly once, in order, for the doctor,
// for the patient and in the database, and memory must be flat. Run it alone with `node tests/chaos/soak.ts [minutes] [doctors]`.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/statistics.ts';
import { createRandom, envNumber } from './random.ts';
import { createFaults } from './soak/faults.ts';
import { describeMemory, type MemorySample, programNames, type ProgramName } from './soak/memory.ts';
import { startPeople } from './soak/startPeople.ts';
import type { PeopleAnswer, PeopleMessage } from './soak/soakProtocol.ts';
import { startSoakStack } from './soak/soakStack.ts';
import { compareWithDatabase } from './soak/verdict.ts';

/** What counts: half of the doctors that two cores serve (docs/benchmarks.md). */
const accepted = { minutes: 60, doctors: 2500 } as const;
const [minutes = accepted.minutes, doctors = accepted.doctors] = process.argv.slice(2).map(Number);
const seed = envNumber('SEED', Date.now() % 2 ** 31);
const print = (line: string) => process.stdout.write(`${line}\n`);

const stack = await startSoakStack(doctors);
print(`${doctors} doctors, ${minutes} minutes, seed ${seed}, ${stack.disk.kind}`);
if (minutes < accepted.minutes || doctors < accepted.doctors)
  print(
    'A short run: what counts is `npm run test:faults soak 60 2500`, which is what runs without numbers.',
  );
const people = startPeople(stack);
const failures: string[] = [];
const ask = async (question: PeopleMessage['ask']): Promise<PeopleAnswer> => {
  const answer = await people.ask(question);
  failures.push(...answer.failures);
  return answer;
};

const start = performance.now();
const elapsed = () => (performance.now() - start) / 60_000;
const faultCounts = new Map<string, number>();
let sinceLastLine: string[] = [];
const samples: Record<ProgramName, MemorySample[]> = { upstream: [], gateway: [] };
const total = { acknowledged: 0, reconnects: 0, refusals: 0 };
let [prescriptions, files, visits, longest] = [0, 0, 0, 0];

const report = async (): Promise<void> => {
  const { connected } = await ask('connected');
  const { report: now } = await ask('report');
  if (!now) return;
  for (const key of ['acknowledged', 'reconnects', 'refusals'] as const) total[key] += now[key];
  ({ prescriptions, files, visits } = now);
  longest = Math.max(longest, ...now.ackTimes);
  const memory = stack.memory();
  print(
    [
      `${elapsed().toFixed(0).padStart(3)} min`,
      `${connected} connected`,
      `${now.acknowledged} messages (p95 ${percentile(now.ackTimes, 0.95).toFixed(0)} ms)`,
      `${prescriptions} prescriptions, ${files} pictures, ${visits} visits so far`,
      `${now.reconnects} lines opened again, ${now.refusals} attempts refused`,
      memory
        ? `${programNames.map((name) => (memory[name].bytes / 2 ** 20).toFixed(0)).join(' + ')} MB`
        : 'a program is down',
      `load ${loadavg()[0]?.toFixed(1)}`,
      sinceLastLine.join(', ') || 'no fault',
    ].join(' | '),
  );
  sinceLastLine = [];
};

const random = createRandom(seed);
const faults = createFaults(random);
const isSparing = () => elapsed() > minutes / 2;
/** Waits until nearly everybody is connected again, at most a minute. */
const untilBack = async (): Promise<void> => {
  for (let tries = 0; tries < 60; tries += 1) {
    const { connected = 0 } = await ask('connected');
    if (connected >= doctors * 0.95) return;
    await pause(1000);
  }
};
const runFaults = async (): Promise<void> => {
  await untilBack();
  // The last fault leaves time to recover.
  while (elapsed() < minutes - 0.3) {
    const { name, act } = faults.next(isSparing());
    sinceLastLine.push(name);
    faultCounts.set(name, (faultCounts.get(name) ?? 0) + 1);
    await act(stack, random);
    // Half of the faults meet everybody at work, the others also those who are coming back.
    if (random.below(2) === 0) await untilBack();
    await pause(faults.pauseMs());
  }
};

let code = 1;
try {
  const sampling = setInterval(() => {
    const memory = isSparing() ? stack.memory() : null;
    if (memory)
      for (const name of programNames) samples[name].push({ ...memory[name], hours: elapsed() / 60 });
  }, 5000);
  const running = runFaults();
  void running.catch(() => undefined);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await Promise.race([pause(Math.max(0, minute * 60_000 - (performance.now() - start))), running]);
    await pause(Math.max(0, minute * 60_000 - (performance.now() - start)));
    await report();
  }
  await running;
  clearInterval(sampling);
  print('no more faults: waiting for every answer');
  const { written = [] } = await ask('end');
  await report();
  failures.push(
    ...stack.withDatabase((db) => compareWithDatabase({ db, dataDir: stack.dataDir(), written })),
  );
  const memory = programNames.map((name) => describeMemory(name, samples[name], minutes / 120));
  for (const { text, isFlat } of memory) if (!isFlat) failures.push(`memory is not flat: ${text}`);
  for (const [line, times] of [...stack.logged()].toSorted(([, a], [, b]) => b - a).slice(0, 12))
    print(`upstream logged ${times} × ${line.slice(0, 200)}`);
  for (const failure of failures.slice(0, 40)) print(failure);
  const sum = (count: (one: (typeof written)[number]) => number) =>
    written.reduce((all, one) => all + count(one), 0);
  const faultTotal = [...faultCounts.values()].reduce((all, count) => all + count, 0);
  print(
    `${faultTotal} faults (${[...faultCounts].map(([name, times]) => `${times} × ${name}`).join(', ')}); seed ${seed}`,
  );
  print(
    `${sum(({ doctor }) => doctor.length)} messages of doctors and ${sum(({ patient }) => patient.length)} of patients, ` +
      `${sum((one) => one.prescriptions.length)} prescriptions, ${sum((one) => one.files.length)} pictures and ` +
      `${sum((one) => one.visits.length)} visits acknowledged and compared; ` +
      `${total.reconnects} lines opened again, ${total.refusals} attempts refused, the longest wait for an acknowledgement ${(longest / 1000).toFixed(1)} s; ` +
      `memory: ${memory.map(({ text }) => text).join('; ')}; ${failures.length} failures`,
  );
  code = failures.length === 0 ? 0 : 1;
} finally {
  people.stop();
  await stack.close();
}
process.exit(code);
