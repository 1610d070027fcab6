// A doctor and a patient exchange MESSAGES on a connection that is cut CUTS times (reset, black hole, half-open, before and
// behind the gateway), while nginx is reloaded RELOADS times and the upstream killed KILLS times. At the end the transcript
// in the browser must equal the database, in order, without loss or duplicates. SEED repeats the plan of a run.
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/statistics.ts';
import { waitForLive, sendMessage } from '../e2e/steps/signIn.ts';
import { orderIdOf, openConsultation } from '../e2e/steps/consultation.ts';
import { formatTimes } from './random.ts';
import { createFrameLog } from './network/frameLog.ts';
import {
  waitForCaughtUp,
  readLastTexts,
  waitForDisconnect,
  confirmHeldMessages,
  dispatchOnline,
  readTranscript,
} from './network/transcript.ts';
import { startProxiedStack } from './network/startProxiedStack.ts';
import { createSchedule, type NetworkEvent, sizes } from './network/schedule.ts';

/** Longer than any recovery takes, in milliseconds. */
const timeoutMs = 90_000;
/** Before every second event the connection has been up this long; the others follow immediately. In milliseconds. */
const steadyMs = 5_500;
/** In milliseconds: maximum time until a dead connection is noticed, by heartbeat and after waking; median time to catch up after a cut. */
const limitsMs = { heartbeat: 28_000, afterWake: 4_000, afterCut: 2_000 };

const { messages, cuts, reloads, kills, seed } = sizes;
const { random, events, isSilent, leavesToHeartbeat } = createSchedule();
const { below, pick } = random;
const startedAt = Date.now();
const print = (line: string) => process.stdout.write(`${line}\n`);
print(`${messages} messages, ${cuts} cuts, ${reloads} reloads, ${kills} kills; seed ${seed}`);

const stack = await startProxiedStack();
const page = await openConsultation(stack);
const conv = orderIdOf(page);

const frames = createFrameLog(page);
// Playwright reports only sockets opened after the listener was added.
await page.reload();
await waitForLive(page);

const readStored = (): string[] =>
  stack.withDatabase((db) =>
    db
      .prepare("SELECT body ->> '$.text' AS text FROM message WHERE conv = ? ORDER BY seq")
      .all(conv)
      .map(({ text }) => String(text)),
  );

const phrases = [
  '咳嗽三天了',
  'a fever of 38.5 °C',
  '<b>no</b>',
  '🙂',
  '多喝水',
  'twice a day',
  '“after meals”',
  'é',
];
const sentTexts: { doctor: string[]; patient: string[] } = { doctor: [], patient: [] };
const compose = (sender: 'doctor' | 'patient'): string => {
  const text = `${sender} ${sentTexts[sender].length + 1}: ${pick(phrases)}`;
  sentTexts[sender].push(text);
  return text;
};
/** A patient sends one message after the other: parallel requests to a server that is down could arrive out of order. */
let lastSend = Promise.resolve();
const sendPatientMessage = async (): Promise<string> => {
  const text = compose('patient');
  const cmid = `said-${sentTexts.patient.length}`;
  lastSend = lastSend.then(() => stack.sendAsPatient(conv, cmid, text));
  await lastSend;
  return text;
};
const sendMessages = async (count: number, send: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    await send();
    await pause(below(150));
  }
};

/** Performs the event; returns when the network is restored. */
const inject = async (event: NetworkEvent, round: number): Promise<number> => {
  if (event === 'reload') {
    await stack.reloadNginx();
    return Date.now();
  }
  if (event === 'kill') {
    await stack.killUpstream();
    // A database restored from a copy starts a new epoch.
    if (round % 4 === 0)
      stack.withDatabase((db) => db.exec(`UPDATE im_cursor SET epoch = 'epoch of ${round}'`));
    await pause(below(1_500));
    await stack.startUpstream();
    return Date.now();
  }
  const proxy = event.startsWith('front') ? stack.browserProxy : stack.upstreamProxy;
  if (event.endsWith('reset')) proxy.resetConnections();
  else if (event.endsWith('client only')) proxy.resetConnectionsAt('client');
  else if (event.endsWith('server only')) proxy.resetConnectionsAt('server');
  else {
    proxy.blackhole();
    await pause(200 + below(1_800));
    proxy.restore();
  }
  return Date.now();
};

const times = {
  reported: [],
  heartbeat: [],
  woken: [],
  back: [],
  again: [],
  reloaded: [],
  restarted: [],
} as Record<'reported' | 'heartbeat' | 'woken' | 'back' | 'again' | 'reloaded' | 'restarted', number[]>;
let caughtUpAt = Date.now();
const rounds: { round: number; event: NetworkEvent; ms: number }[] = [];
const failures: string[] = [];
let confirmed = 0;

/** Injects one event while both sides send, then waits for everything to recover. */
const runRound = async (event: NetworkEvent, round: number): Promise<void> => {
  const isSteady = round % 2 === 0;
  // The backoff starts over after a connection has been up for a while.
  if (isSteady) await pause(Math.max(0, caughtUpAt + steadyMs - Date.now()));
  const dueMessages = Math.round(((round + 1) * messages) / events.length);
  const count = dueMessages - sentTexts.doctor.length - sentTexts.patient.length;
  const byDoctor = Math.floor(count / 2) + (count % 2) * (round % 2);
  const sending = Promise.all([
    sendMessages(byDoctor, () => sendMessage(page, compose('doctor'))),
    sendMessages(Math.max(0, count - byDoctor - 1), sendPatientMessage),
  ]);
  await pause(below(600));
  const cutAt = Date.now();
  const isSilentCut = isSilent(event);
  const disconnect = event === 'reload' ? Promise.resolve(null) : waitForDisconnect(page, timeoutMs);
  const restoredAt = await inject(event, round);
  let measuredFrom = restoredAt;
  if (isSilentCut && !leavesToHeartbeat(round)) {
    const wokeAt = Date.now();
    await dispatchOnline(page);
    const noticedAt = await disconnect;
    if (noticedAt === null) failures.push(`round ${round}, ${event}: nothing was noticed`);
    else times.woken.push(Math.max(0, noticedAt - wokeAt));
    measuredFrom = Math.max(restoredAt, noticedAt ?? 0);
  } else if (event !== 'reload') {
    const noticedAt = await disconnect;
    if (noticedAt === null) failures.push(`round ${round}, ${event}: nothing was noticed`);
    else times[isSilentCut ? 'heartbeat' : 'reported'].push(noticedAt - cutAt);
    measuredFrom = Math.max(restoredAt, noticedAt ?? 0);
  }
  const lastText = await sendPatientMessage();
  const caughtUpTime = await waitForCaughtUp(page, lastText, timeoutMs);
  if (caughtUpTime === null) failures.push(`round ${round}, ${event}: not caught up`);
  else {
    caughtUpAt = caughtUpTime;
    const reconnectTimes = isSteady ? times.back : times.again;
    const figures = event === 'reload' ? times.reloaded : event === 'kill' ? times.restarted : reconnectTimes;
    figures.push(caughtUpTime - measuredFrom);
    rounds.push({ round, event, ms: caughtUpTime - measuredFrom });
  }
  await sending;
  confirmed += await confirmHeldMessages(page, timeoutMs);
  const expected = readStored().slice(-12);
  const shown = await readLastTexts(page, expected.length);
  if (JSON.stringify(shown) !== JSON.stringify(expected)) {
    const problem =
      (await waitForCaughtUp(page, expected.at(-1) ?? '', 5_000)) === null ? 'lost' : 'disorder';
    const shownLater = await readLastTexts(page, expected.length);
    if (JSON.stringify(shownLater) !== JSON.stringify(expected))
      failures.push(
        `round ${round}, ${event}: ${problem}: ${JSON.stringify({ shown: shownLater, expected })}`,
      );
  }
};

try {
  for (const [round, event] of events.entries()) {
    const before = failures.length;
    await runRound(event, round).catch((error: unknown) => {
      failures.push(`round ${round}, ${event}: ${String(error)}`);
    });
    for (const failure of failures.slice(before)) print(failure);
    if (failures.length > before) print(`the last frames: ${frames.write()}`);
    if (failures.length > 5) break;
    if ((round + 1) % 20 === 0)
      print(
        `${round + 1} of ${events.length} after ${Math.round((Date.now() - startedAt) / 1000)} s, ${readStored().length} messages`,
      );
  }

  const storedTexts = readStored();
  for (const sender of ['doctor', 'patient'] as const) {
    const storedOfSender = storedTexts.filter((text) => text.startsWith(sender));
    if (JSON.stringify(storedOfSender) === JSON.stringify(sentTexts[sender])) continue;
    const index = sentTexts[sender].findIndex((text, n) => text !== storedOfSender[n]);
    const [expected, problem] = [sentTexts[sender], storedOfSender].map((list) =>
      list.slice(Math.max(0, index), index + 3),
    );
    failures.push(
      `the database does not hold the messages of the ${sender} in order, once: ${JSON.stringify({ expected, problem, count: [sentTexts[sender].length, storedOfSender.length] })}`,
    );
  }
  const shown = await readTranscript(page);
  const lost = storedTexts.filter((text) => !shown.includes(text)).length;
  const doubled = shown.length - new Set(shown).size;
  const moved = shown.filter((text, index) => text !== storedTexts[index]).length;
  if (JSON.stringify(shown) !== JSON.stringify(storedTexts))
    failures.push(`the transcript differs from the database: ${JSON.stringify({ lost, doubled, moved })}`);

  print(
    `${storedTexts.length} messages in the database, ${shown.length} in the browser; lost ${lost}, duplicated ${doubled}, out of order ${moved}`,
  );
  print(
    `${confirmed} held messages were confirmed; ${events.length} rounds in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  print(formatTimes('reset connections: noticed', times.reported));
  print(
    formatTimes(
      'dead connections: noticed by the heartbeat',
      times.heartbeat,
      `at most ${limitsMs.heartbeat} ms`,
    ),
  );
  print(
    formatTimes('dead connections: noticed after waking', times.woken, `at most ${limitsMs.afterWake} ms`),
  );
  print(formatTimes('after a cut: caught up', times.back, `p50 at most ${limitsMs.afterCut} ms`));
  print(formatTimes('after a cut soon after another: caught up', times.again));
  print(formatTimes('after the upstream was killed: caught up, from its first response', times.restarted));
  print(formatTimes('while nginx is reloaded: messages arrive', times.reloaded));
  if (percentile(times.heartbeat, 1) > limitsMs.heartbeat) failures.push('a dead line was noticed too late');
  if (percentile(times.woken, 1) > limitsMs.afterWake)
    failures.push('after waking a dead line was noticed too late');
  if (percentile(times.back, 0.5) > limitsMs.afterCut)
    failures.push('it takes too long to be back and caught up');
  const slowest = rounds.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
  print(`slowest: ${slowest.map(({ round, event, ms }) => `${event} (round ${round}) ${ms} ms`).join(', ')}`);
  if (process.env['FRAMES']) print(`all frames: ${frames.write()}`);
} catch (error) {
  failures.push(String(error));
  print(`the last frames: ${frames.write()}`);
} finally {
  await stack.close();
}
for (const failure of failures) print(failure);
process.exit(failures.length === 0 ? 0 : 1);
