import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowMs } from '../../../src/cli/conformance/recorder.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import { diagnosis } from '../../../src/contract/consultation/diagnosis.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { quickReplies } from '../../../src/contract/consultation/quickReply.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { service } from '../../../src/contract/consultation/serviceConfig.ts';
import { icons } from '../../../src/contract/hospital/icon.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { isObject } from '../../../src/contract/protocol/readAnswer.ts';
import { type AnswerChange, startFaultyProxy } from './faultyProxy.ts';
import { password, timeoutMs, useDemoUpstream, conform, callOf } from './conformanceFixture.ts';

const upstream = useDemoUpstream();

const envelope = v.object({ data: v.unknown() });
const readData = (answer: string): unknown => v.parse(envelope, JSON.parse(answer)).data;

/** An answer with its data changed. */
const withData =
  (change: (data: unknown) => unknown): AnswerChange =>
  (answer) =>
    JSON.stringify({ code: 0, msg: '', data: change(readData(answer)) });

const withField = (name: string, value: unknown) =>
  withData((data) => ({ ...(isObject(data) ? data : {}), [name]: value }));

const withFirstRow = (name: string, value: unknown) =>
  withData((data) => {
    if (!isObject(data) || !Array.isArray(data['list'])) return data;
    return { ...data, list: data['list'].map((row, at) => (at === 0 ? { ...row, [name]: value } : row)) };
  });

/** In no dictionary. */
const unknownSex = 8642;

const slowly: AnswerChange = async (answer) => {
  await new Promise((resolve) => setTimeout(resolve, slowMs + 100));
  return answer;
};

/** Ten planted faults. Besides, the proxy lets every website read, and passes no sockets on. */
const planted: readonly [call: string, path: string, fault: AnswerChange, outcome: string, said: RegExp][] = [
  [
    'diagnosis.page',
    diagnosis.page.path,
    () => JSON.stringify({ code: 404, msg: `请求地址不存在:${diagnosis.page.path}`, data: null }),
    'not offered',
    /^/,
  ],
  [
    'order.numbers',
    order.numbers.path,
    withField('awaiting', null),
    'unreadable',
    /awaiting: null where a value is required/,
  ],
  [
    'service.list',
    service.list.path,
    withData((rows) => (Array.isArray(rows) ? rows.map((row) => ({ ...row, on: 'yes' })) : rows)),
    'unreadable',
    /\[\]\.on: a boolean expected, text sent \(\d+ times\)/,
  ],
  [
    'quickReplies.all',
    quickReplies.all.path,
    () => '<!doctype html><title>Log in</title>',
    'failed',
    /HTML instead of JSON/,
  ],
  ['icons.get', icons.get.path, slowly, 'read', /slow: over 2 s/],
  [
    'prescription.numbers',
    prescription.numbers.path,
    () => '{"code":"fine","data":[]}',
    'failed',
    /`code` is not a number/,
  ],
  [
    'drug.search',
    drug.search.path,
    withFirstRow('name', null),
    'rows left out',
    /1 of its rows cannot be read[\s\S]*list\[\]\.name: null where a value is required/,
  ],
  [
    'order.detail',
    order.detail.path,
    withData((data) =>
      isObject(data) && isObject(data['patient'])
        ? { ...data, status: 42, patient: { ...data['patient'], sex: unknownSex } }
        : data,
    ),
    'read',
    /status: the value 42 is unknown[\s\S]*patient\.sex: a value is unknown/,
  ],
  [
    'record.detail',
    record.detail.path,
    withField('updateTime', '2026-11-20 10:00:00'),
    'read',
    /updateTime: sent as text; accepted anyway/,
  ],
  [
    'prescription.info',
    prescription.info.path,
    withField('overrides', undefined),
    'read',
    /overrides: never sent. The pharmacist does not see the doctor's reasons/,
  ],
];

describe('the conformance report of an upstream with ten faults', () => {
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  let result: Awaited<ReturnType<typeof conform>>;
  beforeAll(async () => {
    proxy = await startFaultyProxy(
      upstream.address(),
      new Map(planted.map(([, path, fault]) => [path, fault])),
    );
    result = await conform(upstream.dataDir, proxy.address, '--account', 'linyue');
  }, timeoutMs);
  afterAll(() => proxy.stop());
  const dataAt = (path: string) => readData(proxy.answers.get(path) ?? '');

  it.each(planted)('names %s', (name, path, _fault, outcome, said) => {
    const one = callOf(result.report, name);
    const findings =
      one?.findings.map(
        ({ field, says, loses }) => `${field}: ${says}${loses === null ? '' : `. ${loses}`}`,
      ) ?? [];
    expect(one?.outcome).toBe(outcome);
    expect([one?.detail ?? '', ...findings].join('\n')).toMatch(said);
    expect(one?.call).toContain(path);
    for (const text of [result.output, result.page]) expect(text).toContain(path);
  });

  it('names the missing socket, and that doctors cannot send anything', () => {
    expect(result.report.socket.opens).toBe(false);
    expect(result.output).toMatch(
      /Does not open \(Unexpected server response: \d+\): .*doctors cannot send any/,
    );
  });

  it('links the fields to their places in the OpenAPI document', () => {
    const named = planted.flatMap(([name]) => callOf(result.report, name)?.findings ?? []);
    const endOf = (field: string) => named.find((one) => one.field === field)?.openApi?.split('/schema/')[1];
    expect(endOf('patient.sex')).toBe('properties/data/properties/patient/properties/sex');
    expect(endOf('[].on')).toBe('properties/data/items/properties/on');
    expect(endOf('list[].name')).toBe('properties/data/properties/list/items/properties/name');
    expect(result.output).toContain('/properties/data/properties/patient/properties/sex');
    for (const { openApi } of named) {
      expect(result.page).toContain(`<a href="${openApi}">`);
      expect(result.page).toContain(`<section id="${openApi?.slice(1)}">`);
    }
  });

  it('names that every website may read the answers', () => {
    expect(result.report.headers.map(({ field, says }) => `${field}: ${says}`)).toEqual([
      'access-control-allow-origin: every website may read the answers, even with cookies; the console needs no such header',
    ]);
  });

  it('names no call that is right', () => {
    const faulty = new Set(planted.map(([name]) => name));
    const others = result.report.calls.filter(({ name }) => !faulty.has(name));
    const errors = others.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
    expect(
      others
        .filter(({ outcome }) => ['unreadable', 'failed', 'not offered'].includes(outcome))
        .map(({ name }) => name),
    ).toEqual(['captcha.get']);
  });

  it('fails, and takes no screen for working that lacks a call', () => {
    expect(result.code).toBe(1);
    expect(result.report.passed).toBe(false);
    const screens = new Map(result.report.screens.map((one) => [one.path, one]));
    expect(screens.get('/serviceSetup')).toMatchObject({
      verdict: 'does not work',
      lacks: ['service.list', 'quickReplies.all'],
    });
    expect(screens.get('/cloudRoom/detail')?.lacks).toEqual(
      expect.arrayContaining(['socket', 'quickReplies.all', 'diagnosis.page']),
    );
    expect(screens.get('/orderRecord')?.verdict).toBe('works');
  });

  it('repeats neither the password, nor a token, nor what is known of a patient', () => {
    const session = v.parse(auth.login.data, dataAt(auth.login.path));
    const { patient } = v.parse(order.detail.data, dataAt(order.detail.path));
    for (const text of [result.output, result.saved, result.page])
      for (const secret of [
        String(unknownSex),
        password,
        session.accessToken,
        session.refreshToken,
        patient.name,
        patient.id,
      ])
        expect(text).not.toContain(secret);
  });
});
