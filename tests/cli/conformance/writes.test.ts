import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import type { Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { startForeignUpstream } from '../../support/foreignUpstream/foreignUpstream.ts';
import { addressOf, callOf, conform, logIn, timeoutMs, useDemoUpstream } from './conformanceFixture.ts';

const upstream = useDemoUpstream();
let token = '';
beforeAll(async () => {
  token = await logIn(upstream.address(), 'linyue');
});

const ask = async <E extends Endpoint>(endpoint: E, input: Record<string, string | number>) => {
  const inQuery = endpoint.sends === 'query';
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(
    `${upstream.address()}${endpoint.path}${inQuery ? `?${query.toString()}` : ''}`,
    {
      method: endpoint.method,
      headers: { 'tenant-id': '1', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(!inQuery && { body: JSON.stringify(input) }),
    },
  );
  return v.parse(v.object({ data: endpoint.data }), await answer.json()).data as v.InferOutput<E['data']>;
};

const openFollowUp = async (): Promise<string> => {
  const found = (await ask(order.open, {})).find(
    ({ followUp, status }) => followUp && status === orderStatus.inConsultation,
  );
  return found?.id ?? '';
};

const stateOf = async (orderId: string) => ({
  record: await ask(record.detail, { orderId }),
  prescriptions: (await ask(prescription.list, { orderId, pageSize: 100 })).list,
  messages: (await ask(message.history, { conv: orderId, pageSize: 100 })).list,
});

const writing = ['record.save', 'prescription.create', 'prescription.edit', 'prescription.cancel'];

describe('--write', () => {
  it('writes a record, a draft and a message on the test order, and says what is left behind', {
    timeout: timeoutMs,
  }, async () => {
    const orderId = await openFollowUp();
    const before = await stateOf(orderId);
    const { code, report, output, page } = await conform(
      upstream.dataDir,
      upstream.address(),
      '--account',
      'linyue',
      '--write',
      orderId,
    );
    expect(code).toBe(0);
    for (const name of [...writing, 'message.recall']) {
      const written = callOf(report, name);
      expect(written).toMatchObject({ name, outcome: 'read' });
      // A busy machine may be slow, and the report says so.
      expect(written?.findings.filter(({ severity }) => severity !== 'hint')).toEqual([]);
    }
    expect(report.message).toEqual({
      arrived: true,
      says: 'A message was confirmed, and is in the conversation with its cmid.',
    });

    const after = await stateOf(orderId);
    const { version, updateTime: _at, ...content } = after.record;
    expect(version).toBe(before.record.version + 1);
    expect(before.record).toMatchObject(content);
    const drafts = after.prescriptions.filter(({ id }) => !before.prescriptions.some((one) => one.id === id));
    expect(drafts.map(({ status, submitTime }) => [status, submitTime])).toEqual([
      [prescriptionStatus.cancelled, null],
    ]);
    const sent = after.messages.slice(before.messages.length);
    expect(sent.map(({ body }) => body)).toEqual([{ text: '', recalled: true }]);
    expect(report.written).toEqual([
      `the case record, saved without a change as version ${version}`,
      `prescription ${drafts[0]?.prescriptionNo}, a draft that was cancelled`,
      'a message to the patient, which was recalled',
    ]);
    for (const one of report.written) for (const text of [output, page]) expect(text).toContain(one);
  });

  it('writes nothing on an order that is not open', { timeout: timeoutMs }, async () => {
    const finished = (await ask(order.page, { pageSize: 100 })).list.find(
      ({ status }) => status === orderStatus.finished,
    );
    const orderId = finished?.id ?? '';
    const before = await stateOf(orderId);
    const { code, report } = await conform(
      upstream.dataDir,
      upstream.address(),
      '--account',
      'linyue',
      '--write',
      orderId,
    );
    expect(code).toBe(1);
    expect(report.written).toEqual([]);
    for (const name of writing)
      expect(callOf(report, name)).toMatchObject({
        outcome: 'no data',
        detail: 'nothing was written: the test order is not open',
      });
    expect(await stateOf(orderId)).toEqual(before);
  });

  it('writes nothing without the flag', { timeout: timeoutMs }, async () => {
    const orderId = await openFollowUp();
    const before = await stateOf(orderId);
    const { report } = await conform(
      upstream.dataDir,
      upstream.address(),
      '--account',
      'linyue',
      '--order',
      orderId,
    );
    for (const name of writing) expect(callOf(report, name)?.outcome).toBe('not called');
    expect(report.message).toBeNull();
    expect(await stateOf(orderId)).toEqual(before);
  });

  describe("on a hospital's own backend", () => {
    let foreign: Awaited<ReturnType<typeof startForeignUpstream>>;
    beforeAll(async () => {
      foreign = await startForeignUpstream(Number(new URL(upstream.address()).port), {});
    });
    afterAll(() => foreign.stop());

    it('finds its message without a cmid, and says that it stays', { timeout: timeoutMs }, async () => {
      const { code, report } = await conform(
        upstream.dataDir,
        addressOf(foreign.port),
        '--account',
        'linyue',
        '--write',
        await openFollowUp(),
      );
      expect(code).toBe(0);
      expect(report.message).toEqual({
        arrived: true,
        says: 'A message was not confirmed, but it is in the conversation without its cmid: it is matched by content and time.',
      });
      expect(report.written.at(-1)).toMatch(/^a message to the patient: 连接测试/);
    });
  });
});
