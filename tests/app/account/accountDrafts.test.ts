import { describe, expect, test } from 'vitest';
import {
  type Certificates,
  createCertificates,
} from '../../../src/console/features/account/certificates/certificates.ts';
import { createProfile, type Profile } from '../../../src/console/features/account/profile/profile.ts';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { qualifications } from '../../../src/contract/account/qualification.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import type { Client } from '../../support/startBackend.ts';
import { waitFor } from '../consultation/openConsultation.ts';

const fixture = setupDraftsFixture();

const openProfileOf = async (client: Client): Promise<Profile> => {
  const profile = createProfile(client.app);
  fixture.backend.onClose(profile.start());
  await waitFor(() => expect(profile.draft.value).not.toBeNull());
  return profile;
};
/** The same person saves something on another computer. */
const saveOnOtherDevice = async (change: { introduction?: string; goodAt?: string }) => {
  const otherClient = await fixture.backend.signIn('linyue');
  await otherClient.app.call(doctor.update, change);
};

describe('an unsaved profile', () => {
  test('is restored on top of what was saved since: fields not edited here keep the newer value', async () => {
    const client = await fixture.signIn();
    (await openProfileOf(client)).setField('introduction', 'half a sen');
    await client.app.drafts.flush();
    await saveOnOtherDevice({ goodAt: 'saved elsewhere' });
    const next = await fixture.reopen(client);
    const restored = await openProfileOf(next);
    await waitFor(() => expect(restored.draft.value?.introduction).toBe('half a sen'));
    expect(restored.draft.value?.goodAt).toBe('saved elsewhere');
    await restored.save();
    expect(await next.app.call(doctor.info, {})).toMatchObject({
      introduction: 'half a sen',
      goodAt: 'saved elsewhere',
    });
    await fixture.expectNoDrafts(next);
  });

  test('is restored with a conflict if the same field was saved elsewhere, until the person resolves it', async () => {
    const client = await fixture.signIn();
    (await openProfileOf(client)).setField('introduction', 'mine');
    await client.app.drafts.flush();
    await saveOnOtherDevice({ introduction: 'theirs' });
    const next = await fixture.reopen(client);
    const restored = await openProfileOf(next);
    const conflict = { unresolved: ['introduction'], theirs: { introduction: 'theirs' } };
    await waitFor(() => expect(restored.conflict.value).toMatchObject(conflict));
    // Neither loading again nor leaving the page resolves the conflict.
    await restored.info.load();
    expect(restored.conflict.value).toMatchObject(conflict);
    const reopened = await openProfileOf(await fixture.reopen(next));
    await waitFor(() => expect(reopened.conflict.value).toMatchObject(conflict));
    expect(reopened.draft.value?.introduction).toBe('mine');
  });
});

const openCertificatesOf = async (client: Client): Promise<Certificates> => {
  const certificates = createCertificates(client.app);
  fixture.backend.onClose(certificates.start());
  await waitFor(() => expect(certificates.list.value.value).toBeDefined());
  return certificates;
};

describe('an unsaved certificate', () => {
  test('is restored beside the version submitted since', async () => {
    const client = await fixture.signIn();
    const { forms } = await openCertificatesOf(client);
    forms[2].open();
    forms[2].setField('number', 'MINE-1');
    await client.app.drafts.flush();
    const otherClient = await fixture.backend.signIn('linyue');
    const submitted = (await otherClient.app.call(qualifications.byDoctor, {})).find(
      ({ kind }) => kind === 2,
    );
    if (!submitted) throw new Error('the demo has no certificate');
    const { id, issuedOn, validUntil } = submitted;
    const file = await otherClient.app.files.upload(
      new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }),
    );
    const { url, name, type } = { ...file, name: 'a.pdf', type: 'application/pdf' };
    await otherClient.app.call(qualifications.update, {
      id,
      kind: 2,
      number: 'THEIRS-2',
      issuedOn,
      validUntil,
      files: [{ url, name, type }],
    });
    const next = await fixture.reopen(client);
    const restored = (await openCertificatesOf(next)).forms[2];
    await waitFor(() => expect(restored.conflict.value?.theirs.number).toBe('THEIRS-2'));
    expect(restored.draft.value.number).toBe('MINE-1');
  });

  test('is not replaced by a draft from another tab without asking', async () => {
    const [client, other] = [await fixture.signIn(), await fixture.signIn()];
    for (const [target, number] of [
      [client, 'FIRST-1'],
      [other, 'SECOND-2'],
    ] as const) {
      const { forms } = await openCertificatesOf(target);
      forms[2].open();
      forms[2].setField('number', number);
      await target.app.drafts.flush();
      if (target === client) continue;
      await fixture.reopen(client);
      await waitFor(() => expect(forms[2].restorePrompt.value?.draft.number).toBe('FIRST-1'));
      expect(forms[2].draft.value.number).toBe('SECOND-2');
      forms[2].answerRestore(true);
      expect(forms[2].draft.value.number).toBe('FIRST-1');
    }
  });
});
