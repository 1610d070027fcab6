import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { emptyRecord, record } from '../../../src/contract/consultation/record.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { defaultTextBytesOfDay } from '../../../src/upstream/limits/writeBudget.ts';
import { createTestUpstream, validLine, validPayload } from '../../../src/upstream/testing/testUpstream.ts';
import { cards, startPreCheckService } from '../../support/preCheck/startPreCheckService.ts';

/** Longer than any test holds an answer back. */
const timeoutMs = 60_000;

let service: Awaited<ReturnType<typeof startPreCheckService>>;
let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(async () => {
  service = await startPreCheckService();
  upstream = createTestUpstream({ preCheck: { urls: new Map([[1, service.url]]), timeoutMs } });
});
afterEach(async () => {
  upstream.close();
  await service.stop();
});

const ann = 'east-ann';
const input = { orderId: 'east-open', ...validPayload };
const notChecked = { rule: 'pre-check', severity: 'unchecked', line: null, evidence: '' };
const submit = () => upstream.call(ann, prescription.create, input);

test('while it has not answered, others work on', async () => {
  const asked = Promise.withResolvers<() => void>();
  service.answerWith((response) => asked.resolve(() => cards()(response)));
  const waiting = submit();
  const answer = await asked.promise;
  expect(await upstream.call(ann, prescription.create, { ...input, submit: false })).toMatchObject({
    status: 0,
  });
  answer();
  expect(await waiting).toMatchObject({ status: 1 });
});

describe('the request', () => {
  const sent = v.object({
    context: v.object({ draftOrders: v.unknown() }),
    prefetch: v.object({ allergies: v.optional(v.unknown()) }),
  });
  const lastRequest = () => v.parse(sent, service.requests.at(-1));

  test('says how often a dose is given, and what is given only when needed', async () => {
    const lines = ['qod', 'prn'].map((frequency) => ({ ...validLine, frequency, remark: '发热时' }));
    await upstream.request(ann, prescription.create, { ...input, lines });
    const timing = { repeat: { frequency: 1, period: 2, periodUnit: 'd' } };
    const orders = [
      { resource: { dosageInstruction: [{ timing }] } },
      {
        resource: {
          dosageInstruction: [{ asNeededBoolean: true, timing: { code: { text: 'as needed (PRN)' } } }],
        },
      },
    ];
    expect(lastRequest().context.draftOrders).toMatchObject({ entry: orders });
    expect(JSON.stringify(lastRequest().context.draftOrders).match(/repeat|asNeeded/g)).toHaveLength(2);
  });

  test('has the allergies as FHIR wants them, one that only a case record names among them', async () => {
    const patientId = 'east-lin';
    const save = async (substances: string[]) => {
      const { version } = await upstream.call(ann, patientFacts.get, { patientId });
      const value = substances.map((substance) => ({ substance }));
      const facts = { allergies: { value, source: 'patient' as const } };
      await upstream.call(ann, patientFacts.save, { patientId, orderId: 'east-open', version, facts });
      await upstream.request(ann, prescription.create, input);
    };
    await save(['青霉素']);
    expect(lastRequest().prefetch.allergies).toMatchObject({
      entry: [{ resource: { code: { text: '青霉素' }, clinicalStatus: { coding: [{ code: 'active' }] } } }],
    });
    await upstream.call(ann, record.save, {
      orderId: 'east-open',
      version: 0,
      ...emptyRecord,
      diagnoses: [],
      allergyHistory: '青霉素过敏',
    });
    await save([]);
    expect(lastRequest().prefetch.allergies).toMatchObject({
      entry: [{ resource: { code: { text: expect.stringContaining('青霉素过敏') } } }],
    });
  });
});

describe('a submit', () => {
  const { orderId: _, ...content } = input;

  test('that is repeated or will be refused anyway is not asked about', async () => {
    const { id, version } = await submit();
    const draft = await upstream.call(ann, prescription.create, {
      ...input,
      submit: false,
      lines: [{ ...validLine, remark: '饭后' }],
    });
    const other = { ...content, lines: [{ ...validLine, remark: '睡前' }] };
    await upstream.expectError(ann, prescription.create, input, 900);
    await upstream.expectError(ann, prescription.edit, { id, version, ...other }, 900);
    const outdated = { id: draft.id, version: draft.version + 1, ...other };
    await upstream.expectError(ann, prescription.edit, outdated, 'prescriptionChanged');
    await upstream.expectError(ann, prescription.create, { ...input, orderId: 'east-done' }, 'orderNotOpen');
    expect(service.requests).toHaveLength(1);
  });

  test('with the key of the first one gets its answer, and is not asked about again', async () => {
    const first = await upstream.request(ann, prescription.create, input, 'press-once-0001');
    expect(await upstream.request(ann, prescription.create, input, 'press-once-0001')).toEqual(first);
    expect(service.requests).toHaveLength(1);
  });

  test('that finds no room in the day of its account is not asked about, and a repeated one gets its answer', async () => {
    const first = await upstream.request(ann, prescription.create, input, 'press-once-0001');
    upstream.services.writeBudget.add(1, ann, defaultTextBytesOfDay);
    const next = { ...input, lines: [{ ...validLine, remark: '睡前' }] };
    await upstream.expectUnchanged(() => upstream.expectError(ann, prescription.create, next, 'writesOfDay'));
    expect(await upstream.request(ann, prescription.create, input, 'press-once-0001')).toEqual(first);
    expect(service.requests).toHaveLength(1);
  });

  test('is refused while two others of its account are asked about; a colleague’s is not', async () => {
    const held: (() => void)[] = [];
    service.answerWith((response) => held.push(() => cards()(response)));
    const submitAs = (who: string, orderId: string, remark: string) =>
      upstream.request(who, prescription.create, { ...input, orderId, lines: [{ ...validLine, remark }] });
    const waiting = ['饭前', '饭后'].map((remark) => submitAs(ann, 'east-open', remark));
    await expect.poll(() => held.length).toBe(2);
    await upstream.expectUnchanged(async () =>
      expect(await submitAs(ann, 'east-open', '睡前')).toMatchObject({
        code: 429,
        msg: expect.stringContaining('already being pre-checked'),
      }),
    );
    const other = submitAs('east-bob', 'east-bobs', '');
    await expect.poll(() => held.length).toBe(3);
    for (const answer of held) answer();
    for (const { code } of await Promise.all([...waiting, other])) expect(code).not.toBe(429);
    service.answerWith(cards());
    await upstream.request(ann, prescription.create, input);
    expect(service.requests).toHaveLength(4);
  });

  test('is not checked where the patient’s facts have changed since the question', async () => {
    const { version } = await upstream.call(ann, patientFacts.get, { patientId: 'east-lin' });
    const facts = {
      conditions: { value: [{ code: 'K29.5', name: '慢性胃炎', nameEn: '' }], source: 'patient' as const },
    };
    const asked = Promise.withResolvers<() => void>();
    service.answerWith((response) => asked.resolve(() => cards()(response)));
    const waiting = upstream.request(ann, prescription.create, input);
    const answer = await asked.promise;
    await upstream.call(ann, patientFacts.save, {
      patientId: 'east-lin',
      orderId: 'east-open',
      version,
      facts,
    });
    answer();
    expect(await waiting).toMatchObject({ data: expect.arrayContaining([notChecked]) });
  });

  test('is refused where the session has ended since the question', async () => {
    const asked = Promise.withResolvers<() => void>();
    service.answerWith((response) => asked.resolve(() => cards()(response)));
    const waiting = upstream.request(ann, prescription.create, input);
    const answer = await asked.promise;
    upstream.store.run('DELETE FROM session');
    await upstream.expectUnchanged(async () => {
      answer();
      expect(await waiting).toMatchObject({ code: 401 });
    });
  });
});
