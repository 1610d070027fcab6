// Two auditors in two browsers claim the same prescription at the same millisecond, ROUNDS times (default 200), and then as
// often a verdict races a cancellation, an edit, a take-over or an expired lease: one holder, shown to the other; never two
// decisions, never one on a version other than the one read. Run it alone with `node tests/chaos/verdicts.ts`.
import type { Page } from 'playwright-core';
import type { Call } from '../../src/console/api/http/call.ts';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../src/contract/prescribing/prescription.ts';
import { accounts } from '../e2e/steps/signIn.ts';
import { signInApi, insertConsultation, postPrescription, openPageAs } from '../e2e/steps/consultation.ts';
import { startE2eStack } from '../support/startE2eStack.ts';
import { envNumber, createRandom } from './random.ts';

const [rounds, seed] = [envNumber('ROUNDS', 200), envNumber('SEED', Date.now() % 2 ** 31)];
const random = createRandom(seed);
console.log(`${rounds} rounds, seed ${seed}`);

const stack = await startE2eStack();
const doctor = await signInApi(stack.baseUrl, 'doctor');
const [firstAuditor, secondAuditor] = [
  await signInApi(stack.baseUrl, 'auditor'),
  await signInApi(stack.baseUrl, 'secondAuditor'),
];
const failures: string[] = [];
const fail = (round: number, action: string): void => {
  failures.push(`round ${round}: ${action}`);
  console.log(failures.at(-1));
};
const query = <T>(sql: string, ...params: string[]): T[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are those of this statement
  stack.withDatabase((db) => db.prepare(sql).all(...params) as T[]);

/** Both pages open the review of a prescription at the same moment. */
const openReviewAt = (page: Page, id: string, at: number): Promise<void> =>
  page.evaluate(
    ([path, when]) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          history.pushState(null, '', path);
          resolve();
        }, when - Date.now());
      }),
    [`/prescriptionReview?id=${id}`, at] as const,
  );

const pages = await Promise.all(
  (['auditor', 'secondAuditor'] as const).map((role) => openPageAs(stack, role, '/prescriptionTask')),
);
const claimedByMe = (page: Page) => page.getByText(en.audit.heldByYou);
const claimedByOther = (page: Page) =>
  page.getByText(en.audit.heldBy('秦淑兰')).or(page.getByText(en.audit.heldBy('陆一帆')));
const orderId = insertConsultation(stack, 'Both');
for (const page of pages) await page.getByRole('heading').first().waitFor();
for (let round = 1; round <= rounds; round += 1) {
  const { id } = await postPrescription(doctor, orderId);
  const at = Date.now() + 60;
  await Promise.all(pages.map((page) => openReviewAt(page, id, at)));
  await Promise.all(pages.map((page) => claimedByMe(page).or(claimedByOther(page)).first().waitFor()));
  // The state of both pages is final only after both have their responses.
  const claimCounts = await Promise.all(pages.map((page) => claimedByMe(page).count()));
  const rows = query<{ auditor_id: string }>(
    'SELECT auditor_id FROM audit_claim WHERE prescription_id = ?',
    id,
  );
  if (rows.length !== 1) fail(round, `${rows.length} holders are stored`);
  if (claimCounts[0] === claimCounts[1])
    fail(round, `${claimCounts.join(' and ')} pages say that they hold it`);
  await doctor(prescription.cancel, { id, reason: 'The round is over' });
  if (round % 50 === 0) console.log(`${round} claims, ${failures.length} wrong`);
}
await stack.closePages();

/** Whether the other auditor now holds it: from then on the first one cannot decide. */
let claimTaken = false;
const takeClaim = async (action: Promise<unknown>): Promise<void> => {
  await action;
  claimTaken = true;
};
/** Rejected by the other auditor and submitted again by the doctor: a version that the first auditor has not read. */
const rejectAndResubmit = async (prescribed: Prescription): Promise<void> => {
  const { id, version, warehouseId, diagnoses } = prescribed;
  await takeClaim(secondAuditor(audit.takeOver, { id, reason: 'called away' }));
  await secondAuditor(audit.verdict, { id, version, approve: false, opinion: 'Too long' });
  const lines = prescribed.lines.map(({ drugId, dose, frequency, route, quantity }) => ({
    drugId,
    dose,
    frequency,
    route,
    days: 3,
    quantity,
  }));
  await doctor(prescription.edit, { id, version, warehouseId, diagnoses, lines, submit: true });
};
/** Everything that may happen to a prescription while a verdict on it is being sent. */
const concurrentActions: Readonly<Record<string, (prescribed: Prescription) => Promise<unknown>>> = {
  cancel: ({ id }) => doctor(prescription.cancel, { id, reason: 'The patient left' }),
  rejectAndResubmit,
  // The first page renews its claim: it then holds another version.
  'edit and renewal': async (prescribed) => {
    await rejectAndResubmit(prescribed);
    claimTaken = false;
    await firstAuditor(audit.claim, { id: prescribed.id });
  },
  'take-over': async ({ id, version }) => {
    await takeClaim(secondAuditor(audit.takeOver, { id, reason: 'called away' }));
    await secondAuditor(audit.verdict, { id, version, approve: false, opinion: 'Taken over' });
  },
  'lease ran out': async ({ id, version }) => {
    stack.withDatabase((db) =>
      db.prepare('UPDATE audit_claim SET until = 1 WHERE prescription_id = ?').run(id),
    );
    await takeClaim(secondAuditor(audit.claim, { id }));
    await secondAuditor(audit.verdict, { id, version, approve: false, opinion: 'After the lease' });
  },
  'the same again': ({ id, version }) => firstAuditor(audit.verdict, { id, version, approve: true }),
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const outcomes = new Map<string, { accepted: number; refused: number }>();
const decide = (call: Call, { id, version }: Prescription): Promise<unknown> =>
  call(audit.verdict, { id, version, approve: true });
for (let round = 1; round <= rounds; round += 1) {
  const action = random.pick(Object.keys(concurrentActions));
  claimTaken = false;
  const prescribed = await postPrescription(doctor, orderId);
  await firstAuditor(audit.claim, { id: prescribed.id });
  // An event takes up to four calls: the verdict is sent before, between, and, one time in four, after them.
  const [delayMs, isLate] = [random.below(16), random.below(4) === 0];
  const concurrent = pause(random.below(10)).then(() => concurrentActions[action]?.(prescribed));
  const verdictCall = (isLate ? concurrent.catch(() => undefined) : pause(delayMs)).then(() =>
    decide(firstAuditor, prescribed),
  );
  const [verdictResult] = await Promise.allSettled([verdictCall, concurrent]);
  const rows = query<{ version: number; approve: number; username: string }>(
    `SELECT v.version, v.approve, a.username FROM verdict v JOIN account a ON a.id = v.auditor_id
      WHERE v.prescription_id = ?`,
    prescribed.id,
  );
  const current = await doctor(prescription.info, { id: prescribed.id });
  const outcome = outcomes.get(action) ?? { accepted: 0, refused: 0 };
  outcome[verdictResult.status === 'fulfilled' ? 'accepted' : 'refused'] += 1;
  outcomes.set(action, outcome);
  if (rows.length > 1) fail(round, `${action}: ${rows.length} decisions`);
  if (rows.some(({ version }) => version !== prescribed.version))
    fail(round, `${action}: a decision on another version`);
  if (claimTaken && rows.some(({ username }) => username === accounts.auditor))
    fail(round, `${action}: a decision of who held it no longer`);
  if (verdictResult.status === 'fulfilled' && rows[0]?.approve !== 1)
    fail(round, `${action}: given, but not stored`);
  const { approved, rejected, cancelled, awaitingAudit } = prescriptionStatus;
  const allowed =
    rows.length === 0
      ? [cancelled, awaitingAudit]
      : rows[0]?.approve === 1
        ? [approved, cancelled]
        : [rejected, awaitingAudit];
  if (!allowed.some((status) => status === current.status))
    fail(round, `${action}: its status is ${current.status}`);
  if (current.status !== cancelled && current.status !== rejected)
    await doctor(prescription.cancel, { id: prescribed.id, reason: 'The round is over' }).catch(
      () => undefined,
    );
}
await stack.close();
for (const [action, { accepted, refused }] of outcomes)
  console.log(`verdict against ${action}: ${accepted} given, ${refused} refused`);
console.log(`${rounds} claims and ${rounds} verdicts: ${failures.length} wrong`);
process.exitCode = failures.length === 0 ? 0 : 1;
