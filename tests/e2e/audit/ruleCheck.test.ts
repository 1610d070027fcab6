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
import { waitForLive } from '../steps/signIn.ts';

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

type Held = Awaited<ReturnType<typeof holdRequests>>;

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
    await page.getByText(t.approveWaits.again).waitFor();
    expect(await saidPassed(page)).toBe(false);
    expect(await status(second)).toBe(prescriptionStatus.awaitingAudit);
    await held.pass();
    await page.getByText(checking).waitFor({ state: 'detached' });
    await page.getByText(t.approveWaits.again).waitFor({ state: 'detached' });
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

/** An open review whose rules are being checked again, because the doctor has saved a fact of the patient. */
const openRechecked = async (allergies: readonly string[]) => {
  const [first, second] = await seedTwo();
  const page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${first.id}`);
  await page.getByText(noFindings).waitFor();
  await waitForLive(page);
  await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
  const held = await holdRequests(page, patientFacts.get.path);
  const { version } = await doctor(patientFacts.get, { patientId: first.patient.id });
  await doctor(patientFacts.save, {
    patientId: first.patient.id,
    orderId: first.orderId,
    version,
    facts: {
      allergies: {
        value: allergies.map((substance) => ({ substance, reaction: 'rash' })),
        source: 'patient',
      },
    },
  });
  await held.waitForOne();
  await page.keyboard.press('a');
  await page.getByText(t.approveWaits.follows).waitFor();
  expect(new URL(page.url()).searchParams.get('id')).toBe(first.id);
  return { page, held, first, second };
};

describe('an approval while the rules are checked again', () => {
  it('follows once they have found the same', async () => {
    const { page, held, second } = await openRechecked([]);
    await held.pass();
    await page.waitForURL((url) => url.searchParams.get('id') === second.id);
  });

  it.each([
    ['they find something else', (held: Held) => held.pass()],
    ['something could not be loaded', (held: Held) => held.fail()],
  ])('does not follow if %s, and says so', async (_what, end) => {
    const { page, held, first } = await openRechecked(['amlodipine']);
    await end(held);
    await page.getByText(t.changedFindings).waitFor();
    await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
    expect(new URL(page.url()).searchParams.get('id')).toBe(first.id);
    expect(await status(first)).toBe(prescriptionStatus.awaitingAudit);
  });

  it('does not follow after something was written meanwhile', async () => {
    const { page, held, first } = await openRechecked([]);
    await page.keyboard.press('c');
    await page.keyboard.type('Wait');
    await held.pass();
    await page.getByText(t.approveWaits.follows).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
    expect(new URL(page.url()).searchParams.get('id')).toBe(first.id);
    expect(await status(first)).toBe(prescriptionStatus.awaitingAudit);
  });
});
