import { expect, test } from 'vitest';
import { storedDraftShape } from '../../../src/console/domain/caseRecord/recordDraft.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { openConsultation, waitFor, acceptAndOpen } from './openConsultation.ts';

const fixture = setupDraftsFixture();

test('logging out during the pause saves the last input first, without asking', async () => {
  const client = await fixture.signIn();
  const consultation = await acceptAndOpen(fixture.backend, client);
  consultation.record.setField('advice', 'the last word');
  expect(consultation.record.saving.value).toBe('typed');
  expect(await client.app.unsavedWork.count()).toBe(0);
  await client.app.logOut();
  const next = await fixture.backend.signIn('linyue');
  expect(await next.app.call(record.detail, { orderId: consultation.id })).toMatchObject({
    advice: 'the last word',
  });
});

test('logging out while nothing can be saved counts what would be lost', async () => {
  const client = await fixture.signIn();
  const consultation = await acceptAndOpen(fixture.backend, client);
  client.network.offline = true;
  consultation.record.setField('advice', 'the last word');
  expect(await client.app.unsavedWork.count()).toBe(1);
});

test('leaving the page during the pause saves the last input, including the new parts', async () => {
  const client = await fixture.signIn();
  const consultation = await acceptAndOpen(fixture.backend, client);
  consultation.record.setField('auxiliary', 'CRP 12');
  consultation.record.setSelfReported(true);
  consultation.leave();
  await waitFor(() => expect(consultation.record.saving.value).toBe('clean'));
  expect(await client.app.call(record.detail, { orderId: consultation.id })).toMatchObject({
    auxiliary: 'CRP 12',
    selfReported: true,
  });
});

test('closing the page during the pause loses nothing: new parts and the addendum are restored', async () => {
  const client = await fixture.signIn();
  const consultation = await acceptAndOpen(fixture.backend, client);
  client.network.offline = true;
  consultation.record.setField('auxiliary', 'CRP 12');
  consultation.record.setSelfReported(true);
  consultation.addendum.setText('to be added');
  const next = await fixture.reopen(client);
  const restored = await openConsultation(fixture.backend, next, consultation.id);
  await waitFor(() =>
    expect(restored.record.draft.value).toMatchObject({ auxiliary: 'CRP 12', selfReported: true }),
  );
  await waitFor(() => expect(restored.addendum.text.value).toBe('to be added'));
  await restored.record.save();
  expect(restored.record.saving.value).toBe('clean');
  restored.addendum.setText('');
  await fixture.expectNoDrafts(next);
});

test('a draft stored by a console without these parts is still restored', async () => {
  const client = await fixture.signIn();
  const consultation = await acceptAndOpen(fixture.backend, client);
  const fields = {
    chiefComplaint: 'cough',
    presentIllness: '',
    pastHistory: '',
    allergyHistory: '',
    examination: '',
    advice: '',
    diagnoses: [],
  };
  const base = { ...fields, orderId: consultation.id, chiefComplaint: '', version: 0, updateTime: 1 };
  const unfollow = client.app.drafts.sync(
    { order: consultation.id, form: 'record' },
    { schema: storedDraftShape, serialize: () => ({ base, draft: fields, open: [] }), restore: () => {} },
  );
  const next = await fixture.reopen(client);
  unfollow();
  const restored = await openConsultation(fixture.backend, next, consultation.id);
  await waitFor(() => expect(restored.record.draft.value?.chiefComplaint).toBe('cough'));
  expect(restored.record.draft.value).toMatchObject({ auxiliary: '', selfReported: false });
  await restored.record.save();
  expect(await next.app.call(record.detail, { orderId: consultation.id })).toMatchObject({
    chiefComplaint: 'cough',
  });
});
