import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { file } from '../../contract/files/file.ts';
import { qualifications } from '../../contract/account/qualification.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { png } from '../testing/storageFixture.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const { byDoctor, create, update } = qualifications;

const stored = async (who: string) => {
  const tenant = who.startsWith('west') ? '2' : '1';
  const at = await upstream.call(who, file.presigned, { name: 'card.png', type: 'image/png' });
  await upstream.fetch(
    new Request(`http://east.test${at.uploadUrl}`, {
      method: 'PUT',
      body: new Blob([png]),
      headers: { 'tenant-id': tenant, 'content-type': 'image/png' },
    }),
  );
  const { path, url } = at;
  await upstream.call(who, file.create, { path, url, name: 'card.png', type: 'image/png', size: png.length });
  return { url, name: 'card.png', type: 'image/png' };
};
const licence = async (who: string = ann) => ({
  kind: 1 as const,
  number: '110-0001',
  issuedOn: '2019-06-01',
  validUntil: '2029-06-01',
  files: [await stored(who)],
});
const list = (who: string = ann) => upstream.call(who, byDoctor, {});

describe('a certificate', () => {
  test('waits for review when it is submitted, and is visible only to its person', async () => {
    const given = await licence();
    await upstream.call(ann, create, given);
    expect(await list()).toMatchObject([{ ...given, status: 0, reason: null, version: 1 }]);
    for (const other of [bob, eve, west]) expect(await list(other)).toEqual([]);
    expect(upstream.store.all("SELECT user_id FROM audit_trail WHERE act = 'qualification-create'")).toEqual([
      expect.objectContaining({ user_id: ann }),
    ]);
  });

  test.each([1, 2])(
    'that was judged (%i) waits again once it is changed, and the audit trail says so',
    async (judged) => {
      const given = await licence();
      await upstream.call(ann, create, given);
      upstream.store.run("UPDATE qualification SET status = ?, reason = 'blurred'", judged);
      const [one] = await list();
      await upstream.call(ann, update, { id: one?.id ?? '', version: 1, ...given, number: '110-0002' });
      expect(await list()).toMatchObject([{ number: '110-0002', status: 0, reason: null, version: 2 }]);
      expect(
        upstream.store.all("SELECT detail FROM audit_trail WHERE act = 'qualification-update'"),
      ).toMatchObject([{ detail: 'version 2' }]);
    },
  );

  test('exists once of each kind', async () => {
    const given = await licence();
    await upstream.call(ann, create, given);
    await upstream.expectError(ann, create, given, 'qualificationTwice');
    await upstream.call(bob, create, await licence(bob));
    expect(await list()).toHaveLength(1);
  });

  test('changed in the meantime is refused with its current state', async () => {
    const given = await licence();
    await upstream.call(ann, create, given);
    const [one] = await list();
    const id = one?.id ?? '';
    await upstream.call(ann, update, { id, version: 1, ...given, number: '110-0002' });
    const [now] = await list();
    const before = upstream.snapshot();
    expect(
      await upstream.expectError(
        ann,
        update,
        { id, version: 1, ...given, number: '110-0003' },
        'qualificationChanged',
      ),
    ).toEqual(now);
    expect(upstream.snapshot()).toBe(before);
  });

  test('can be changed only by its person: not by a colleague or another hospital, and never into another kind', async () => {
    const given = await licence();
    await upstream.call(ann, create, given);
    const [one] = await list();
    const id = one?.id ?? '';
    const before = upstream.snapshot();
    for (const other of [bob, west])
      await upstream.expectError(other, update, { ...given, id, version: 1 }, 404);
    await upstream.expectError(ann, update, { ...given, kind: 2, id, version: 1 }, 400);
    expect(upstream.snapshot()).toBe(before);
  });

  test.each([
    ['no number', { number: '' }],
    ['a number with markup', { number: '<b>1234</b>' }],
    ['a number of 41 characters', { number: '1'.repeat(41) }],
    ['no day of issue', { issuedOn: null }],
    ['a day of issue to come', { issuedOn: '2026-12-01', validUntil: null }],
    ['an end before its beginning', { validUntil: '2019-05-31' }],
    ['no picture', { files: [] }],
  ])('with %s is refused, and nothing is written', async (_, change) => {
    const given = await licence();
    const before = upstream.snapshot();
    await upstream.expectError(ann, create, { ...given, ...change }, 400);
    expect(upstream.snapshot()).toBe(before);
  });

  test('with an identity card has a number of eighteen characters; its back has none', async () => {
    const files = [await stored(ann)];
    const front = { kind: 4 as const, issuedOn: null, validUntil: null, files };
    await upstream.expectError(ann, create, { ...front, number: '1234' }, 400);
    await upstream.call(ann, create, { ...front, number: '37010219800101001X' });
    await upstream.call(ann, create, {
      kind: 5,
      number: '',
      issuedOn: '2016-01-01',
      validUntil: '2036-01-01',
      files,
    });
    expect(await list()).toHaveLength(2);
  });

  test('accepts only files that its person has stored', async () => {
    const given = await licence();
    for (const files of [
      [await stored(bob)],
      [await stored(west)],
      [{ url: '/storage/1/../1/x.png', name: 'x.png', type: 'image/png' }],
    ])
      await upstream.expectError(ann, create, { ...given, files }, 'attachmentRefused');
    expect(await list()).toEqual([]);
  });
});

describe('the review by administrators', () => {
  const { page, review } = qualifications;
  beforeEach(() => upstream.store.run("UPDATE account SET is_admin = 1, dept = '儿科' WHERE id = ?", ann));

  test('lists what waits, the oldest first, and passes or refuses it with a reason that its person reads', async () => {
    for (const who of [bob, eve]) {
      await upstream.call(who, create, await licence(who));
      upstream.advance(1000);
    }
    const { total, list: waiting } = await upstream.call(ann, page, {});
    expect([total, waiting.map(({ person }) => [person.name, person.isAuditor])]).toEqual([
      2,
      [
        ['bob', false],
        ['eve', true],
      ],
    ]);
    const [first, second] = waiting.map(({ id }) => id);
    await upstream.call(ann, review, { id: first ?? '', version: 1, approve: true });
    await upstream.expectError(
      ann,
      review,
      { id: second ?? '', version: 1, approve: false, reason: ' ' },
      400,
    );
    await upstream.call(ann, review, { id: second ?? '', version: 1, approve: false, reason: '照片模糊' });
    expect(await list(bob)).toMatchObject([{ status: 1, reason: null, version: 2 }]);
    expect(await list(eve)).toMatchObject([{ status: 2, reason: '照片模糊', version: 2 }]);
    expect((await upstream.call(ann, page, { status: 2 })).list.map(({ person }) => person.name)).toEqual([
      'eve',
    ]);
    expect(
      upstream.store.all(
        "SELECT user_id AS by, act, subject, detail FROM audit_trail WHERE act IN ('qualification-passed', 'qualification-refused') ORDER BY id",
      ),
    ).toEqual([
      { by: ann, act: 'qualification-passed', subject: bob, detail: 'kind 1' },
      { by: ann, act: 'qualification-refused', subject: eve, detail: 'kind 1: 照片模糊' },
    ]);
  });

  test('finds the certificates of a person by a part of the name or of the user name, in the state asked for', async () => {
    upstream.store.run("UPDATE account SET name = '周_恒' WHERE id = ?", bob);
    for (const who of [bob, eve]) await upstream.call(who, create, await licence(who));
    const found = async (query: object) => {
      const { total, list: certificates } = await upstream.call(ann, page, query);
      return [total, certificates.map(({ person }) => person.id)];
    };
    for (const keyword of ['恒', '_', 'bo', 'BOB']) expect(await found({ keyword })).toEqual([1, [bob]]);
    expect(await found({ keyword: 'e' })).toEqual([1, [eve]]);
    expect(await found({ keyword: '%' })).toEqual([0, []]);
    expect(await found({ keyword: 'bob', status: 2 })).toEqual([0, []]);
    expect(await found({ keyword: '', pageSize: 1, pageNo: 2 })).toEqual([2, [eve]]);
  });

  test('is of what was looked at, not of one’s own, and only for administrators', async () => {
    const given = await licence(bob);
    await upstream.call(bob, create, given);
    const [one] = await list(bob);
    const id = one?.id ?? '';
    await upstream.call(bob, update, { id, version: 1, ...given, number: '110-0002' });
    const current = await upstream.expectError(
      ann,
      review,
      { id, version: 1, approve: true },
      'qualificationChanged',
    );
    expect(current).toMatchObject({ number: '110-0002', version: 2, person: { name: 'bob' } });
    await upstream.call(ann, create, await licence(ann));
    const [own] = await list(ann);
    await upstream.expectError(
      ann,
      review,
      { id: own?.id ?? '', version: 1, approve: true },
      'reviewYourself',
    );
    for (const who of [bob, eve]) {
      await upstream.expectError(who, page, {}, 403);
      await upstream.expectError(who, review, { id, version: 2, approve: true }, 403);
    }
  });
});
