import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { findingSchema } from '../../contract/rules/finding.ts';
import { draftPayload, validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, info } = prescription;
const ann = 'east-ann';

/** The findings that need a reason, or cannot have one. */
const expectBlocked = async (change: Partial<typeof validPayload>, orderId = 'east-open') => {
  const input = { orderId, ...validPayload, ...change };
  return v
    .parse(v.array(findingSchema), await upstream.expectError(ann, create, input, 'rulesBlock'))
    .filter(({ severity }) => severity !== 'note');
};

describe('a submit', () => {
  it('is checked by the rules with the data in the database, and returns the findings', async () => {
    const before = upstream.snapshot();
    expect(await expectBlocked({}, 'east-first')).toMatchObject([{ rule: 'first-visit', severity: 'block' }]);
    expect(await expectBlocked({}, 'east-allergic')).toMatchObject([
      { rule: 'allergy', line: 0, evidence: 'penicillins' },
    ]);
    expect(await expectBlocked({}, 'east-young')).toMatchObject([
      { rule: 'guardian' },
      { rule: 'weight', severity: 'unchecked' },
    ]);
    expect(await expectBlocked({ lines: [], diagnoses: [] })).toMatchObject([
      { rule: 'no-lines' },
      { rule: 'diagnosis' },
    ]);
    expect(await expectBlocked({ lines: [{ ...validLine, drugId: 'east-diazepam' }] })).toMatchObject([
      { rule: 'special-control', evidence: 'psychotropic-2' },
    ]);
    expect(await expectBlocked({ lines: [{ ...validLine, drugId: 'nothing' }] })).toMatchObject([
      { rule: 'drug-unknown' },
    ]);
    expect(await expectBlocked({ lines: [{ ...validLine, quantity: 11 }] })).toMatchObject([
      { rule: 'stock', evidence: '11 > 10' },
      { rule: 'quantity', severity: 'block', evidence: '11 > 2' },
    ]);
    expect(upstream.snapshot()).toBe(before);
  });

  it('asks about an allergy that the patient reported for this visit', async () => {
    upstream.store.run(
      "UPDATE patient SET allergy_history = '青霉素过敏' WHERE id = (SELECT patient_id FROM consult_order WHERE id = 'east-open')",
    );
    expect(await expectBlocked({})).toMatchObject([
      { rule: 'allergy', severity: 'unchecked', evidence: '青霉素过敏' },
    ]);
  });

  it('sees a reduced stock, and a drug that went off sale, since the form was opened', async () => {
    const { id } = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    upstream.store.run("UPDATE stock SET packs = 1 WHERE drug_id = 'east-amoxicillin'");
    await upstream.expectError(ann, edit, { id, version: 1, ...validPayload }, 'rulesBlock');
    upstream.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    expect(
      await upstream.expectError(ann, edit, { id, version: 1, ...validPayload }, 'rulesBlock'),
    ).toMatchObject([{ rule: 'drug-unknown' }]);
    expect(await upstream.call(ann, info, { id })).toMatchObject({ status: 0, version: 1 });
  });

  it('is accepted with a warning, or a check without data, if there is a reason, which the auditor sees', async () => {
    const lines = [{ ...validLine, drugId: 'east-unlisted', days: 14 }];
    await expectBlocked({ lines });
    const overrides = [
      { rule: 'stock', line: 0, reason: '药房电话确认' },
      { rule: 'long-course', line: null, reason: '慢性病稳定期' },
      { rule: 'allergy', line: 3, reason: 'belongs to nothing' },
    ];
    const { id } = await upstream.call(ann, create, {
      orderId: 'east-open',
      ...validPayload,
      lines,
      overrides,
    });
    const { prescription: read } = await upstream.call('east-eve', audit.detail, { id });
    expect(read.overrides).toEqual(overrides.slice(0, 2));
  });

  it("follows the hospital's own rule pack", async () => {
    expect(await upstream.call(ann, prescription.rules, {})).toMatchObject({ mostLines: 5, mostDays: 7 });
    upstream.store.run("UPDATE rule_pack SET pack = json_set(pack, '$.mostDays', 3)");
    expect(await upstream.call(ann, prescription.rules, {})).toMatchObject({ mostLines: 5, mostDays: 3 });
    expect(await expectBlocked({})).toMatchObject([{ rule: 'long-course', evidence: '7 > 3' }]);
    expect(await upstream.call('west-ann', prescription.rules, {})).toMatchObject({ mostDays: 7 });
  });

  it('twice is a repeated request, and writes nothing the second time', async () => {
    const { id } = await upstream.call(ann, create, { orderId: 'east-open', ...draftPayload });
    await upstream.call(ann, edit, { id, version: 1, ...validPayload });
    const before = upstream.snapshot();
    await upstream.expectError(ann, edit, { id, version: 1, ...validPayload }, 900);
    await upstream.expectError(ann, edit, { id, version: 2, ...validPayload }, 900);
    await upstream.expectError(ann, edit, { id, version: 2, ...draftPayload }, 'prescriptionState');
    expect(upstream.snapshot()).toBe(before);
  });

  it('under one idempotency key creates one prescription, whatever response was lost', async () => {
    const input = { orderId: 'east-open', ...validPayload };
    const first = await upstream.request(ann, create, input, 'the-same-key');
    expect(await upstream.request(ann, create, input, 'the-same-key')).toEqual(first);
    expect(upstream.store.all('SELECT id FROM prescription')).toHaveLength(1);
  });
});
