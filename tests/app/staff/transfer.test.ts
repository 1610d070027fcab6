import { expect, test } from 'vitest';
import { createTransfer, type HandedOver } from '../../../src/console/features/staff/transfer/transfer.ts';
import { staff } from '../../../src/contract/account/staff.ts';
import { fixturePerTest } from '../../../src/upstream/testing/fixturePerTest.ts';
import { startBackend } from '../../support/startBackend.ts';
import { workOnDatabase } from '../../support/startStack.ts';
import { waitFor } from '../prescriptions/fillForm.ts';

const backend = fixturePerTest(startBackend, (started) => started.close());

test('more follow-ups than go at a time are handed over with one press, and all are counted', async () => {
  workOnDatabase(backend.dataDir, (db) => {
    const ended = `INTO consult_order (id, tenant_id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time)
      SELECT 'visit-' || i, 1, 'V' || i, 3, 1, '', (SELECT min(id) FROM patient WHERE tenant_id = 1), a.id, 1`;
    const agreed = `INTO follow_up (id, tenant_id, order_id, doctor_id, day, remind, note, written_at)
      SELECT 'f-' || i, 1, 'visit-' || i, a.id, '2027-01-01', 0, '', 1`;
    for (const insert of [ended, agreed])
      db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
        INSERT ${insert} FROM n JOIN account a ON a.username = 'zhouheng' AND a.tenant_id = 1`);
  });
  const { app } = await backend.signIn('linyue');
  const memberOf = async (keyword: string) => (await app.call(staff.page, { keyword })).list[0];
  const [former, colleague] = [await memberOf('zhouheng'), await memberOf('linyue')];
  if (!former || !colleague) throw new Error('a person is missing');
  const handed: HandedOver[] = [];
  const transfer = createTransfer(app, former.id, (one) => void handed.push(one));
  transfer.start();
  await waitFor(() => expect(transfer.open.status.value).toBe('ready'));
  transfer.setColleague(colleague);
  const { openFollowUps, openOrders } = former;
  expect(openFollowUps).toBeGreaterThan(1000);
  await transfer.run(openFollowUps);
  expect(handed).toEqual([{ orders: openOrders, followUps: openFollowUps }]);
  expect((await memberOf('zhouheng'))?.openFollowUps).toBe(0);
});
