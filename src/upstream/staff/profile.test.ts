import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Area, areaPath, areas } from '../../contract/hospital/area.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { file } from '../../contract/files/file.ts';
import { readTable } from '../db/readTable.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { png } from '../testing/storageFixture.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  upstream.store.run(
    "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '1', '甲', 'A', 0)",
  );
});
afterEach(() => upstream.close());

const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
const info = (who: string = ann) => upstream.call(who, doctor.info, {});

/** Stores a file as a user and returns its URL. */
const stored = async (who: string, name = 'a.png', type: 'image/png' | 'application/pdf' = 'image/png') => {
  const bytes = type === 'image/png' ? png : Buffer.from('%PDF-1.7 and more');
  const at = await upstream.call(who, file.presigned, { name, type });
  const sent = await upstream.fetch(
    new Request(`http://east.test${at.uploadUrl}`, {
      method: 'PUT',
      body: new Blob([bytes]),
      headers: { 'tenant-id': '1', 'content-type': type },
    }),
  );
  expect(sent.status).toBe(200);
  await upstream.call(who, file.create, { path: at.path, url: at.url, name, type, size: bytes.length });
  return at.url;
};

describe('a profile', () => {
  test('is changed by field: omitted ones stay, the version increases, and the audit trail lists the changed ones', async () => {
    const change = { areaId: '330106', introduction: 'Reads ECGs.' };
    await upstream.call(ann, doctor.update, { version: 0, ...change });
    await upstream.call(ann, doctor.update, { version: 1, goodAt: 'Arrhythmia' });
    expect(await info()).toMatchObject({ ...change, goodAt: 'Arrhythmia', version: 2 });
    expect(
      upstream.store.all("SELECT user_id, detail FROM audit_trail WHERE act = 'profile-update' ORDER BY id"),
    ).toMatchObject([
      { user_id: ann, detail: 'version 1: areaId, introduction' },
      { user_id: ann, detail: 'version 2: goodAt' },
    ]);
    expect((await info(bob)).introduction).toBe('');
  });

  test.each([
    ['name', { name: '院长' }],
    ['title', { title: 4 }],
    ['academic title', { academicTitle: 4 }],
    ['department', { dept: 2 }],
    ['department, to none,', { dept: null }],
  ])('has a %s that only administrators change', async (_, change) => {
    upstream.store.run("UPDATE account SET dept = '甲', title = 3 WHERE id = ?", ann);
    const { name, title, dept } = await info();
    const before = upstream.snapshot();
    await upstream.expectError(ann, doctor.update, { introduction: 'x', ...change }, 'profileFixed');
    expect(upstream.snapshot()).toBe(before);
    // Sent as they are, they are no change.
    await upstream.call(ann, doctor.update, { introduction: 'x', name, title, dept });
  });

  test('has a department in the names of both languages', async () => {
    const names = { dept: 1, deptName: '甲', deptNameEn: 'A' };
    upstream.store.run("UPDATE account SET dept = '甲' WHERE id = ?", ann);
    expect(await info()).toMatchObject(names);
    // Values stored in English earlier are read the same way.
    upstream.store.run("UPDATE account SET dept = 'A' WHERE id = ?", ann);
    expect(await info()).toMatchObject(names);
    // A department that is in no dictionary is shown to everybody as it was written.
    upstream.store.run("UPDATE account SET dept = '外科' WHERE id = ?", ann);
    expect(await info()).toMatchObject({ dept: null, deptName: '外科', deptNameEn: '' });
  });

  test('without a department has none of those without an English name', async () => {
    upstream.store.run("UPDATE dictionary SET label_en = '' WHERE dict_type = 'hosp_standard_dept'");
    upstream.store.run("UPDATE account SET dept = '' WHERE id = ?", ann);
    expect(await info()).toMatchObject({ dept: null, deptName: '', deptNameEn: '' });
  });

  test('changed in the meantime is refused with its current state, and nothing is written', async () => {
    await upstream.call(ann, doctor.update, { version: 0, introduction: 'first' });
    const now = await info();
    const before = upstream.snapshot();
    expect(
      await upstream.expectError(
        ann,
        doctor.update,
        { version: 0, introduction: 'second' },
        'profileChanged',
      ),
    ).toEqual(now);
    expect(upstream.snapshot()).toBe(before);
    // A console of the specification's version sends no version.
    await upstream.call(ann, doctor.update, { introduction: 'third' });
    expect((await info()).introduction).toBe('third');
  });

  test.each([
    ['an empty name', { name: ' \u200b' }],
    ['a name of 41 characters', { name: '林'.repeat(41) }],
    ['a name that turns its direction', { name: '林\u202e月' }],
    ['a name of two lines', { name: '林\n月' }],
    ['an unknown place', { areaId: '999999' }],
    ['an introduction of 1001 characters', { introduction: 'x'.repeat(1001) }],
    ['501 characters of expertise', { goodAt: 'x'.repeat(501) }],
  ])('%s is refused, and nothing is written', async (_, change) => {
    const before = upstream.snapshot();
    await upstream.expectError(ann, doctor.update, { version: 0, ...change }, 400);
    expect(upstream.snapshot()).toBe(before);
  });

  test('markup and 1000 characters are stored as typed', async () => {
    const introduction = `<b onclick=x>${'林'.repeat(987)}`;
    await upstream.call(ann, doctor.update, { version: 0, introduction });
    expect((await info()).introduction).toBe(introduction);
  });

  test('has a picture uploaded by its person, until it is removed', async () => {
    const avatar = await stored(ann);
    await upstream.call(ann, doctor.update, { version: 0, avatar });
    expect((await info()).avatar).toBe(avatar);
    await upstream.call(ann, doctor.update, { version: 1, avatar: '' });
    expect((await info()).avatar).toBeNull();
  });

  test('has no picture of somebody else, no document, and no external address', async () => {
    const refused = [
      await stored(bob),
      await stored(ann, 'a.pdf', 'application/pdf'),
      'https://elsewhere.test/a.png',
      '/storage/1/nothing.png',
    ];
    for (const avatar of refused)
      await upstream.expectError(ann, doctor.update, { version: 0, avatar }, 'avatarRefused');
    expect((await info()).avatar).toBeNull();
  });
});

describe('the area tree', () => {
  test('goes from provinces to cities to districts, in the requested language', async () => {
    const tree = await upstream.call(eve, areas.tree, {});
    expect(areaPath(tree, '330106').map(({ name }) => name)).toEqual(['Zhejiang', 'Hangzhou', 'Xihu']);
    expect(areaPath(tree, '330199')).toEqual([]);
  });

  test('has every entry below its province', async () => {
    const tree = await upstream.call(eve, areas.tree, {});
    const count = (of: readonly Area[]): number => of.reduce((n, { children }) => n + 1 + count(children), 0);
    expect(count(tree)).toBe(readTable(join(import.meta.dirname, '../hospital/areas.tsv')).length);
  });
});

describe('notification preferences', () => {
  test('have defaults: no text messages, all desktop alerts', async () => {
    const { sms, desktop } = await upstream.call(ann, doctor.notify, {});
    expect(sms.map(({ scene, notifyOptional }) => [scene, notifyOptional])).toEqual([
      [3, 0],
      [6, 0],
      [7, 0],
      [4, 0],
      [8, 0],
    ]);
    expect(desktop.map(({ event, on }) => [event, on])).toEqual([
      ['waiting', true],
      ['message', true],
      ['rejected', true],
      ['question', true],
      ['verdict', true],
    ]);
    expect((await upstream.call(eve, doctor.notify, {})).desktop).toEqual([{ event: 'task', on: true }]);
  });

  test('are changed one by one: two pages that change two settings lose nothing', async () => {
    await upstream.call(ann, doctor.saveNotify, { sms: [{ scene: 3, notifyOptional: 1 }] });
    const { sms, desktop } = await upstream.call(ann, doctor.saveNotify, {
      desktop: [{ event: 'verdict', on: false }],
    });
    expect(sms.find(({ scene }) => scene === 3)?.notifyOptional).toBe(1);
    expect(desktop.find(({ event }) => event === 'verdict')?.on).toBe(false);
    expect((await upstream.call(bob, doctor.notify, {})).sms.every((row) => row.notifyOptional === 0)).toBe(
      true,
    );
  });

  test("refuse other roles' cases, and values that the dictionary does not have", async () => {
    const before = upstream.snapshot();
    await upstream.expectError(ann, doctor.saveNotify, { sms: [{ scene: 9, notifyOptional: 1 }] }, 400);
    await upstream.expectError(ann, doctor.saveNotify, { sms: [{ scene: 3, notifyOptional: 7 }] }, 400);
    await upstream.expectError(ann, doctor.saveNotify, { desktop: [{ event: 'task', on: false }] }, 400);
    expect(upstream.snapshot()).toBe(before);
  });
});
