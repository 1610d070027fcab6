import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../contract/prescribing/audit.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { draft, line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { create, edit, info } = prescription;
const ann = 'east-ann';

const stopped = async (change: Partial<typeof written>, orderId = 'east-open') =>
  clinic.refused(ann, create, { orderId, ...written, ...change }, 'rulesBlock');

describe('a submit', () => {
  it('is held against the rules with what the database says, and tells what it found', async () => {
    const before = clinic.rows();
    expect(await stopped({}, 'east-first')).toMatchObject([{ rule: 'first-visit', severity: 'block' }]);
    expect(await stopped({}, 'east-allergic')).toMatchObject([
      { rule: 'allergy', line: 0, evidence: 'penicillins' },
    ]);
    expect(await stopped({}, 'east-young')).toMatchObject([{ rule: 'guardian' }]);
    expect(await stopped({ lines: [], diagnoses: [] })).toMatchObject([
      { rule: 'no-lines' },
      { rule: 'diagnosis' },
    ]);
    expect(await stopped({ lines: [{ ...line, drugId: 'east-diazepam' }] })).toMatchObject([
      { rule: 'special-control', evidence: 'psychotropic-2' },
    ]);
    expect(await stopped({ lines: [{ ...line, drugId: 'nothing' }] })).toMatchObject([
      { rule: 'drug-unknown' },
    ]);
    expect(await stopped({ lines: [{ ...line, quantity: 11 }] })).toMatchObject([
      { rule: 'stock', evidence: '11 > 10' },
    ]);
    expect(clinic.rows()).toBe(before);
  });

  it('sees a stock that fell, and a drug that went off sale, since the form was opened', async () => {
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    clinic.store.run("UPDATE stock SET packs = 1 WHERE drug_id = 'east-amoxicillin'");
    await clinic.refused(ann, edit, { id, version: 1, ...written }, 'rulesBlock');
    clinic.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    expect(await clinic.refused(ann, edit, { id, version: 1, ...written }, 'rulesBlock')).toMatchObject([
      { rule: 'drug-unknown' },
    ]);
    expect(await clinic.call(ann, info, { id })).toMatchObject({ status: 0, version: 1 });
  });

  it('passes a warning, and a check that could not run, with a reason which the auditor reads', async () => {
    const lines = [{ ...line, drugId: 'east-unlisted', days: 14 }];
    await stopped({ lines });
    const overrides = [
      { rule: 'stock', line: 0, reason: '药房电话确认' },
      { rule: 'long-course', line: 0, reason: '慢性病稳定期' },
      { rule: 'allergy', line: 3, reason: 'belongs to nothing' },
    ];
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...written, lines, overrides });
    const { prescription: read } = await clinic.call('east-eve', audit.detail, { id });
    expect(read.overrides).toEqual(overrides.slice(0, 2));
  });

  it("follows the hospital's own rule pack", async () => {
    expect(await clinic.call(ann, prescription.rules, {})).toMatchObject({ mostLines: 5, mostDays: 7 });
    clinic.store.run("UPDATE rule_pack SET pack = json_set(pack, '$.mostDays', 3)");
    expect(await clinic.call(ann, prescription.rules, {})).toMatchObject({ mostLines: 5, mostDays: 3 });
    expect(await stopped({})).toMatchObject([{ rule: 'long-course', evidence: '7 > 3' }]);
    expect(await clinic.call('west-ann', prescription.rules, {})).toMatchObject({ mostDays: 7 });
  });

  it('twice is a repeated request, and writes nothing the second time', async () => {
    const { id } = await clinic.call(ann, create, { orderId: 'east-open', ...draft });
    await clinic.call(ann, edit, { id, version: 1, ...written });
    const before = clinic.rows();
    await clinic.refused(ann, edit, { id, version: 1, ...written }, 900);
    await clinic.refused(ann, edit, { id, version: 2, ...written }, 900);
    await clinic.refused(ann, edit, { id, version: 2, ...draft }, 'prescriptionState');
    expect(clinic.rows()).toBe(before);
  });

  it('under one idempotency key writes one prescription, whatever was lost on the way', async () => {
    const given = { orderId: 'east-open', ...written };
    const first = await clinic.answer(ann, create, given, 'the-same-key');
    expect(await clinic.answer(ann, create, given, 'the-same-key')).toEqual(first);
    expect(clinic.store.all('SELECT id FROM prescription')).toHaveLength(1);
  });
});
