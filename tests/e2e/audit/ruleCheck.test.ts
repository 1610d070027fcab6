import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { noFindings, checking, notChecked, askAgain } = en.rules;
const t = en.audit;

/** What the rules need; the rule pack is loaded once, with the first prescription. */
const loads = {
  'the rule pack': prescription.rules.path,
  'the stock': drug.stock.path,
  'the order': order.detail.path,
  'the earlier prescriptions': prescription.history.path,
  'the facts': patientFacts.get.path,
  'the case record': record.detail.path,
};
type Load = keyof typeof loads;
const names: readonly Load[] = [
  'the rule pack',
  'the stock',
  'the order',
  'the earlier prescriptions',
  'the facts',
  'the case record',
];

/** Two prescriptions, and nothing else, in the audit queue; the rules have nothing against them. */
const seedTwo = async (): Promise<readonly [Prescription, Prescription]> => {
  stack.withDatabase((db) =>
    db.exec('UPDATE prescription SET status = 5, audit_status = 4 WHERE status = 1'),
  );
  const seed = async (name: string) => postPrescription(doctor, insertConsultation(stack, name));
  const both = [await seed('First'), await seed('Second')] as const;
  for (const { patient } of both)
    stack.withDatabase((db) =>
      db.prepare('UPDATE patient SET sex = 1, guardian_confirmed = 1 WHERE id = ?').run(patient.id),
    );
  return both;
};

/** Holds the requests to a path until they are told how to end; later ones end in the same way. */
const holdRequests = async (page: Page, path: string) => {
  const held: Route[] = [];
  let end = async (route: Route): Promise<void> => void held.push(route);
  await page.route(`**${path}*`, (route) => end(route));
  const endAll = async (how: (route: Route) => Promise<void>): Promise<void> => {
    end = how;
    await Promise.all(held.splice(0).map(how));
  };
  return {
    waitForOne: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
    },
    fail: () => endAll((route) => route.fulfill({ status: 503 })),
    pass: () => endAll((route) => route.continue()),
  };
};

/** Records whether the page has said that all rules were checked since the second prescription was opened. */
const watchSummary = (page: Page, { prescriptionNo }: Prescription): Promise<void> =>
  page.evaluate(
    ([no, sentence]) => {
      const isSaid = (): boolean =>
        document.querySelector('.review h1')?.textContent.includes(no ?? '') === true &&
        document.body.textContent.includes(sentence ?? '');
      new MutationObserver(() => {
        if (isSaid()) document.documentElement.dataset['passed'] = 'true';
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [prescriptionNo, noFindings],
  );
const saidPassed = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['passed'] === 'true');

/** Opens the first prescription, and the second from what was read ahead, with one of its loads held. */
const openSecond = async (load: Load) => {
  const [first, second] = await seedTwo();
  const page = await openPageAs(stack, 'auditor', '/prescriptionTask');
  await page.getByRole('table', { name: t.list }).waitFor();
  const isPack = load === 'the rule pack';
  const packHeld = isPack ? await holdRequests(page, loads[load]) : null;
  const readAhead = Promise.all(
    names
      .map((name) => loads[name])
      .filter((path) => path !== loads['the rule pack'])
      .map((path) =>
        page.waitForResponse((response) => {
          const { pathname, search } = new URL(response.url());
          const asked = `${search}${response.request().postData() ?? ''}`;
          const isSecond =
            path === drug.stock.path || asked.includes(second.orderId) || asked.includes(second.patient.id);
          return pathname.endsWith(path) && isSecond;
        }),
      ),
  );
  await page.goto(`${stack.baseUrl}/prescriptionReview?id=${first.id}`);
  await page.getByText(t.heldByYou).waitFor();
  await readAhead;
  await watchSummary(page, second);
  const held = packHeld ?? (await holdRequests(page, loads[load]));
  await page.getByRole('button', { name: t.setAside }).click();
  await page.waitForURL((url) => url.searchParams.get('id') === second.id);
  await page.getByText(t.heldByYou).waitFor();
  await held.waitForOne();
  return { page, held, second };
};

const status = async ({ id }: Prescription): Promise<number> =>
  (await doctor(prescription.info, { id })).status;

describe.each(names)('the second prescription of a run, while %s', (load) => {
  it('is late: the rules are being checked, and nothing can be approved', async () => {
    const { page, held, second } = await openSecond(load);
    await page.getByText(checking).waitFor();
    // A verdict is accepted a moment after the prescription is shown.
    await expect.poll(() => page.getByRole('button', { name: t.reject }).isEnabled()).toBe(true);
    expect(await page.getByRole('button', { name: t.approve }).isDisabled()).toBe(true);
    await page.keyboard.press('a');
    await page.getByText(t.approveWaits).waitFor();
    expect(await saidPassed(page)).toBe(false);
    expect(await status(second)).toBe(prescriptionStatus.awaitingAudit);
    await held.pass();
    await page.getByText(checking).waitFor({ state: 'detached' });
    await page.getByText(t.approveWaits).waitFor({ state: 'detached' });
    expect(await page.getByText(notChecked).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
    expect(await status(second)).toBe(prescriptionStatus.awaitingAudit);
  });

  it('fails at once: not checked, until it was loaded again', async () => {
    const { page, held } = await openSecond(load);
    await held.fail();
    await page.getByText(notChecked).waitFor();
    expect(await saidPassed(page)).toBe(false);
    await page.unrouteAll();
    await page.getByRole('button', { name: askAgain }).click();
    await page.getByText(notChecked).waitFor({ state: 'detached' });
    await page.getByText(checking).waitFor({ state: 'detached' });
  });

  it('is late and then fails: first being checked, then not checked', async () => {
    const { page, held } = await openSecond(load);
    await page.getByText(checking).waitFor();
    await held.fail();
    await page.getByText(notChecked).waitFor();
    await page.getByText(checking).waitFor({ state: 'detached' });
    expect(await saidPassed(page)).toBe(false);
  });
});
