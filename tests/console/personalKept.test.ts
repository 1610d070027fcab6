import { describe, expect, test } from 'vitest';
import {
  type Certificates,
  createCertificates,
} from '../../src/console/features/account/certificates/certificates.ts';
import { createProfile, type Profile } from '../../src/console/features/account/profile/profile.ts';
import { doctor } from '../../src/contract/account/doctor.ts';
import { qualifications } from '../../src/contract/account/qualification.ts';
import { eachKeepingStage } from './journalStage.ts';
import type { Desk } from './roomStage.ts';
import { until } from './roomVisit.ts';

const keeping = eachKeepingStage();

const profileOf = async (desk: Desk): Promise<Profile> => {
  const profile = createProfile(desk.app);
  keeping.stage.closes(profile.start());
  await until(() => expect(profile.draft.value).not.toBeNull());
  return profile;
};
/** The same person saves something at another computer. */
const saveElsewhere = async (change: { introduction?: string; goodAt?: string }) => {
  const far = await keeping.stage.seat('linyue');
  await far.app.call(doctor.update, change);
};

describe('what is typed into the profile', () => {
  test('comes back upon what was saved meanwhile: what nobody touched here is not put back', async () => {
    const desk = await keeping.seat();
    (await profileOf(desk)).setField('introduction', 'half a sen');
    await desk.app.drafts.flush();
    await saveElsewhere({ goodAt: 'saved elsewhere' });
    const next = await keeping.again(desk);
    const back = await profileOf(next);
    await until(() => expect(back.draft.value?.introduction).toBe('half a sen'));
    expect(back.draft.value?.goodAt).toBe('saved elsewhere');
    await back.save();
    expect(await next.app.call(doctor.info, {})).toMatchObject({
      introduction: 'half a sen',
      goodAt: 'saved elsewhere',
    });
    await keeping.nothingKept(next);
  });

  test('comes back as a question where the same was saved elsewhere, and is asked until it is answered', async () => {
    const desk = await keeping.seat();
    (await profileOf(desk)).setField('introduction', 'mine');
    await desk.app.drafts.flush();
    await saveElsewhere({ introduction: 'theirs' });
    const next = await keeping.again(desk);
    const back = await profileOf(next);
    const question = { open: ['introduction'], theirs: { introduction: 'theirs' } };
    await until(() => expect(back.conflict.value).toMatchObject(question));
    // It is read once more, and the page goes: neither is an answer.
    await back.info.load();
    expect(back.conflict.value).toMatchObject(question);
    const last = await profileOf(await keeping.again(next));
    await until(() => expect(last.conflict.value).toMatchObject(question));
    expect(last.draft.value?.introduction).toBe('mine');
  });
});

const certificatesOf = async (desk: Desk): Promise<Certificates> => {
  const certificates = createCertificates(desk.app);
  keeping.stage.closes(certificates.start());
  await until(() => expect(certificates.list.value.value).toBeDefined());
  return certificates;
};

describe('what is typed into a certificate', () => {
  test('comes back beside what was handed in meanwhile', async () => {
    const desk = await keeping.seat();
    const { forms } = await certificatesOf(desk);
    forms[2].open();
    forms[2].setField('number', 'MINE-1');
    await desk.app.drafts.flush();
    const far = await keeping.stage.seat('linyue');
    const handedIn = (await far.app.call(qualifications.byDoctor, {})).find(({ kind }) => kind === 2);
    if (!handedIn) throw new Error('the demo has none');
    const { id, issuedOn, validUntil } = handedIn;
    const file = await far.app.files.upload(new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
    const { url, name, type } = { ...file, name: 'a.pdf', type: 'application/pdf' };
    await far.app.call(qualifications.update, {
      id,
      kind: 2,
      number: 'THEIRS-2',
      issuedOn,
      validUntil,
      files: [{ url, name, type }],
    });
    const next = await keeping.again(desk);
    const back = (await certificatesOf(next)).forms[2];
    await until(() => expect(back.conflict.value?.number).toBe('THEIRS-2'));
    expect(back.draft.value.number).toBe('MINE-1');
  });

  test('is not replaced by what another tab leaves behind: the person is asked', async () => {
    const [desk, other] = [await keeping.seat(), await keeping.seat()];
    for (const [at, number] of [
      [desk, 'FIRST-1'],
      [other, 'SECOND-2'],
    ] as const) {
      const { forms } = await certificatesOf(at);
      forms[2].open();
      forms[2].setField('number', number);
      await at.app.drafts.flush();
      if (at === desk) continue;
      await keeping.again(desk);
      await until(() => expect(forms[2].restorePrompt.value?.typed.number).toBe('FIRST-1'));
      expect(forms[2].draft.value.number).toBe('SECOND-2');
      forms[2].answerRestore(true);
      expect(forms[2].draft.value.number).toBe('FIRST-1');
    }
  });
});
