import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followUps } from '../../contract/consultation/followUp.ts';
import { file } from '../../contract/files/file.ts';
import { appendMessage, conversationsWith } from '../messaging/conversation.ts';
import { recallMessage } from '../messaging/recallMessage.ts';
import { dayMs, dayOf } from '../server/clock.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { fileUrl, insertFile } from './fileRows.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
const path = `1/${'p'.repeat(22)}.png`;
const type = 'image/png';

const storeFile = (userId: string) =>
  insertFile(upstream.store, { path, id: 'f1', name: 'a.png', type, size: 9, userId, at: 0, known: 1 });
const send = (conv: string, cmid = 'picture') =>
  appendMessage(
    upstream.store,
    {
      conv,
      cmid,
      role: 'patient',
      senderId: 'east-lin',
      kind: 'picture',
      body: { text: '', file: { url: fileUrl(path), name: 'a.png', type, size: 9 } },
    },
    upstream.now(),
  );
const transferTo = (to: string) =>
  upstream.store.run("UPDATE consult_order SET doctor_id = ? WHERE id = 'east-open'", to);
/** What the renewal of an address answers that a person was given. */
const renewalOf = async (userId: string): Promise<number> => {
  const reader = { tenantId: 1, userId };
  const { url } = upstream.services.fileSigner.signFrame({ url: fileUrl(path) }, reader, upstream.now());
  return (await upstream.request(userId, file.address, { url })).code;
};

test('a patient’s picture is renewed for the doctor who has the visit, and no longer for the one before', async () => {
  storeFile('east-lin');
  send('east-open');
  expect(await renewalOf(ann)).toBe(200);
  transferTo(bob);
  expect([await renewalOf(ann), await renewalOf(bob)]).toEqual([404, 200]);
});

test('a patient’s picture is renewed for a colleague until the follow-up is done', async () => {
  storeFile('east-lin');
  send('east-done');
  const day = dayOf(upstream.now() + dayMs);
  const { id } = await upstream.call(ann, followUps.set, { orderId: 'east-done', day });
  upstream.store.run('UPDATE follow_up SET doctor_id = ?', bob);
  expect(await renewalOf(bob)).toBe(200);
  await upstream.call(bob, followUps.done, { id });
  expect(await renewalOf(bob)).toBe(404);
});

test('a patient’s picture is renewed for auditors of the visit, not for a doctor who has become one', async () => {
  storeFile('east-lin');
  send('east-done');
  expect([await renewalOf(ann), await renewalOf(eve)]).toEqual([200, 404]);
  send('east-open', 'again');
  await upstream.submitPrescription();
  expect(await renewalOf(eve)).toBe(200);
  upstream.store.run("DELETE FROM message WHERE cmid = 'again'");
  upstream.store.run('UPDATE account SET is_auditor = 1 WHERE id = ?', ann);
  expect(await renewalOf(ann)).toBe(404);
});

test('a recalled picture is renewed for nobody but whoever uploaded it', async () => {
  storeFile(bob);
  const message = send('east-open');
  expect(await renewalOf(ann)).toBe(200);
  upstream.store.transaction(() =>
    recallMessage(upstream.store, upstream.services.events, message, upstream.now()),
  );
  expect([await renewalOf(ann), await renewalOf(bob)]).toEqual([404, 200]);
});

test('a file that no message carries is renewed for whoever was given it, such as a certificate for its reviewer', async () => {
  storeFile(bob);
  expect(await renewalOf(ann)).toBe(200);
});

test('the messages that carry a file are found by an index, however many there are', () => {
  const all = vi.spyOn(upstream.store, 'all');
  conversationsWith(upstream.store, fileUrl(path));
  const [sql = ''] = all.mock.calls[0] ?? [];
  all.mockRestore();
  const plan = upstream.store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, fileUrl(path));
  const steps = plan.map(({ detail: step }) => step).join('\n');
  expect(steps).toContain('USING INDEX message_file');
  expect(steps).toContain('USING COVERING INDEX recalled_message_file');
});
