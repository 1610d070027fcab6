import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, claimLeaseMs } from '../../contract/prescribing/audit.ts';
import { message } from '../../contract/consultation/message.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { claim, takeOver, verdict, detail } = audit;
const [ann, eve, mia] = ['east-ann', 'east-eve', 'east-mia'] as const;

const claimed = async (change: Partial<typeof validPayload> = {}) => {
  const prescription = await upstream.submitPrescription(change);
  await upstream.call(eve, claim, { id: prescription.id });
  return prescription;
};
const approval = (id: string, version = 1) => ({ id, version, approve: true });

describe('an approval', () => {
  it('reduces the stock, puts the card into the chat, ends the claim, and stores who, when and which version', async () => {
    const { id } = await claimed();
    upstream.advance(5000);
    expect(await upstream.call(eve, verdict, approval(id))).toMatchObject({
      status: 2,
      auditStatus: 2,
      auditorName: 'eve',
      auditTime: upstream.now(),
    });
    expect(upstream.packs('amoxicillin')).toBe(8);
    expect((await upstream.call(eve, detail, { id })).claim).toBeNull();
    expect(upstream.store.all('SELECT version, auditor_id, approve, at FROM verdict')).toMatchObject([
      { version: 1, auditor_id: eve, approve: 1, at: upstream.now() },
    ]);
    const { list } = await upstream.call(ann, message.history, { conv: 'east-open' });
    expect(list).toMatchObject([{ kind: 'card', from: { role: 'system' }, body: { prescriptionId: id } }]);
    expect(list[0]?.body.text).toContain('amoxicillin 250 mg, 2 盒');
  });

  it('never takes more than the stock: it is refused with the missing drugs, and nothing is written', async () => {
    upstream.store.run("UPDATE stock SET packs = 4 WHERE drug_id = 'east-amoxicillin'");
    const first = await claimed({ lines: [{ ...validLine, quantity: 3 }] });
    const second = await claimed({ lines: [{ ...validLine, quantity: 2 }] });
    await upstream.call(eve, verdict, approval(first.id));
    const before = upstream.snapshot();
    expect(await upstream.expectError(eve, verdict, approval(second.id), 'rulesBlock')).toEqual([
      { rule: 'stock', severity: 'block', line: 0, evidence: '2 > 1' },
    ]);
    expect(upstream.snapshot()).toBe(before);
    expect(upstream.packs('amoxicillin')).toBe(1);
  });

  it('takes all lines of a drug together, or none if one is short', async () => {
    const lines = [
      { ...validLine, quantity: 2 },
      { ...validLine, drugId: 'east-ibuprofen', quantity: 2 },
    ];
    const { id } = await claimed({ lines });
    upstream.store.run("UPDATE stock SET packs = 1 WHERE drug_id = 'east-ibuprofen'");
    await upstream.expectError(eve, verdict, approval(id), 'rulesBlock');
    expect([upstream.packs('amoxicillin'), upstream.packs('ibuprofen')]).toEqual([10, 1]);
  });

  it('leaves an unknown stock unknown', async () => {
    const { id } = await upstream.call(ann, prescription.create, {
      orderId: 'east-open',
      ...validPayload,
      lines: [{ ...validLine, drugId: 'east-unlisted' }],
      overrides: [{ rule: 'stock', line: 0, reason: '药房电话确认' }],
    });
    await upstream.call(eve, claim, { id });
    await upstream.call(eve, verdict, approval(id));
    expect(upstream.packs('unlisted')).toBeNull();
  });

  it('has no rejection reasons', async () => {
    const { id, lines } = await claimed();
    const given = { ...approval(id), lines: [{ lineId: lines[0]?.id ?? '', reasons: ['allergy'] }] };
    await upstream.expectError(eve, verdict, given, 400);
    await upstream.call(eve, verdict, { ...given, lines: [{ lineId: lines[0]?.id ?? '', reasons: [] }] });
  });
});

describe('a rejection', () => {
  it('needs a reason on a line or an opinion', async () => {
    const { id, lines } = await claimed();
    const no = { id, version: 1, approve: false };
    const lineId = lines[0]?.id ?? '';
    const before = upstream.snapshot();
    await upstream.expectError(eve, verdict, no, 'reasonMissing');
    await upstream.expectError(
      eve,
      verdict,
      { ...no, opinion: '  ', lines: [{ lineId, reasons: [] }] },
      'reasonMissing',
    );
    await upstream.expectError(
      eve,
      verdict,
      { ...no, lines: [{ lineId: 'another', reasons: ['allergy'] }] },
      400,
    );
    expect(upstream.snapshot()).toBe(before);
    const reasons = ['allergy', 'unsuitable-dose'];
    const answer = await upstream.call(eve, verdict, {
      ...no,
      lines: [{ lineId, reasons: [...reasons, 'allergy'] }],
    });
    expect(answer).toMatchObject({ status: 4, auditStatus: 3, lines: [{ rejectReasons: reasons }] });
    expect(upstream.store.all('SELECT approve, reasons FROM verdict')).toMatchObject([
      { approve: 0, reasons: JSON.stringify([{ lineId, reasons }]) },
    ]);
  });

  it('does not change the stock and puts no card into the chat', async () => {
    const { id } = await claimed();
    const answer = await upstream.call(eve, verdict, { id, version: 1, approve: false, opinion: '剂量偏大' });
    expect(answer.auditOpinion).toBe('剂量偏大');
    expect(upstream.packs('amoxicillin')).toBe(10);
    expect((await upstream.call(ann, message.history, { conv: 'east-open' })).list).toEqual([]);
  });
});

describe('a verdict', () => {
  it('without a claim, on an expired claim, or after a take-over is refused, and nothing is written', async () => {
    const prescription = await upstream.submitPrescription();
    await upstream.expectUnchanged(() =>
      upstream.expectError(eve, verdict, approval(prescription.id), 'claimMissing'),
    );
    await upstream.call(eve, claim, { id: prescription.id });
    await upstream.expectUnchanged(() =>
      upstream.expectError(mia, verdict, approval(prescription.id), 'claimMissing'),
    );
    upstream.advance(claimLeaseMs);
    await upstream.expectUnchanged(() =>
      upstream.expectError(eve, verdict, approval(prescription.id), 'claimMissing'),
    );
    await upstream.call(eve, claim, { id: prescription.id });
    await upstream.call(mia, takeOver, { id: prescription.id, reason: '同事已下班' });
    await upstream.expectUnchanged(() =>
      upstream.expectError(eve, verdict, approval(prescription.id), 'claimMissing'),
    );
    expect((await upstream.call(mia, verdict, approval(prescription.id))).auditorName).toBe('mia');
  });

  it('on a changed version is refused with the new one, and nothing is written', async () => {
    const { id } = await claimed();
    await upstream.call(eve, verdict, { id, version: 1, approve: false, opinion: '疗程偏长' });
    await upstream.call(ann, prescription.edit, {
      id,
      version: 1,
      ...validPayload,
      lines: [{ ...validLine, days: 3 }],
    });
    await upstream.call(eve, claim, { id });
    await upstream.expectUnchanged(async () => {
      const now = await upstream.expectError(eve, verdict, approval(id, 1), 'prescriptionChanged');
      expect(now).toMatchObject({ id, version: 2, lines: [{ days: 3 }] });
    });
    expect(await upstream.call(eve, verdict, approval(id, 2))).toMatchObject({ status: 2, version: 2 });
  });

  it('on a cancelled prescription is refused, and the cancellation ended the claim', async () => {
    const { id } = await claimed();
    await upstream.call(ann, prescription.cancel, { id, reason: '患者要求' });
    expect(await upstream.call(eve, detail, { id })).toMatchObject({
      claim: null,
      prescription: { auditStatus: 4 },
    });
    expect(upstream.store.all('SELECT * FROM audit_claim')).toEqual([]);
    await upstream.expectUnchanged(() =>
      upstream.expectError(eve, verdict, approval(id), 'prescriptionState'),
    );
  });

  it('is given once', async () => {
    const { id } = await claimed();
    await upstream.call(eve, verdict, approval(id));
    await upstream.expectUnchanged(() =>
      upstream.expectError(eve, verdict, approval(id), 'prescriptionState'),
    );
    await upstream.expectUnchanged(() =>
      upstream.expectError(
        eve,
        verdict,
        { id, version: 1, approve: false, opinion: '改主意' },
        'prescriptionState',
      ),
    );
  });

  it('and a cancellation at the same moment: one of them counts, whichever came first', async () => {
    for (let round = 0; round < 40; round += 1) {
      const lines = [{ ...validLine, drugId: 'east-ibuprofen', quantity: 1 }];
      const { id } = await claimed({ lines });
      const actions = [
        () => upstream.request(eve, verdict, approval(id)),
        () => upstream.request(ann, prescription.cancel, { id, reason: '患者要求' }),
      ];
      const given = await Promise.all(
        (round % 2 === 0 ? actions : actions.toReversed()).map((action) => action()),
      );
      const { status } = await upstream.call(ann, prescription.info, { id });
      // An approved prescription may still be cancelled; a cancelled one cannot be approved.
      expect(status).toBe(5);
      expect(given.some(({ code }) => code === 200)).toBe(true);
      expect(upstream.packs('ibuprofen')).toBe(5);
    }
  });

  it("of another hospital's auditor is refused", async () => {
    const { id } = await claimed();
    await upstream.expectUnchanged(() => upstream.expectError('west-eve', verdict, approval(id), 404));
  });

  it('is in the audit trail, with its version', async () => {
    const { id } = await claimed();
    await upstream.call(eve, verdict, approval(id));
    expect(
      upstream.store.one(
        "SELECT user_id, detail, at FROM audit_trail WHERE act = 'audit-approve' AND subject = ?",
        id,
      ),
    ).toMatchObject({ user_id: eve, detail: 'version 1', at: upstream.now() });
  });

  it('is in the audit trail with the findings that the auditor confirmed, each once', async () => {
    const { id } = await claimed();
    const keys = ['0 interaction:warfarin-nsaids', 'whole long-course', '0 interaction:warfarin-nsaids'];
    await upstream.call(eve, verdict, { ...approval(id), confirmed: keys });
    expect(
      upstream.store.one("SELECT detail FROM audit_trail WHERE act = 'audit-approve' AND subject = ?", id),
    ).toEqual({
      detail: 'version 1; confirmed: 0 interaction:warfarin-nsaids, whole long-course',
    });
  });
});
