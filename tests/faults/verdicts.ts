// Two auditors in two browsers claim the same prescription at the same millisecond, ROUNDS times (200 unless told), and then
// as often a verdict meets a cancel, an edit, a take-over or a lease that ran out: one holder, told to the other; never two
// decisions, never one on another version than was read. Run it alone with `node tests/faults/verdicts.ts`.
import type { Page } from 'playwright-core';
import type { Call } from '../../src/console/api/http/call.ts';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../src/contract/prescribing/prescription.ts';
import { people } from '../journeys/acts.ts';
import { elsewhere, place, prescribe, seat } from '../journeys/safetyActs.ts';
import { openStage } from '../journeys/stage.ts';
import { given, openChance } from './figures.ts';

const [rounds, seed] = [given('ROUNDS', 200), given('SEED', Date.now() % 2 ** 31)];
const chance = openChance(seed);
console.log(`${rounds} rounds, seed ${seed}`);

const stage = await openStage();
const doctor = await elsewhere(stage.address, 'doctor');
const [first, second] = [
  await elsewhere(stage.address, 'auditor'),
  await elsewhere(stage.address, 'secondAuditor'),
];
const wrong: string[] = [];
const fault = (round: number, what: string): void => {
  wrong.push(`round ${round}: ${what}`);
  console.log(wrong.at(-1));
};
const ask = <T>(sql: string, ...params: string[]): T[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are of the statement beside
  stage.database((db) => db.prepare(sql).all(...params) as T[]);

/** Both pages open the review of a prescription at one moment of the computer's clock. */
const openAt = (page: Page, id: string, at: number): Promise<void> =>
  page.evaluate(
    ([path, when]) =>
      new Promise<void>((settle) => {
        setTimeout(() => {
          history.pushState(null, '', path);
          settle();
        }, when - Date.now());
      }),
    [`/prescriptionReview?id=${id}`, at] as const,
  );

const seats = await Promise.all(
  (['auditor', 'secondAuditor'] as const).map((who) => seat(stage, who, '/prescriptionTask')),
);
const mine = (page: Page) => page.getByText(en.audit.heldByYou);
const theirs = (page: Page) =>
  page.getByText(en.audit.heldBy('秦淑兰')).or(page.getByText(en.audit.heldBy('陆一帆')));
const orderId = place(stage, 'Both');
for (const page of seats) await page.getByRole('heading').first().waitFor();
for (let round = 1; round <= rounds; round += 1) {
  const { id } = await prescribe(doctor, orderId);
  const at = Date.now() + 60;
  await Promise.all(seats.map((page) => openAt(page, id, at)));
  await Promise.all(seats.map((page) => mine(page).or(theirs(page)).first().waitFor()));
  // What each of them says holds still only when both were answered.
  const holds = await Promise.all(seats.map((page) => mine(page).count()));
  const rows = ask<{ auditor_id: string }>(
    'SELECT auditor_id FROM audit_claim WHERE prescription_id = ?',
    id,
  );
  if (rows.length !== 1) fault(round, `${rows.length} holders are stored`);
  if (holds[0] === holds[1]) fault(round, `${holds.join(' and ')} pages say that they hold it`);
  await doctor(prescription.cancel, { id, reason: 'The round is over' });
  if (round % 50 === 0) console.log(`${round} claims, ${wrong.length} wrong`);
}
await stage.goHome();

/** Whether the other auditor holds it by now: from then on the first one decides nothing. */
let taken = false;
const take = async (act: Promise<unknown>): Promise<void> => {
  await act;
  taken = true;
};
/** Rejected by the other auditor, and sent again by the doctor: a version that the first auditor has not read. */
const mend = async (one: Prescription): Promise<void> => {
  const { id, version, warehouseId, diagnoses } = one;
  await take(second(audit.takeOver, { id, reason: 'called away' }));
  await second(audit.verdict, { id, version, approve: false, opinion: 'Too long' });
  const lines = one.lines.map(({ drugId, dose, frequency, route, quantity }) => ({
    drugId,
    dose,
    frequency,
    route,
    days: 3,
    quantity,
  }));
  await doctor(prescription.edit, { id, version, warehouseId, diagnoses, lines, submit: true });
};
/** Everything that may happen to a prescription while a verdict on it is under way. */
const meanwhile: Readonly<Record<string, (one: Prescription) => Promise<unknown>>> = {
  cancel: ({ id }) => doctor(prescription.cancel, { id, reason: 'The patient left' }),
  mend,
  // The first one's page renews its hold: what it holds then is another version.
  'mend and renewal': async (one) => {
    await mend(one);
    taken = false;
    await first(audit.claim, { id: one.id });
  },
  'take-over': async ({ id, version }) => {
    await take(second(audit.takeOver, { id, reason: 'called away' }));
    await second(audit.verdict, { id, version, approve: false, opinion: 'Taken over' });
  },
  'lease ran out': async ({ id, version }) => {
    stage.database((db) => db.prepare('UPDATE audit_claim SET until = 1 WHERE prescription_id = ?').run(id));
    await take(second(audit.claim, { id }));
    await second(audit.verdict, { id, version, approve: false, opinion: 'After the lease' });
  },
  'the same again': ({ id, version }) => first(audit.verdict, { id, version, approve: true }),
};
const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms));
const met = new Map<string, { given: number; refused: number }>();
const decide = (call: Call, { id, version }: Prescription): Promise<unknown> =>
  call(audit.verdict, { id, version, approve: true });
for (let round = 1; round <= rounds; round += 1) {
  const what = chance.oneOf(Object.keys(meanwhile));
  taken = false;
  const one = await prescribe(doctor, orderId);
  await first(audit.claim, { id: one.id });
  // What happens takes up to four calls: the verdict comes before, between, and, one time in four, after them.
  const [early, late] = [chance.upTo(16), chance.upTo(4) === 0];
  const other = pause(chance.upTo(10)).then(() => meanwhile[what]?.(one));
  const sent = (late ? other.catch(() => undefined) : pause(early)).then(() => decide(first, one));
  const [verdict] = await Promise.allSettled([sent, other]);
  const rows = ask<{ version: number; approve: number; username: string }>(
    `SELECT v.version, v.approve, a.username FROM verdict v JOIN account a ON a.id = v.auditor_id
      WHERE v.prescription_id = ?`,
    one.id,
  );
  const now = await doctor(prescription.info, { id: one.id });
  const seen = met.get(what) ?? { given: 0, refused: 0 };
  seen[verdict.status === 'fulfilled' ? 'given' : 'refused'] += 1;
  met.set(what, seen);
  if (rows.length > 1) fault(round, `${what}: ${rows.length} decisions`);
  if (rows.some(({ version }) => version !== one.version))
    fault(round, `${what}: a decision on another version`);
  if (taken && rows.some(({ username }) => username === people.auditor))
    fault(round, `${what}: a decision of who held it no longer`);
  if (verdict.status === 'fulfilled' && rows[0]?.approve !== 1)
    fault(round, `${what}: given, but not stored`);
  const { approved, rejected, cancelled, awaitingAudit } = prescriptionStatus;
  const allowed =
    rows.length === 0
      ? [cancelled, awaitingAudit]
      : rows[0]?.approve === 1
        ? [approved, cancelled]
        : [rejected, awaitingAudit];
  if (!allowed.some((status) => status === now.status)) fault(round, `${what}: it stands at ${now.status}`);
  if (now.status !== cancelled && now.status !== rejected)
    await doctor(prescription.cancel, { id: one.id, reason: 'The round is over' }).catch(() => undefined);
}
await stage.close();
for (const [what, { given: kept, refused }] of met)
  console.log(`verdict against ${what}: ${kept} given, ${refused} refused`);
console.log(`${rounds} claims and ${rounds} verdicts: ${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;
