import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { createTestUpstream, validLine } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  for (const rule of ['coverage', 'unusual-dose', 'route-form', 'not-online'])
    upstream.store.run(`UPDATE rule_pack SET pack = json_set(pack, '$.levels."${rule}"', 'off')`);
});
afterEach(() => upstream.close());

const { claim, detail, verdict } = audit;
const claimed = async (change: Parameters<typeof upstream.submitPrescription>[0] = {}) => {
  const { id } = await upstream.submitPrescription(change);
  await upstream.call('east-eve', claim, { id });
  return id;
};
const approval = (id: string) => ({ id, version: 1, approve: true, onlyClean: true });
const statusOf = async (id: string) => (await upstream.call('east-mia', detail, { id })).prescription.status;

describe('an approval of a prescription that is clean', () => {
  it('is given where nothing is found, one trail for each', async () => {
    for (const id of [await claimed(), await claimed({ lines: [{ ...validLine, days: 5 }] })]) {
      expect((await upstream.call('east-mia', detail, { id })).marks?.severity).toBe('clear');
      await upstream.call('east-eve', verdict, approval(id));
      expect(await statusOf(id)).toBe(2);
      expect(
        upstream.store.all("SELECT user_id FROM audit_trail WHERE act = 'audit-approve' AND subject = ?", id),
      ).toEqual([{ user_id: 'east-eve' }]);
      // Read with others before it was claimed: how long it took is not known.
      expect(upstream.store.one('SELECT took FROM verdict WHERE prescription_id = ?', id)).toEqual({
        took: null,
      });
    }
  });

  it('is refused for a finding that the doctor gave a reason for, and changes nothing', async () => {
    const change = {
      lines: [{ ...validLine, drugId: 'east-ibuprofen', days: 20, quantity: 5 }],
      overrides: [{ rule: 'long-course', line: null, reason: '病情稳定' }],
    };
    const id = await claimed(change);
    const before = upstream.snapshot();
    const found = await upstream.expectError('east-eve', verdict, approval(id), 'findingsNew');
    expect(found).toMatchObject([{ rule: 'long-course', severity: 'warn' }]);
    expect(upstream.snapshot()).toBe(before);
    await upstream.call('east-eve', verdict, { ...approval(id), onlyClean: false });
    expect(await statusOf(id)).toBe(2);
  });

  it('is refused for what the pre-check found, and for what is unknown by now', async () => {
    const [checked, unasked] = [await claimed(), await claimed()];
    upstream.store.run(
      'UPDATE prescription_version SET pre_check = ? WHERE prescription_id = ?',
      JSON.stringify([{ rule: 'pre-check', severity: 'note', line: null, evidence: '' }]),
      checked,
    );
    await upstream.expectError('east-eve', verdict, approval(checked), 'findingsNew');
    upstream.store.run('DELETE FROM patient_facts');
    upstream.store.run(`UPDATE rule_pack SET pack = json_set(pack, '$.levels.allergy', 'off')`);
    await upstream.expectError('east-eve', verdict, approval(unasked), 'findingsNew');
    expect([await statusOf(checked), await statusOf(unasked)]).toEqual([1, 1]);
  });

  it('is refused for another version, without the claim, and to a doctor', async () => {
    const id = await claimed();
    await upstream.expectError('east-eve', verdict, { ...approval(id), version: 2 }, 'prescriptionChanged');
    await upstream.expectError('east-mia', verdict, approval(id), 'claimMissing');
    await upstream.expectError('east-ann', verdict, approval(id), 403);
    await upstream.call('east-ann', prescription.cancel, { id, reason: '误开' });
    await upstream.expectError('east-eve', verdict, approval(id), 'prescriptionState');
  });
});
