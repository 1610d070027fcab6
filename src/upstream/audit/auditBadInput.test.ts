import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { draftPayload, validLine, createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, info } = prescription;
const [ann, eve, mia, west] = ['east-ann', 'east-eve', 'east-mia', 'west-eve'] as const;
const orderId = 'east-open';

describe('an auditor of another hospital', () => {
  it('gets 404 for every call, and writes nothing', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.expectUnchanged(async () => {
      for (const endpoint of [audit.claim, audit.renew, audit.release])
        await upstream.expectError(west, endpoint, { id }, 404);
      await upstream.expectError(west, audit.takeOver, { id, reason: 'mine' }, 404);
      await upstream.expectError(west, audit.verdict, { id, version: 1, approve: true }, 404);
      await upstream.expectError(west, audit.versions, { id }, 404);
      await upstream.expectError('west-ann', edit, { id, version: 1, ...draftPayload }, 404);
    });
  });
});

describe('a verdict', () => {
  it('sent twenty times at the same moment counts once', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.call(eve, audit.claim, { id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        upstream.request(at % 4 === 0 ? mia : eve, audit.verdict, {
          id,
          version: 1,
          approve: at % 2 === 0,
          opinion: '请核对',
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(upstream.store.all('SELECT 1 FROM verdict')).toHaveLength(1);
  });

  it('has visible reasons, no more than the list has, for lines of this prescription', async () => {
    const [{ id, lines }, other] = [await upstream.submitPrescription(), await upstream.submitPrescription()];
    await upstream.call(eve, audit.claim, { id });
    const [lineId = '', foreign = ''] = [lines[0]?.id, other.lines[0]?.id];
    const no = { id, version: 1, approve: false };
    await upstream.expectUnchanged(async () => {
      await upstream.expectError(eve, audit.verdict, { ...no, opinion: '\u200b\u202e' }, 'reasonMissing');
      for (const against of [
        { lineId, reasons: ['\u200b'] },
        { lineId, reasons: Array.from({ length: 41 }, (_, at) => `2-${at}`) },
        { lineId, reasons: ['x'.repeat(65)] },
        { lineId: foreign, reasons: ['2-5'] },
      ])
        await upstream.expectError(eve, audit.verdict, { ...no, opinion: '请核对', lines: [against] }, 400);
    });
  });
});

it('text is returned as written: markup, other directions, full length', async () => {
  const remark = `<img src=x onerror=alert(1)>\u202Edaily\u202C ${'龘'.repeat(100)}`;
  const draft = await upstream.call(ann, create, {
    orderId,
    ...draftPayload,
    lines: [{ ...validLine, remark }],
  });
  expect(draft.lines[0]?.remark).toBe(remark);
  const opinion = `"'\`${'<b>'.repeat(150)}`;
  const sent = await upstream.submitPrescription();
  await upstream.call(eve, audit.claim, { id: sent.id });
  await upstream.call(eve, audit.verdict, { id: sent.id, version: 1, approve: false, opinion });
  expect((await upstream.call(ann, info, { id: sent.id })).auditOpinion).toBe(opinion);
});
