import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { withoutSignature } from '../../../src/contract/files/endingAddress.ts';
import { session } from '../../../src/contract/account/auth.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { createDoctorCalls } from './doctorCalls.ts';
import type { SoakSetup, Written } from './soakProtocol.ts';
import { type SoakStack, startSoakStack } from './soakStack.ts';
import { startPeople } from './startPeople.ts';
import { createTranscript } from './transcript.ts';
import { compareWithDatabase } from './verdict.ts';

/** The size of a drill. */
export interface DrillOptions {
  readonly doctors: number;
  /** How long they work before the back-up begins. */
  readonly seconds: number;
  /** Old messages in the database, which make the back-up take its time. */
  readonly megabytes: number;
}

/** What a drill has found. */
export interface Drill {
  readonly failures: readonly string[];
  readonly figures: string;
  /** What was acknowledged before the back-up began. */
  readonly written: readonly Written[];
  /** The restored data; and the database file alone, copied while people wrote, without what SQLite keeps beside it. */
  readonly restored: string;
  readonly fileAlone: string;
  readonly close: () => Promise<void>;
}

const bodyBytes = 4000;
const rowsPerMegabyte = 250;

/** A long conversation of an order that nobody works on. */
const addOldMessages = ({ withDatabase }: SoakStack, megabytes: number): void =>
  withDatabase((db) => {
    const of = db
      .prepare(
        'SELECT conv, max(seq) AS seq FROM message WHERE tenant_id = 1 GROUP BY conv ORDER BY conv LIMIT 1',
      )
      .get();
    const insert = db.prepare(
      "INSERT INTO message (tenant_id, id, conv, seq, cmid, role, sender, kind, body, at) VALUES (1, ?, ?, ?, ?, 'system', 'system', 'text', ?, 1)",
    );
    const body = JSON.stringify({ text: 'x'.repeat(bodyBytes) });
    db.exec('BEGIN');
    for (let n = 1; n <= megabytes * rowsPerMegabyte; n += 1)
      insert.run(`old-${n}`, String(of?.['conv']), Number(of?.['seq']) + n, `old-${n}`, body);
    db.exec('COMMIT');
  });

const sum = (written: readonly Written[], count: (one: Written) => number): number =>
  written.reduce((all, one) => all + count(one), 0);

/** Reads through the restored product what the doctors had been told is stored. */
const readAsDoctors = async (
  { port, setupFile }: SoakStack,
  written: readonly Written[],
): Promise<string[]> => {
  const failures: string[] = [];
  const fail = (failure: string) => failures.push(failure);
  const { doctors }: SoakSetup = JSON.parse(readFileSync(setupFile, 'utf8'));
  for (const { conv, doctor, patient, files } of written) {
    const tokens = v.parse(session, doctors.find(({ orderId }) => orderId === conv)?.session);
    const calls = createDoctorCalls(port, tokens, { fail, onRefusal: () => undefined });
    const transcript = createTranscript(`restored, ${conv}`, fail);
    const addresses = new Map<string, string>();
    const pageSize = 100;
    for (let size = pageSize; size === pageSize; ) {
      const body = JSON.stringify({ conv, after: transcript.length(), pageSize });
      const answer = await calls.call({ method: 'POST', path: message.history.path, body });
      const list = answer ? v.parse(message.history.data, answer.data).list : [];
      for (const row of list) {
        transcript.show(row);
        if (row.body.file) addresses.set(withoutSignature(row.body.file.url), row.body.file.url);
      }
      size = list.length;
    }
    transcript.compare('doctor', doctor);
    transcript.compare('patient', patient);
    for (const { path, sha256 } of files) {
      // A picture may be stored, and its message not sent yet.
      const url = addresses.get(`/storage/${path}`);
      if (url === undefined) continue;
      const response = await fetch(`http://localhost:${port}${url}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        fail(`the file ${path} is answered with ${response.status} and other bytes`);
    }
  }
  return failures;
};

/** The command that backs up, loaded and ready to begin. */
const prepareBackUp = async (dataDir: string, target: string) => {
  const child = fork(join(import.meta.dirname, 'backUpProcess.ts'), ['backup', target], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (output += part.toString()));
  await once(child, 'message');
  return {
    run: async (): Promise<{ code: number; output: string }> => {
      child.send('begin');
      const [code] = await once(child, 'close');
      return { code: Number(code), output };
    },
  };
};

/** A back-up is taken while doctors write, their hospital's data are lost, and the product starts on the back-up elsewhere. */
export const runRestoreDrill = async ({ doctors, seconds, megabytes }: DrillOptions): Promise<Drill> => {
  const stack = await startSoakStack(doctors, false);
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-restore-'));
  const [restored, fileAlone] = [join(folder, 'restored'), join(folder, 'alone')];
  const close = async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (megabytes > 0) {
      await stack.killUpstream();
      addOldMessages(stack, megabytes);
      await stack.startUpstream();
    }
    const people = startPeople(stack, 20);
    await pause(seconds * 1000);
    mkdirSync(fileAlone);
    const backUp = await prepareBackUp(stack.dataDir(), restored);
    const before = await people.ask('written');
    const { written = [] } = before;
    const ending = backUp.run();
    copyFileSync(join(stack.dataDir(), 'cloudroom.db'), join(fileAlone, 'cloudroom.db'));
    const backedUp = await ending;
    const after = await people.ask('written');
    people.stop();
    const failures = [...before.failures, ...after.failures];
    if (backedUp.code !== 0) throw new Error(backedUp.output);

    await stack.killUpstream();
    rmSync(stack.dataDir(), { recursive: true });
    const restart = performance.now();
    await stack.startUpstream(restored);
    const startSeconds = (performance.now() - restart) / 1000;
    failures.push(
      ...stack.withDatabase((db) =>
        compareWithDatabase({ db, dataDir: restored, written, mayHaveMore: true }),
      ),
      ...(await readAsDoctors(stack, written)),
    );
    await stack.killUpstream();
    const messages = (of: readonly Written[]) =>
      sum(of, ({ doctor, patient }) => doctor.length + patient.length);
    const figures =
      `${doctors} doctors: ${messages(written)} messages, ${sum(written, (one) => one.prescriptions.length)} prescriptions ` +
      `and ${sum(written, (one) => one.files.length)} pictures acknowledged before the back-up; ${backedUp.output.trim()} ` +
      `(${messages(after.written ?? []) - messages(written)} messages acknowledged meanwhile); ` +
      `restored, it starts in ${startSeconds.toFixed(1)} s; ${failures.length} failures`;
    return { failures, figures, written, restored, fileAlone, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Compares what was acknowledged with a copy of the database. */
export const judgeCopy = (folder: string, filesIn: string, written: readonly Written[]): string[] => {
  const db = new DatabaseSync(join(folder, 'cloudroom.db'));
  try {
    return compareWithDatabase({ db, dataDir: filesIn, written, mayHaveMore: true });
  } finally {
    db.close();
  }
};
