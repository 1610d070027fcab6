import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../../src/contract/account/auth.ts';
import type { ClientOutput, Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { sampling } from '../../../src/contract/prescribing/sampling.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { daysBefore } from '../../../src/console/lib/dates/period.ts';
import { demoHospitals } from '../../../src/upstream/demo/data/demoHospitals.ts';
import { dictionaries } from '../../../src/upstream/demo/data/dictionaries.ts';
import { en, zh } from '../../support/messages.ts';
import { openScreen, waitForData } from '../../support/screens.ts';
import { password, startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const hospitals = [
  {
    tenant: 1,
    language: 'zh-CN',
    t: zh,
    administrator: 'linyue',
    auditor: 'qinshulan',
    dept: '科别：心血管内科',
  },
  {
    tenant: 2,
    language: 'en-GB',
    t: en,
    administrator: 'fionaho',
    auditor: 'gracetam',
    dept: 'Department: Cardiology',
  },
] as const;
type Hospital = (typeof hospitals)[number];

const baseUrlOf = ({ tenant }: Hospital): string => (tenant === 1 ? stack.baseUrl : stack.secondBaseUrl);
const idOf = (sql: string, ...params: (string | number)[]): string =>
  stack.withDatabase((db) => String(db.prepare(sql).get(...params)?.['id'] ?? 'none'));

/** Calls an upstream past the gateway: only browsers know the name of the second hospital. */
const ask = async <E extends Endpoint>(
  { tenant }: Hospital,
  { path, method, sends, data }: E,
  input: Record<string, string | number>,
  token = '',
): Promise<ClientOutput<E>> => {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const response = await fetch(
    `http://127.0.0.1:${stack.upstreamPort}${path}${sends === 'query' ? `?${query.toString()}` : ''}`,
    {
      method,
      headers: {
        'tenant-id': String(tenant),
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(sends === 'query' ? {} : { body: JSON.stringify(input) }),
    },
  );
  const answer = v.parse(v.object({ code: v.literal(200), data: v.unknown() }), await response.json());
  return v.parse(data, answer.data);
};
const logIn = (hospital: Hospital, username: string) => ask(hospital, auth.login, { username, password });
/** Stores a session before the page's own scripts; a session without its hospital would be another one's. */
const keepSession = (page: Page, { tenant }: Hospital, login: ClientOutput<typeof auth.login>) =>
  page.addInitScript(
    `localStorage.tenantId ??= '${tenant}'; localStorage.loginInfo ??= '${JSON.stringify(login)}'`,
  );

const parts = (path: string, names: readonly string[]) => names.map((name) => `${path}${name}`);

/** The id of a visit of the hospital's administrator with a case record. */
const visitWithRecord = ({ tenant, administrator }: Hospital): string =>
  idOf(
    `SELECT o.id FROM consult_order o JOIN account a ON a.id = o.doctor_id
      WHERE o.tenant_id = ? AND a.username = ? AND o.status = 3
        AND EXISTS (SELECT 1 FROM case_record r WHERE r.order_id = o.id) LIMIT 1`,
    tenant,
    administrator,
  );

/** The id of a prescription of the hospital's administrator that may be dispensed or was. */
const approvedOf = ({ tenant, administrator }: Hospital): string =>
  idOf(
    `SELECT x.id FROM prescription x JOIN account a ON a.id = x.doctor_id
      WHERE x.tenant_id = ? AND a.username = ? AND x.status IN (2, 3) ORDER BY x.create_time DESC LIMIT 1`,
    tenant,
    administrator,
  );

/** A colleague's account, a department and a certificate that waits, each open beside its list. */
const staffPanelsOf = ({ tenant, auditor }: Hospital): string[] => [
  `?open=${idOf('SELECT id FROM account WHERE tenant_id = ? AND username = ?', tenant, auditor)}`,
  `?part=departments&open=${idOf(
    "SELECT value AS id FROM dictionary WHERE tenant_id = ? AND dict_type = 'hosp_standard_dept' LIMIT 1",
    tenant,
  )}`,
  `?part=certificates&open=${idOf('SELECT id FROM qualification WHERE tenant_id = ? AND status = 0 LIMIT 1', tenant)}`,
];

/** Every screen of an administrator who is a doctor, and of a pharmacist, with each part that has lists of its own. */
const pathsOf = async (hospital: Hospital) => {
  const { tenant, administrator } = hospital;
  const { accessToken } = await logIn(hospital, administrator);
  const to = dayOf(Date.now());
  const period = { from: daysBefore(to, 60), to };
  const sample = await ask(hospital, sampling.draw, { ...period, size: 5 }, accessToken);
  const { list } = await ask(hospital, sampling.sheets, { id: sample.id }, accessToken);
  const orderOf = (status: number) =>
    idOf(
      `SELECT id FROM consult_order WHERE tenant_id = ? AND status = ?
        AND doctor_id = (SELECT id FROM account WHERE tenant_id = ? AND username = ?) LIMIT 1`,
      tenant,
      status,
      tenant,
      administrator,
    );
  const decided = idOf(
    `SELECT d.prescription_id || '&version=' || d.version AS id FROM verdict d JOIN account a ON a.id = d.auditor_id
      WHERE a.tenant_id = ? AND a.username = ? ORDER BY d.at DESC LIMIT 1`,
    tenant,
    hospital.auditor,
  );
  const waiting = idOf('SELECT id FROM prescription WHERE tenant_id = ? AND status = 1 LIMIT 1', tenant);
  return {
    administrator: [
      '/',
      '/cloudRoom',
      ...parts(`/cloudRoom/detail?id=${orderOf(2)}`, [
        '',
        '&part=summary',
        '&part=record',
        '&part=prescription',
        '&part=history',
      ]),
      `/cloudRoom/detail1?id=${orderOf(2)}`,
      '/orderRecord',
      `/orderRecord/detail?id=${orderOf(3)}`,
      ...parts('/prescriptionRecord', ['', `?open=${approvedOf(hospital)}`]),
      ...parts('/serviceSetup', ['', '?tab=replies', '?tab=diseases', '?tab=templates']),
      ...parts('/workforceManagement', ['', '?part=departments', '?part=certificates', '?part=trail']),
      ...parts('/workforceManagement', staffPanelsOf(hospital)),
      ...parts('/hospitalOverview', ['', '?group=doctor', '?part=visits', '?part=prescriptions']),
      `/hospitalOverview?part=visits&open=${orderOf(3)}`,
      '/hospitalOverview?part=schedules',
      '/hospitalData',
      '/reviewBoard',
      ...parts('/personalData', ['', '?part=qualifications', '?part=security', '?part=notifications']),
    ],
    auditor: [
      '/',
      '/prescriptionTask',
      '/prescriptionTask?state=2',
      `/prescriptionReview?id=${waiting}`,
      ...parts('/myAuditRecord', ['', `?open=${decided}`]),
      '/reviewBoard',
      '/prescriptionSampling',
      `/prescriptionSampling?id=${sample.id}`,
      `/prescriptionSampling?id=${sample.id}&sheet=${list[0]?.id ?? ''}`,
    ],
  };
};

/** In the page: every text that is seen or read out. Codes and keys have no language. */
const textsScript = `(() => {
  const texts = [];
  for (const node of document.body.querySelectorAll('*')) {
    if (node.closest('script, style, svg, kbd, code, .data-code') || !node.checkVisibility()) continue;
    for (const key of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(node.getAttribute(key) ?? '');
    texts.push([...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join(''));
  }
  return [...new Set(texts.filter((text) => text.trim() !== ''))];
})()`;

/** People keep their names, and log in with Latin letters. */
const people = demoHospitals.flatMap(({ staff, patients }) => [
  ...[...staff, ...patients].map(({ name }) => name),
  ...staff.map(({ username }) => username),
]);
/** What Chinese clinicians write in Latin letters, units, keys, placeholders, the seed of a draw, and the program that prepared this. */
const latinWords =
  /\b(?:HbA1c|FEV1|LA-A|eGFR|SpO|Rp|Alt|Ctrl|Shift|Enter|Tab|Esc|[A-Z]{1,5}\d*|[0-9a-f]{32}|node)\b|(?:mmol|mmHg|μg|kg|mg|[cm]m|m[lL]|IU|min)(?:\/[a-zA-Z]+)?|\{\w+\}/g;
const other = { 'en-GB': /\p{Script=Han}/u, 'zh-CN': /[A-Za-z]{2,}/ } as const;

/** The other language is chosen by its own name, in the palette behind what that means. */
const ownName = /(?:^|· )(?:中文|English)$/;

/** Names that have no other language: of ingredients, and of departments where both are managed. */
const namesOn = (path: string): string[] => [
  ...stack.withDatabase((db) =>
    db
      .prepare('SELECT DISTINCT one.value AS name FROM drug, json_each(drug.ingredients) one')
      .all()
      .map(({ name }) => String(name)),
  ),
  ...(path.includes('?part=departments') ? dictionaries['hosp_standard_dept'].map(([, , name]) => name) : []),
];

const bare = (text: string, names: readonly string[]): string =>
  [...people, ...names]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replaceAll(latinWords, '')
    .replace(ownName, '');

const foreignTexts = async (page: Page, language: Hospital['language']): Promise<string[]> => {
  const texts = await page.evaluate<string[]>(textsScript);
  const { pathname, search } = new URL(page.url());
  const names = namesOn(pathname + search);
  return texts.filter((text) => other[language].test(bare(text, names)));
};

/** Opens what a screen has folded: details such as the catalogue of rules, drugs, earlier visits, and what to export. */
const unfold = async (page: Page, { t }: Hospital): Promise<void> => {
  await page.evaluate(`document.querySelectorAll('main details').forEach((one) => { one.open = true; })`);
  for (const folded of ['.rx-drug-name', '.past-visit-head']) {
    const first = page.locator(`main ${folded}[aria-expanded=false]`).first();
    if (await first.isVisible()) await first.click();
  }
  const exporting = page.getByRole('button', { name: t.exports.action, exact: true }).first();
  if (await exporting.isVisible()) {
    await exporting.click();
    await page.getByRole('button', { name: t.exports.start }).waitFor();
  }
  await waitForData(page);
  await page.waitForFunction(() => window.pendingCalls() === 0);
  await waitForData(page);
};

describe.each(hospitals)('the hospital whose language is $language', (hospital) => {
  const { language } = hospital;

  it.each(['administrator', 'auditor'] as const)(
    'has no text of the other language on any screen of its %s',
    { timeout: 240_000 },
    async (who) => {
      const paths = (await pathsOf(hospital))[who];
      const login = await logIn(hospital, hospital[who]);
      const page = await stack.openPage({ language, width: 1920, height: 1200 });
      await keepSession(page, hospital, login);
      const found: string[] = [];
      for (const path of paths) {
        await openScreen(page, `${baseUrlOf(hospital)}${path}`);
        expect(new URL(page.url()).pathname).not.toBe('/login');
        if (/[?&]open=/.test(path)) await page.locator('.master-detail-pane').waitFor();
        await unfold(page, hospital);
        for (const text of await foreignTexts(page, language)) found.push(`${path}: ${text.slice(0, 120)}`);
      }
      await openScreen(page, `${baseUrlOf(hospital)}/`);
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: hospital.t.palette.title });
      await palette.getByRole('option').first().waitFor();
      for (const text of await foreignTexts(page, language)) found.push(`palette: ${text.slice(0, 120)}`);
      expect(found).toEqual([]);
    },
  );

  it('has no text of the other language on a printed prescription or case record', async () => {
    const login = await logIn(hospital, hospital.administrator);
    const page = await stack.openPage({ language, width: 1920, height: 1200 });
    await keepSession(page, hospital, login);
    const { t, dept } = hospital;
    const preview = page.getByRole('group', { name: t.prescription.preview });
    await openScreen(
      page,
      `${baseUrlOf(hospital)}/orderRecord/detail?id=${visitWithRecord(hospital)}&print=record`,
    );
    await preview.getByText(dept).waitFor();
    expect(await foreignTexts(page, language)).toEqual([]);
    await openScreen(page, `${baseUrlOf(hospital)}/prescriptionRecord?open=${approvedOf(hospital)}`);
    await page.getByRole('button', { name: t.prescription.print, exact: true }).click();
    await preview.locator('.sheet-cell').filter({ hasText: dept }).first().waitFor();
    expect(await foreignTexts(page, language)).toEqual([]);
  });
});

it('finds a text of the other language on a screen', async () => {
  const page = await stack.openPage({ language: 'en-GB' });
  await openScreen(page, `${stack.secondBaseUrl}/login`);
  expect(await foreignTexts(page, 'en-GB')).toEqual([]);
  expect(await foreignTexts(page, 'zh-CN')).not.toEqual([]);
});
