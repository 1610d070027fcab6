import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../contract/prescribing/audit.ts';
import { message } from '../contract/consultation/message.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { claim, takeOver, verdict, detail } = audit;
const [ann, eve, mia] = ['east-ann', 'east-eve', 'east-mia'] as const;

const claimed = async (change: Partial<typeof written> = {}) => {
  const one = await clinic.submitted(change);
  await clinic.call(eve, claim, { id: one.id });
  return one;
};
const yes = (id: string, version = 1) => ({ id, version, approve: true });

const unchanged = async (work: () => Promise<unknown>) => {
  const before = clinic.rows();
  await work();
  expect(clinic.rows()).toBe(before);
};

describe('an approval', () => {
  it('lowers the stock, puts the card into the chat, ends the claim, and keeps who, when and which version', async () => {
    const { id } = await claimed();
    clinic.advance(5000);
    expect(await clinic.call(eve, verdict, yes(id))).toMatchObject({
      status: 2,
      auditStatus: 2,
      auditorName: 'eve',
      auditTime: clinic.now(),
    });
    expect(clinic.packs('amoxicillin')).toBe(8);
    expect((await clinic.call(eve, detail, { id })).claim).toBeNull();
    expect(clinic.store.all('SELECT version, auditor_id, approve, at FROM verdict')).toMatchObject([
      { version: 1, auditor_id: eve, approve: 1, at: clinic.now() },
    ]);
    const { list } = await clinic.call(ann, message.history, { conv: 'east-open' });
    expect(list).toMatchObject([{ kind: 'card', from: { role: 'system' }, body: { prescriptionId: id } }]);
    expect(list[0]?.body.text).toContain('amoxicillin 0.25g × 2 盒');
  });

  it('never takes more than there is: it is refused with what is short, and nothing is written', async () => {
    const first = await claimed({ lines: [{ ...line, quantity: 8 }] });
    const second = await claimed({ lines: [{ ...line, quantity: 3 }] });
    await clinic.call(eve, verdict, yes(first.id));
    const before = clinic.rows();
    expect(await clinic.refused(eve, verdict, yes(second.id), 'rulesBlock')).toEqual([
      { rule: 'stock', severity: 'block', line: 0, evidence: '3 > 2' },
    ]);
    expect(clinic.rows()).toBe(before);
    expect(clinic.packs('amoxicillin')).toBe(2);
  });

  it('takes all lines of a drug together, and none where one is short', async () => {
    const lines = [
      { ...line, quantity: 4 },
      { ...line, drugId: 'east-ibuprofen', quantity: 5 },
    ];
    const { id } = await claimed({ lines });
    clinic.store.run("UPDATE stock SET packs = 4 WHERE drug_id = 'east-ibuprofen'");
    await clinic.refused(eve, verdict, yes(id), 'rulesBlock');
    expect([clinic.packs('amoxicillin'), clinic.packs('ibuprofen')]).toEqual([10, 4]);
  });

  it('leaves a stock that nobody knows unknown', async () => {
    const { id } = await clinic.call(ann, prescription.create, {
      orderId: 'east-open',
      ...written,
      lines: [{ ...line, drugId: 'east-unlisted' }],
      overrides: [{ rule: 'stock', line: 0, reason: '药房电话确认' }],
    });
    await clinic.call(eve, claim, { id });
    await clinic.call(eve, verdict, yes(id));
    expect(clinic.packs('unlisted')).toBeNull();
  });

  it('carries no reasons against it', async () => {
    const { id, lines } = await claimed();
    const given = { ...yes(id), lines: [{ lineId: lines[0]?.id ?? '', reasons: ['allergy'] }] };
    await clinic.refused(eve, verdict, given, 400);
    await clinic.call(eve, verdict, { ...given, lines: [{ lineId: lines[0]?.id ?? '', reasons: [] }] });
  });
});

describe('a rejection', () => {
  it('needs a reason on a line or an opinion', async () => {
    const { id, lines } = await claimed();
    const no = { id, version: 1, approve: false };
    const lineId = lines[0]?.id ?? '';
    const before = clinic.rows();
    await clinic.refused(eve, verdict, no, 'reasonMissing');
    await clinic.refused(
      eve,
      verdict,
      { ...no, opinion: '  ', lines: [{ lineId, reasons: [] }] },
      'reasonMissing',
    );
    await clinic.refused(eve, verdict, { ...no, lines: [{ lineId: 'another', reasons: ['allergy'] }] }, 400);
    expect(clinic.rows()).toBe(before);
    const reasons = ['allergy', 'unsuitable-dose'];
    const answer = await clinic.call(eve, verdict, {
      ...no,
      lines: [{ lineId, reasons: [...reasons, 'allergy'] }],
    });
    expect(answer).toMatchObject({ status: 4, auditStatus: 3, lines: [{ rejectReasons: reasons }] });
    expect(clinic.store.all('SELECT approve, reasons FROM verdict')).toMatchObject([
      { approve: 0, reasons: JSON.stringify([{ lineId, reasons }]) },
    ]);
  });

  it('takes nothing from the stock and puts no card into the chat', async () => {
    const { id } = await claimed();
    const answer = await clinic.call(eve, verdict, { id, version: 1, approve: false, opinion: '剂量偏大' });
    expect(answer.auditOpinion).toBe('剂量偏大');
    expect(clinic.packs('amoxicillin')).toBe(10);
    expect((await clinic.call(ann, message.history, { conv: 'east-open' })).list).toEqual([]);
  });
});

describe('a verdict', () => {
  it('without a claim, on a lapsed claim, or after a take-over is refused, and nothing is written', async () => {
    const one = await clinic.submitted();
    await unchanged(() => clinic.refused(eve, verdict, yes(one.id), 'claimMissing'));
    await clinic.call(eve, claim, { id: one.id });
    await unchanged(() => clinic.refused(mia, verdict, yes(one.id), 'claimMissing'));
    clinic.advance(claimLeaseMs);
    await unchanged(() => clinic.refused(eve, verdict, yes(one.id), 'claimMissing'));
    await clinic.call(eve, claim, { id: one.id });
    await clinic.call(mia, takeOver, { id: one.id, reason: '同事已下班' });
    await unchanged(() => clinic.refused(eve, verdict, yes(one.id), 'claimMissing'));
    expect((await clinic.call(mia, verdict, yes(one.id))).auditorName).toBe('mia');
  });

  it('on a version that was changed is refused with the new one, and nothing is written', async () => {
    const { id } = await claimed();
    await clinic.call(eve, verdict, { id, version: 1, approve: false, opinion: '疗程偏长' });
    await clinic.call(ann, prescription.edit, { id, version: 1, ...written, lines: [{ ...line, days: 3 }] });
    await clinic.call(eve, claim, { id });
    await unchanged(async () => {
      const now = await clinic.refused(eve, verdict, yes(id, 1), 'prescriptionChanged');
      expect(now).toMatchObject({ id, version: 2, lines: [{ days: 3 }] });
    });
    expect(await clinic.call(eve, verdict, yes(id, 2))).toMatchObject({ status: 2, version: 2 });
  });

  it('on one that was cancelled meanwhile is refused, and the cancellation ended the claim', async () => {
    const { id } = await claimed();
    await clinic.call(ann, prescription.cancel, { id, reason: '患者要求' });
    expect(await clinic.call(eve, detail, { id })).toMatchObject({
      claim: null,
      prescription: { auditStatus: 4 },
    });
    expect(clinic.store.all('SELECT * FROM audit_claim')).toEqual([]);
    await unchanged(() => clinic.refused(eve, verdict, yes(id), 'prescriptionState'));
  });

  it('comes once', async () => {
    const { id } = await claimed();
    await clinic.call(eve, verdict, yes(id));
    await unchanged(() => clinic.refused(eve, verdict, yes(id), 'prescriptionState'));
    await unchanged(() =>
      clinic.refused(
        eve,
        verdict,
        { id, version: 1, approve: false, opinion: '改主意' },
        'prescriptionState',
      ),
    );
  });

  it('and a cancellation at the same moment: one of them counts, whichever came first', async () => {
    for (let round = 0; round < 40; round += 1) {
      const lines = [{ ...line, drugId: 'east-ibuprofen', quantity: 1 }];
      const { id } = await claimed({ lines });
      const acts = [
        () => clinic.answer(eve, verdict, yes(id)),
        () => clinic.answer(ann, prescription.cancel, { id, reason: '患者要求' }),
      ];
      const given = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      const { status } = await clinic.call(ann, prescription.info, { id });
      // An approved prescription may still be cancelled; a cancelled one cannot be approved.
      expect(status).toBe(5);
      expect(given.some(({ code }) => code === 200)).toBe(true);
      expect(clinic.packs('ibuprofen')).toBe(5);
    }
  });

  it('of another hospital is no verdict here', async () => {
    const { id } = await claimed();
    await unchanged(() => clinic.refused('west-eve', verdict, yes(id), 404));
  });

  it('is in the trail, with its version', async () => {
    const { id } = await claimed();
    await clinic.call(eve, verdict, yes(id));
    expect(
      clinic.store.one(
        "SELECT user_id, detail, at FROM audit_trail WHERE act = 'audit-approve' AND subject = ?",
        id,
      ),
    ).toMatchObject({ user_id: eve, detail: 'version 1', at: clinic.now() });
  });
});
