// A doctor and a patient say MESSAGES to each other on a line that is cut CUTS times (reset, black hole, half-open, before
// the gateway and behind it), while nginx is reloaded RELOADS times and the upstream killed KILLS times. At the end the
// transcript in the browser is what the database holds, in order, once. SEED repeats the plan of a run.
import { setTimeout as pause } from 'node:timers/promises';
import { part } from '../bench/measure.ts';
import { live, say } from '../journeys/acts.ts';
import { orderOn, room } from '../journeys/safetyActs.ts';
import { timesRow } from './figures.ts';
import { openFrameLog } from './frameLog.ts';
import { caughtUp, lastTexts, noticed, sendHeld, wake, wholeTranscript } from './lineActs.ts';
import { openLineHouse } from './lineHouse.ts';
import { drawPlan, type LineEvent, sizes } from './linePlan.ts';

/** Longer than anything that mends itself takes, in milliseconds. */
const patience = 90_000;
/** Every second event meets a line that has lived so long; the others come as soon as the last one is over. In milliseconds. */
const steadyMs = 5_500;
/** In milliseconds: a dead line noticed by the heartbeat and after waking, at most; back and caught up after a cut, at the median. */
const limits = { heartbeat: 28_000, woken: 4_000, back: 2_000 };

const { messages, cuts, reloads, kills, seed } = sizes;
const { chance, events, isSilent, isSlow } = drawPlan();
const { upTo, oneOf } = chance;
const begun = Date.now();
const tell = (line: string) => process.stdout.write(`${line}\n`);
tell(`${messages} messages, ${cuts} cuts, ${reloads} reloads, ${kills} kills; seed ${seed}`);

const house = await openLineHouse();
const page = await room(house);
const conv = orderOn(page);

const frames = openFrameLog(page);
// A page's sockets are heard from its beginning only.
await page.reload();
await live(page);

const stored = (): string[] =>
  house.database((db) =>
    db
      .prepare("SELECT body ->> '$.text' AS text FROM message WHERE conv = ? ORDER BY seq")
      .all(conv)
      .map(({ text }) => String(text)),
  );

const words = [
  '咳嗽三天了',
  'a fever of 38.5 °C',
  '<b>no</b>',
  '🙂',
  '多喝水',
  'twice a day',
  '“after meals”',
  'é',
];
const composed: { doctor: string[]; patient: string[] } = { doctor: [], patient: [] };
const compose = (who: 'doctor' | 'patient'): string => {
  const text = `${who} ${composed[who].length + 1}: ${oneOf(words)}`;
  composed[who].push(text);
  return text;
};
/** A patient says one thing after the other: two that are asked for at once would race to a server that is away. */
let said = Promise.resolve();
const patientSays = async (): Promise<string> => {
  const text = compose('patient');
  const cmid = `said-${composed.patient.length}`;
  said = said.then(() => house.patient(conv, cmid, text));
  await said;
  return text;
};
const talk = async (count: number, saying: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    await saying();
    await pause(upTo(150));
  }
};

/** Does it; answers when the world around was whole again. */
const happen = async (event: LineEvent, round: number): Promise<number> => {
  if (event === 'reload') {
    await house.reload();
    return Date.now();
  }
  if (event === 'kill') {
    await house.killUpstream();
    // A database that was put back from a copy begins another epoch.
    if (round % 4 === 0) house.database((db) => db.exec(`UPDATE im_cursor SET epoch = 'epoch of ${round}'`));
    await pause(upTo(1_500));
    await house.startUpstream();
    return Date.now();
  }
  const cable = event.startsWith('front') ? house.front : house.back;
  if (event.endsWith('reset')) cable.reset();
  else if (event.endsWith('near told')) cable.resetAt('near');
  else if (event.endsWith('far told')) cable.resetAt('far');
  else {
    cable.swallow();
    await pause(200 + upTo(1_800));
    cable.mend();
  }
  return Date.now();
};

const times = {
  told: [],
  heartbeat: [],
  woken: [],
  back: [],
  again: [],
  reloaded: [],
  restarted: [],
} as Record<'told' | 'heartbeat' | 'woken' | 'back' | 'again' | 'reloaded' | 'restarted', number[]>;
let caught = Date.now();
const rounds: { round: number; event: LineEvent; ms: number }[] = [];
const faults: string[] = [];
let asked = 0;

/** One thing happens while both sides speak; then everything has to be as it should. */
const play = async (event: LineEvent, round: number): Promise<void> => {
  const steady = round % 2 === 0;
  // The waits before an attempt begin with the short ones after a line that has lived for a while.
  if (steady) await pause(Math.max(0, caught + steadyMs - Date.now()));
  const due = Math.round(((round + 1) * messages) / events.length);
  const count = due - composed.doctor.length - composed.patient.length;
  const byDoctor = Math.floor(count / 2) + (count % 2) * (round % 2);
  const talking = Promise.all([
    talk(byDoctor, () => say(page, compose('doctor'))),
    talk(Math.max(0, count - byDoctor - 1), patientSays),
  ]);
  await pause(upTo(600));
  const cut = Date.now();
  const unheard = isSilent(event);
  const watch = event === 'reload' ? Promise.resolve(null) : noticed(page, patience);
  const whole = await happen(event, round);
  let from = whole;
  if (unheard && !isSlow(round)) {
    const woke = Date.now();
    await wake(page);
    const seen = await watch;
    if (seen === null) faults.push(`round ${round}, ${event}: nothing was noticed`);
    else times.woken.push(Math.max(0, seen - woke));
    from = Math.max(whole, seen ?? 0);
  } else if (event !== 'reload') {
    const seen = await watch;
    if (seen === null) faults.push(`round ${round}, ${event}: nothing was noticed`);
    else times[unheard ? 'heartbeat' : 'told'].push(seen - cut);
    from = Math.max(whole, seen ?? 0);
  }
  const last = await patientSays();
  const back = await caughtUp(page, last, patience);
  if (back === null) faults.push(`round ${round}, ${event}: not caught up`);
  else {
    caught = back;
    const cutTimes = steady ? times.back : times.again;
    const figures = event === 'reload' ? times.reloaded : event === 'kill' ? times.restarted : cutTimes;
    figures.push(back - from);
    rounds.push({ round, event, ms: back - from });
  }
  await talking;
  asked += await sendHeld(page, patience);
  const wanted = stored().slice(-12);
  const shown = await lastTexts(page, wanted.length);
  if (JSON.stringify(shown) !== JSON.stringify(wanted)) {
    const found = (await caughtUp(page, wanted.at(-1) ?? '', 5_000)) === null ? 'lost' : 'disorder';
    const again = await lastTexts(page, wanted.length);
    if (JSON.stringify(again) !== JSON.stringify(wanted))
      faults.push(`round ${round}, ${event}: ${found}: ${JSON.stringify({ shown: again, wanted })}`);
  }
};

try {
  for (const [round, event] of events.entries()) {
    const before = faults.length;
    await play(event, round).catch((thrown: unknown) => {
      faults.push(`round ${round}, ${event}: ${String(thrown)}`);
    });
    for (const fault of faults.slice(before)) tell(fault);
    if (faults.length > before) tell(`the last frames: ${frames.write()}`);
    if (faults.length > 5) break;
    if ((round + 1) % 20 === 0)
      tell(
        `${round + 1} of ${events.length} after ${Math.round((Date.now() - begun) / 1000)} s, ${stored().length} messages`,
      );
  }

  const truth = stored();
  for (const who of ['doctor', 'patient'] as const) {
    const there = truth.filter((text) => text.startsWith(who));
    if (JSON.stringify(there) === JSON.stringify(composed[who])) continue;
    const at = composed[who].findIndex((text, n) => text !== there[n]);
    const [wanted, found] = [composed[who], there].map((list) => list.slice(Math.max(0, at), at + 3));
    faults.push(
      `the database does not hold what the ${who} said, in order, once: ${JSON.stringify({ wanted, found, count: [composed[who].length, there.length] })}`,
    );
  }
  const shown = await wholeTranscript(page);
  const lost = truth.filter((text) => !shown.includes(text)).length;
  const doubled = shown.length - new Set(shown).size;
  const moved = shown.filter((text, at) => text !== truth[at]).length;
  if (JSON.stringify(shown) !== JSON.stringify(truth))
    faults.push(`the transcript differs from the database: ${JSON.stringify({ lost, doubled, moved })}`);

  tell(
    `${truth.length} messages in the database, ${shown.length} in the browser; lost ${lost}, doubled ${doubled}, in another place ${moved}`,
  );
  tell(
    `${asked} messages were held and asked about; ${events.length} rounds in ${Math.round((Date.now() - begun) / 1000)} s`,
  );
  tell(timesRow('a line that was told of: noticed', times.told));
  tell(timesRow('a dead line, by the heartbeat: noticed', times.heartbeat, `at most ${limits.heartbeat} ms`));
  tell(timesRow('a dead line, after waking: noticed', times.woken, `at most ${limits.woken} ms`));
  tell(timesRow('after a cut: back and caught up', times.back, `p50 at most ${limits.back} ms`));
  tell(timesRow('after a cut that follows upon another: the same', times.again));
  tell(timesRow('after the upstream was killed, since it answers again', times.restarted));
  tell(timesRow('while nginx is reloaded: what is said arrives', times.reloaded));
  if (part(times.heartbeat, 1) > limits.heartbeat) faults.push('a dead line was noticed too late');
  if (part(times.woken, 1) > limits.woken) faults.push('after waking a dead line was noticed too late');
  if (part(times.back, 0.5) > limits.back) faults.push('it takes too long to be back and caught up');
  const slowest = rounds.toSorted((a, b) => b.ms - a.ms).slice(0, 8);
  tell(`slowest: ${slowest.map(({ round, event, ms }) => `${event} (round ${round}) ${ms} ms`).join(', ')}`);
  if (process.env['FRAMES']) tell(`all frames: ${frames.write()}`);
} catch (thrown) {
  faults.push(String(thrown));
  tell(`the last frames: ${frames.write()}`);
} finally {
  await house.close();
}
for (const fault of faults) tell(fault);
process.exit(faults.length === 0 ? 0 : 1);
