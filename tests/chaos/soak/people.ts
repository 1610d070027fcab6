// Runs as a process: doctors who work through the gateway, and their patients. Arguments: the gateway's port, the patients' port,
// the setup file, and how many times as fast as people they work.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { habits } from '../../bench/load/loadProtocol.ts';
import { createDoctor } from './doctor.ts';
import { createPatient } from './patient.ts';
import type { PeopleAnswer, PeopleMessage, SoakSetup, Written } from './soakProtocol.ts';

const [port = '', patientPort = '', setupFile = '', pace = '1'] = process.argv.slice(2);
const setup: SoakSetup = JSON.parse(readFileSync(setupFile, 'utf8'));

/** More often than doctors do, in milliseconds: faults have to meet them. Above 500 doctors there are as many in all. */
const oftener = { prescription: 120_000, picture: 240_000, visit: 120_000, patientReads: 30_000 } as const;
const share = Math.max(1, setup.doctors.length / 500);
/** New people per second. */
const newPerSecond = 50;

const failures: string[] = [];
const fail = (failure: string) => failures.push(failure);
const counted = { acknowledged: 0, reconnects: 0, refusals: 0 };
let ackTimes: number[] = [];
let isOver = false;

const listener = {
  fail,
  onRefusal: () => (counted.refusals += 1),
  onReconnect: () => (counted.reconnects += 1),
  onAcknowledged: (ms: number) => {
    counted.acknowledged += 1;
    ackTimes.push(ms);
  },
};

/** Repeats an act in a period, from a moment within it that is the person's own. */
const every = (periodMs: number, act: () => unknown): void => {
  const run = () => isOver || act();
  const period = periodMs / Number(pace);
  setTimeout(() => {
    run();
    setInterval(run, period);
  }, Math.random() * period);
};

const people: {
  doctor: ReturnType<typeof createDoctor>;
  patient: ReturnType<typeof createPatient>;
  conv: string;
}[] = [];
const join = async (): Promise<void> => {
  for (const who of setup.doctors) {
    if (isOver) return;
    const doctor = createDoctor(Number(port), who, setup, listener);
    const patient = createPatient(who, Number(patientPort), fail);
    people.push({ doctor, patient, conv: who.orderId });
    every(habits.message, doctor.write);
    every(habits.list, doctor.list);
    every(oftener.prescription * share, doctor.prescribe);
    every(oftener.picture * share, doctor.sendPicture);
    every(oftener.visit * share, doctor.seeNext);
    every(habits.message, patient.write);
    every(oftener.patientReads * share, patient.read);
    await pause(1000 / newPerSecond);
  }
};

const answer = (content: Omit<PeopleAnswer, 'failures'>) => {
  const message: PeopleAnswer = { ...content, failures: failures.splice(0) };
  process.send?.(message);
};
const sum = (part: 'prescriptions' | 'files' | 'visits') =>
  people.reduce((total, { doctor }) => total + doctor.counts()[part], 0);
const written = (): Written[] =>
  people.map(({ doctor, patient, conv }) => ({
    conv,
    doctor: [...doctor.acknowledged],
    patient: [...patient.acknowledged],
    ...doctor.written(),
  }));

const end = async (): Promise<void> => {
  isOver = true;
  await Promise.all(people.map(({ patient }) => patient.settle()));
  const limit = performance.now() + 180_000;
  const isDone = ({ doctor, patient }: (typeof people)[number]): boolean =>
    doctor.isSettled() && doctor.shown() >= Math.max(doctor.lastSeq(), patient.acknowledged.at(-1)?.seq ?? 0);
  while (!people.every(isDone) && performance.now() < limit) await pause(200);
  const late = people.filter((one) => !isDone(one)).length;
  if (late > 0) fail(`${late} doctors lacked an answer or a message three minutes after the last fault`);
  for (let n = 0; n < people.length; n += 50)
    await Promise.all(
      people.slice(n, n + 50).map(async ({ doctor, patient }) => {
        await doctor.compare(patient.acknowledged);
        await patient.read();
        patient.transcript.compare('doctor', doctor.acknowledged);
        patient.transcript.compare('patient', patient.acknowledged);
      }),
    );
  answer({ written: written() });
};

process.on('message', ({ ask }: PeopleMessage) => {
  if (ask === 'end') void end();
  else if (ask === 'written') answer({ written: written() });
  else if (ask === 'connected')
    answer({ connected: people.filter(({ doctor }) => doctor.isConnected()).length });
  else {
    const [prescriptions, files, visits] = [sum('prescriptions'), sum('files'), sum('visits')];
    answer({ report: { ...counted, prescriptions, files, visits, ackTimes } });
    Object.assign(counted, { acknowledged: 0, reconnects: 0, refusals: 0 });
    ackTimes = [];
  }
});
process.on('disconnect', () => process.exit(0));
void join();
