import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../../src/contract/account/auth.ts';
import type { ClientOutput, Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { sampling } from '../../../src/contract/prescribing/sampling.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { daysBefore } from '../../../src/console/lib/dates/period.ts';
import { demoHospitals } from '../../../src/upstream/demo/data/demoHospitals.ts';
import { openScreen } from '../../support/screens.ts';
import { password, startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const hospitals = [
  { tenant: 1, language: 'zh-CN', administrator: 'linyue', auditor: 'qinshulan' },
  { tenant: 2, language: 'en-GB', administrator: 'fionaho', auditor: 'gracetam' },
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

const parts = (path: string, names: readonly string[]) => names.map((name) => `${path}${name}`);

/**
 * Every screen of an administrator who is a doctor, and of a pharmacist, with each part that has lists of its own; not the
 * departments, whose names are managed in both languages.
 */
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
  const waiting = idOf('SELECT id FROM prescription WHERE tenant_id = ? AND status = 1 LIMIT 1', tenant);
  return {
    administrator: [
      '/',
      '/cloudRoom',
      `/cloudRoom/detail?id=${orderOf(2)}`,
      '/orderRecord',
      `/orderRecord/detail?id=${orderOf(3)}`,
      '/prescriptionRecord',
      ...parts('/serviceSetup', ['', '?tab=replies', '?tab=diseases', '?tab=templates']),
      ...parts('/workforceManagement', ['', '?part=certificates', '?part=trail']),
      ...parts('/hospitalOverview', ['', '?group=doctor', '?part=visits', '?part=prescriptions']),
      `/hospitalOverview?part=visits&open=${orderOf(3)}`,
      '/hospitalOverview?part=schedules',
      '/hospitalData',
      '/reviewBoard',
      '/personalData',
      '/personalData?part=security',
    ],
    auditor: [
      '/',
      '/prescriptionTask',
      '/prescriptionTask?state=2',
      `/prescriptionReview?id=${waiting}`,
      '/myAuditRecord',
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
/** What Chinese clinicians write in Latin letters, keys, placeholders, the seed of a draw, and the program that prepared this. */
const latinWords =
  /\b(?:HbA1c|FEV1|LA-A|eGFR|SpO|Alt|Ctrl|Shift|Enter|[A-Z]{1,5}\d*|[0-9a-f]{32}|node)\b|(?:mmol|mmHg|μg|kg|mg|ml|IU|min)(?:\/[a-zA-Z]+)?|\{\w+\}/g;
const other = { 'en-GB': /\p{Script=Han}/u, 'zh-CN': /[A-Za-z]{2,}/ } as const;

/** The other language is chosen by its own name. */
const ownName = /^中文$/;

const bare = (text: string): string =>
  people
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replaceAll(latinWords, '')
    .replace(ownName, '');

const foreignTexts = async (page: Page, language: Hospital['language']): Promise<string[]> => {
  const texts = await page.evaluate<string[]>(textsScript);
  return texts.filter((text) => other[language].test(bare(text)));
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
      await page.addInitScript(`localStorage.loginInfo ??= '${JSON.stringify(login)}'`);
      const found: string[] = [];
      for (const path of paths) {
        await openScreen(page, `${baseUrlOf(hospital)}${path}`);
        for (const text of await foreignTexts(page, language)) found.push(`${path}: ${text.slice(0, 120)}`);
      }
      expect(found).toEqual([]);
    },
  );
});

it('finds a text of the other language on a screen', async () => {
  const page = await stack.openPage({ language: 'en-GB' });
  await openScreen(page, `${stack.secondBaseUrl}/login`);
  expect(await foreignTexts(page, 'en-GB')).toEqual([]);
  expect(await foreignTexts(page, 'zh-CN')).not.toEqual([]);
});
