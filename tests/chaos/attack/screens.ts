import type { Page, Route } from 'playwright-core';
import * as v from 'valibot';
import { distDir } from '../../../src/cli/build.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import {
  adviceField,
  insertConsultation,
  openPageAs,
  postPrescription,
  signInApi,
} from '../../e2e/steps/consultation.ts';
import { insertRichPatient } from '../../e2e/steps/richPatient.ts';
import { readDraftStore } from '../../e2e/steps/drafts.ts';
import { en } from '../../support/messages.ts';
import { startTestGateway } from '../../gateway/testGateway.ts';
import { password } from '../../security/requests.ts';
import { type Attack, result } from './drill.ts';
import type { Product } from './product.ts';
import { tryReturns } from './returns.ts';

const t = en.audit;
const historyAnswer = v.object({
  data: v.object({ total: v.number(), list: v.array(v.looseObject({ id: v.string() })) }),
});

/** Calls again and again until it is true, at most 30 s long. */
const eventually = async (isTrue: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (
    const end = Date.now() + 30_000;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 200))
  )
    if (await isTrue()) return true;
  return false;
};

const openKeys = async (page: Page): Promise<number> =>
  (await readDraftStore(page)).filter(([name]) => name.startsWith('open')).length;

/** Two prescriptions without findings, and nothing else, in the audit queue. */
const fillQueue = async ({ stack, withBrowser }: Product) => {
  const whole = await withBrowser();
  stack.withDatabase((db) =>
    db.exec('UPDATE prescription SET status = 5, audit_status = 4 WHERE status = 1'),
  );
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const add = (name: string) => postPrescription(doctor, insertConsultation(stack, name));
  return { whole, doctor, first: await add('First'), second: await add('Second') };
};

export const screenAttacks: readonly Attack[] = [
  {
    claim:
      'a review that was read ahead says nothing of its rules, and approves nothing, before the history is read again',
    attempt: async (product) => {
      const { whole, doctor, first, second } = await fillQueue(product);
      const page = await openPageAs(whole, 'auditor', '/prescriptionTask');
      await page.getByRole('table', { name: t.list }).waitFor();
      const readAhead = page.waitForResponse(
        (response) =>
          response.url().includes(prescription.history.path) &&
          `${response.url()}${response.request().postData() ?? ''}`.includes(second.patient.id),
      );
      await page.goto(`${whole.baseUrl}/prescriptionReview?id=${first.id}`);
      await page.getByText(t.heldByYou).waitFor();
      await readAhead;
      const held: Route[] = [];
      let end = async (route: Route): Promise<void> => void held.push(route);
      await page.route(`**${prescription.history.path}*`, (route) => end(route));
      await page.getByRole('button', { name: t.setAside }).click();
      await page.waitForURL((url) => url.searchParams.get('id') === second.id);
      await page.getByText(t.heldByYou).waitFor();
      await eventually(() => held.length > 0);
      await page.getByText(en.rules.checking).waitFor();
      await page.keyboard.press('a');
      const saidEarly = await page.getByText(en.rules.noFindings).count();
      end = (route) => route.fulfill({ status: 503 });
      await Promise.all(held.map((route) => end(route)));
      const saysUnchecked = await eventually(
        async () => (await page.getByText(en.rules.notChecked).count()) > 0,
      );
      await page.keyboard.press('a');
      const saidLate = await page.getByText(en.rules.noFindings).count();
      const { status } = await doctor(prescription.info, { id: second.id });
      await whole.closePages();
      return result(
        `while it is slow “nothing was found” ${saidEarly} times, after it failed ${saidLate} times; status ${status}`,
        {
          'nothing is said early': saidEarly === 0 && saidLate === 0,
          'a failure reads as not checked': saysUnchecked,
          'nothing is approved': status === prescriptionStatus.awaitingAudit,
        },
      );
    },
  },
  {
    claim: 'what a patient takes is known whole, beyond the newest page of prescriptions',
    attempt: async (product) => {
      const whole = await product.withBrowser();
      const patient = { name: 'Long history', visits: 130, medicines: 650, pictures: 0 };
      const orderId = insertRichPatient(whole, patient);
      const page = await openPageAs(whole, 'doctor', `/cloudRoom/detail?id=${orderId}&part=prescription`);
      let total = 0;
      const loaded = new Set<string>();
      const take = (body: unknown) => {
        const { data } = v.parse(historyAnswer, body);
        total = data.total;
        for (const { id } of data.list) loaded.add(id);
      };
      page.on('response', (response) => {
        if (!response.url().includes(prescription.history.path)) return;
        // The page may be closed before the body of its last answer is read.
        void response.json().then(take, () => undefined);
      });
      await eventually(() => total > 100 && loaded.size >= total);
      await whole.closePages();
      return result(`${loaded.size} of ${total} prescriptions were loaded`, {
        'all of them': total >= patient.visits && loaded.size >= total,
      });
    },
  },
  {
    claim: 'after a changed password and after a log-out no key in the browser opens an unsent text',
    attempt: async (product) => {
      const whole = await product.withBrowser();
      const hash = product.valueOf("SELECT password_hash FROM account WHERE username = 'linyue'");
      const seen: number[] = [];
      for (const leave of ['password', 'log-out'] as const) {
        const orderId = insertConsultation(whole, `Left by ${leave}`);
        const page = await openPageAs(whole, 'doctor', `/cloudRoom/detail?id=${orderId}&part=record`);
        await adviceField(page).fill('planted and not sent');
        await eventually(async () => (await openKeys(page)) === 1);
        seen.push(await openKeys(page));
        if (leave === 'password') {
          const p = en.personal.password;
          await page.goto(`${whole.baseUrl}/personalData?part=security`);
          await page.getByLabel(p.oldPassword, { exact: true }).fill(password);
          for (const field of [p.newPassword, p.again])
            await page.getByLabel(field, { exact: true }).fill('another long password');
          await page.getByRole('button', { name: p.submit }).click();
          await page.getByText(en.common.signOutReason.passwordChanged).waitFor();
        } else await page.getByRole('button', { name: en.common.logOut }).click();
        await page.waitForURL('**/login**');
        await eventually(async () => (await openKeys(page)) === 0);
        await page.reload();
        seen.push(await openKeys(page));
        if (leave === 'password') {
          product.stack.withDatabase((db) =>
            db
              .prepare("UPDATE account SET password_hash = ? WHERE username = 'linyue' AND tenant_id = 1")
              .run(hash),
          );
          product.forgetTokens();
        }
      }
      await whole.closePages();
      return result(
        `keys before and after a changed password ${seen[0]} → ${seen[1]}, a log-out ${seen[2]} → ${seen[3]}`,
        {
          'there was one before': seen[0] === 1 && seen[2] === 1,
          'there is none afterwards': seen[1] === 0 && seen[3] === 0,
        },
      );
    },
  },
  {
    claim:
      'a patient who was searched for is in no address, and after the log-out in no storage and behind no Back',
    attempt: async (product) => {
      const whole = await product.withBrowser();
      const page = await openPageAs(whole, 'doctor', '/orderRecord');
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(decodeURIComponent(decodeURIComponent(frame.url()))));
      await page.getByLabel(en.orders.keyword).fill('Wu Searched');
      await page.getByRole('button', { name: en.lists.search, exact: true }).click();
      await eventually(() => /q=/.test(page.url()));
      await page.getByRole('button', { name: en.common.logOut }).click();
      await page.waitForURL(/\/login/);
      await page.goBack();
      await page.waitForURL(/\/login/);
      const shown = await page.content();
      const kept = await page.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
      );
      await whole.closePages();
      const named = visited.filter((address) => address.includes('Searched'));
      return result(`${visited.length} addresses, ${named.length} with the name`, {
        'it was searched': visited.some((address) => address.includes('q=')),
        'no address has it': named.length === 0,
        'no storage has it': !kept.includes('Searched'),
        'nor the page after Back': !shown.includes('Searched'),
      });
    },
  },
  {
    claim: 'a log-in returns to no other origin, and the console asks none and breaks no policy',
    attempt: async (product) => {
      const whole = await product.withBrowser();
      const map = `localhost http://127.0.0.1:${product.stack.upstreamPort} tenant-id=1\n`;
      const settings = { SITE: distDir, ANSWER_TIMEOUT: '20s', CLIENT_TIMEOUT: '20s' };
      const below = await startTestGateway(map, settings, '/consulting/');
      const base = `http://localhost:${below.port}/consulting`;
      const origins = [whole.baseUrl, base].map((address) => new URL(address).origin);
      const page = await openPageAs(whole, 'doctor', '/');
      const foreign: string[] = [];
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && !origins.includes(origin)) foreign.push(request.url());
      });
      whole.consoleErrors();
      const screens = [
        '/',
        '/cloudRoom',
        '/orderRecord',
        '/prescriptionRecord',
        '/personalData',
        '/workforceManagement',
        '/hospitalOverview',
        '/hospitalData',
      ];
      for (const path of screens)
        await page.goto(`${whole.baseUrl}${path}`).then(() => page.getByRole('heading').first().waitFor());
      const violations = whole
        .consoleErrors()
        .filter((text) => /content security policy|trusted type/i.test(text));
      const atRoot = await tryReturns(page, whole.baseUrl);
      const belowBase = await tryReturns(page, base);
      const left = [...atRoot.left, ...belowBase.left];
      await whole.closePages();
      await below.close();
      return result(
        `${screens.length} screens, ${atRoot.count} returns and ${belowBase.count} below a base path: ${foreign.length} requests elsewhere, ${violations.length} violations`,
        {
          [`no return leaves: ${left.slice(0, 3).join(' ')}`]: left.length === 0,
          [`no other origin: ${foreign.slice(0, 2).join(' ')}`]: foreign.length === 0,
          'no violation': violations.length === 0,
        },
      );
    },
  },
];
