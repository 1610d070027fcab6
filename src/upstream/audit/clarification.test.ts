import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { askerFirstMs, clarification } from '../../contract/prescribing/clarification.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { ask, answer } = clarification;
const question = '肾功能如何？';
const claimed = async () => {
  const { id } = await upstream.submitPrescription();
  await upstream.call('east-eve', audit.claim, { id });
  return id;
};
const asked = async () => {
  const id = await claimed();
  const { id: clarificationId } = await upstream.call('east-eve', ask, { id, version: 1, question });
  return { id, clarificationId };
};
const answered = async () => {
  const one = await asked();
  await upstream.call('east-ann', answer, { ...one, answer: 'eGFR 90' });
  return one;
};
const read = (id: string) => upstream.call('east-ann', prescription.info, { id });
const rejection = (id: string) => ({ id, version: 1, approve: false, opinion: '剂量' });
const approval = (id: string) => ({ id, version: 1, approve: true });

describe('a question to the prescriber', () => {
  it('waits with the prescription, ends the claim, and makes no version', async () => {
    const { id, clarificationId } = await asked();
    expect(await read(id)).toMatchObject({
      status: 1,
      auditStatus: 0,
      version: 1,
      clarifications: [{ id: clarificationId, auditorId: 'east-eve', question, answer: null }],
    });
    expect((await upstream.call('east-mia', audit.detail, { id })).claim).toBeNull();
    expect((await upstream.call('east-ann', prescription.list, { asked: 1 })).total).toBe(1);
    expect(upstream.store.all("SELECT user_id FROM audit_trail WHERE act = 'clarification-ask'")).toEqual([
      { user_id: 'east-eve' },
    ]);
  });

  it('is refused without the claim, about another version, a second time, and empty or over-long', async () => {
    const id = await claimed();
    const before = upstream.snapshot();
    await upstream.expectError('east-mia', ask, { id, version: 1, question }, 'claimMissing');
    await upstream.expectError('east-eve', ask, { id, version: 2, question }, 'prescriptionChanged');
    for (const wrong of [' ', 'x'.repeat(501)])
      await upstream.expectError('east-eve', ask, { id, version: 1, question: wrong }, 400);
    await upstream.expectError('east-ann', ask, { id, version: 1, question }, 403);
    expect(upstream.snapshot()).toBe(before);
    await upstream.call('east-eve', ask, { id, version: 1, question });
    await upstream.call('east-eve', audit.claim, { id });
    await upstream.expectError('east-eve', ask, { id, version: 1, question }, 'clarificationOpen');
  });

  it('is refused about a prescription that was cancelled meanwhile', async () => {
    const id = await claimed();
    await upstream.call('east-ann', prescription.cancel, { id, reason: '误开' });
    await upstream.expectError('east-eve', ask, { id, version: 1, question }, 'prescriptionState');
  });

  it('holds every approval back, and no rejection, which ends it', async () => {
    const { id } = await asked();
    await upstream.call('east-eve', audit.claim, { id });
    await upstream.expectError('east-eve', audit.verdict, approval(id), 'clarificationOpen');
    const onlyClean = { ...approval(id), onlyClean: true };
    await upstream.expectError('east-eve', audit.verdict, onlyClean, 'clarificationOpen');
    await upstream.call('east-eve', audit.verdict, rejection(id));
    expect((await read(id)).clarifications).toMatchObject([{ answeredAt: null, closedWhy: 'rejected' }]);
  });

  it('ends with the prescription, and can be answered no longer', async () => {
    const { id, clarificationId } = await asked();
    await upstream.call('east-ann', prescription.cancel, { id, reason: '误开' });
    expect((await read(id)).clarifications).toMatchObject([{ closedWhy: 'cancelled' }]);
    const late = { id, clarificationId, answer: 'eGFR 90' };
    await upstream.expectError('east-ann', answer, late, 'prescriptionState');
  });
});

describe('the answer', () => {
  it('brings the prescription back to the same auditor first, whom another one can take it from', async () => {
    const { id } = await answered();
    expect(await read(id)).toMatchObject({ status: 1, version: 1, clarifications: [{ answer: 'eGFR 90' }] });
    expect((await upstream.call('east-eve', audit.detail, { id })).claim).toBeNull();
    const theirs = await upstream.expectError('east-mia', audit.claim, { id }, 'claimedByAnother');
    expect(theirs).toMatchObject({ auditorId: 'east-eve' });
    await upstream.call('east-mia', audit.takeOver, { id, reason: '同事已下班' });
    expect((await upstream.call('east-eve', audit.detail, { id })).claim).toMatchObject({
      auditorId: 'east-mia',
      takenFrom: 'east-eve',
    });
    await upstream.call('east-mia', audit.verdict, rejection(id));
    expect((await read(id)).clarifications).toMatchObject([{ closedWhy: null }]);
  });

  it('leaves it to everybody after half an hour', async () => {
    const { id } = await answered();
    upstream.advance(askerFirstMs);
    await upstream.call('east-mia', audit.claim, { id });
  });

  it('is given once, by the prescriber alone, also after the visit has ended', async () => {
    const { id, clarificationId } = await asked();
    const text = { id, clarificationId, answer: 'eGFR 90' };
    await upstream.expectError('east-bob', answer, text, 'orderOfAnother');
    await upstream.expectError('east-eve', answer, text, 403);
    await upstream.expectError('east-ann', answer, { ...text, clarificationId: '1' }, 404);
    upstream.store.run('UPDATE consult_order SET status = 3');
    await upstream.call('east-ann', answer, text);
    await upstream.expectError('east-ann', answer, { ...text, answer: 'x' }, 'clarificationAnswered');
    expect((await read(id)).clarifications).toMatchObject([{ answer: 'eGFR 90' }]);
  });

  it('lets the auditor decide, or ask again', async () => {
    const { id } = await answered();
    await upstream.call('east-eve', audit.claim, { id });
    await upstream.call('east-eve', ask, { id, version: 1, question: '哪天测的？' });
    expect((await read(id)).clarifications).toHaveLength(2);
  });
});
