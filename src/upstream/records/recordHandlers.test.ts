import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { listedVersions, maxAddenda, record } from '../../contract/consultation/record.ts';
import { createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { detail, save, versions, sign, addend } = record;
const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const orderId = 'east-open';
const text = {
  orderId,
  version: 0,
  chiefComplaint: '咽痛三天',
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '咽部充血',
  advice: '',
  diagnoses: [{ code: 'J02.9', name: '' }],
};
const saved = (change: object = {}) => upstream.call(ann, save, { ...text, ...change });
const signed = async () => {
  await saved();
  return upstream.call(ann, sign, { orderId, version: 1 });
};

describe('a case record', () => {
  it('stores findings reported by the patient, and auxiliary examinations', async () => {
    await saved({ selfReported: true, auxiliary: '血常规：白细胞 6.2' });
    expect(await upstream.call(ann, detail, { orderId })).toMatchObject({
      selfReported: true,
      auxiliary: '血常规：白细胞 6.2',
      signedAt: null,
      addenda: [],
    });
  });

  it('can be saved by a console without these fields', async () => {
    expect(await saved()).toMatchObject({ selfReported: false, auxiliary: '', version: 1 });
  });

  it('keeps every version, newest first, with its author', async () => {
    await saved();
    upstream.advance(1000);
    await saved({ version: 1, advice: '多饮水' });
    expect(await upstream.call(ann, versions, { orderId })).toMatchObject([
      { version: 2, advice: '多饮水', writtenBy: 'ann', updateTime: upstream.now() },
      { version: 1, advice: '', writtenBy: 'ann' },
    ]);
  });

  it('lists its newest hundred versions', async () => {
    for (let version = 0; version < listedVersions.count + 5; version += 1)
      await saved({ version, advice: `draft ${version}` });
    const found = await upstream.call(ann, versions, { orderId });
    expect(found).toHaveLength(listedVersions.count);
    expect([found[0], found.at(-1)]).toMatchObject([
      { version: 105, advice: 'draft 104' },
      { version: 6, advice: 'draft 5' },
    ]);
  });

  it('lists fewer versions where they are long: the answer is about a megabyte at most', async () => {
    const long = '痛'.repeat(4000);
    for (let version = 0; version < 30; version += 1)
      await saved({ version, presentIllness: long, pastHistory: long, examination: long, advice: long });
    const found = await upstream.call(ann, versions, { orderId });
    expect(found[0]?.version).toBe(30);
    expect(found.length).toBeGreaterThan(10);
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(1.1 * listedVersions.bytes);
  });

  it('is of the department of its doctor, whoever reads the visit', async () => {
    upstream.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '1', '心血管内科', 'Cardiology', 0)",
    );
    upstream.store.run("UPDATE account SET dept = '心血管内科' WHERE id = ?", ann);
    await upstream.submitPrescription();
    for (const reader of [ann, eve])
      expect(await upstream.call(reader, order.detail, { id: orderId })).toMatchObject({
        deptName: '心血管内科',
        deptNameEn: 'Cardiology',
      });
    // Its doctor has none.
    expect(await upstream.call(bob, order.detail, { id: 'east-bobs' })).toMatchObject({
      deptName: null,
      deptNameEn: '',
    });
  });

  it('accepts no group of codes as a diagnosis', () =>
    upstream.expectUnchanged(async () => {
      const data = await upstream.expectError(
        ann,
        save,
        { ...text, diagnoses: [{ code: 'j02', name: '' }] },
        'diagnosisGroup',
      );
      expect(data).toEqual({ code: 'J02' });
    }));
});

describe('signing', () => {
  it('stores who and when, for the version that was read', async () => {
    await saved();
    upstream.advance(5000);
    const given = await upstream.call(ann, sign, { orderId, version: 1 });
    expect(given).toMatchObject({ version: 1, signedBy: 'ann', signedAt: upstream.now() });
    expect(await upstream.call(ann, detail, { orderId })).toEqual(given);
    expect(upstream.store.all("SELECT detail FROM audit_trail WHERE act = 'record-sign'")).toEqual([
      { detail: 'version 1' },
    ]);
  });

  it('needs a chief complaint and a diagnosis', async () => {
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, sign, { orderId, version: 0 }, 'recordIncomplete'),
    );
    await saved({ chiefComplaint: ' ' });
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, sign, { orderId, version: 1 }, 'recordIncomplete'),
    );
    await saved({ version: 1, diagnoses: [] });
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, sign, { orderId, version: 2 }, 'recordIncomplete'),
    );
  });

  it('of an outdated version is refused with the newest', async () => {
    await saved();
    await saved({ version: 1, advice: '多饮水' });
    await upstream.expectUnchanged(async () => {
      const newest = await upstream.expectError(ann, sign, { orderId, version: 1 }, 'recordChanged');
      expect(newest).toMatchObject({ version: 2, advice: '多饮水' });
    });
  });

  it('and saving at the same moment: the signed version remains', async () => {
    await saved();
    const actions = [
      () => upstream.request(ann, sign, { orderId, version: 1 }),
      () => upstream.request(ann, save, { ...text, version: 1, advice: '改' }),
    ];
    const given = await Promise.all(actions.map((action) => action()));
    expect(given.filter(({ code }) => code === 200)).toHaveLength(1);
    const now = await upstream.call(ann, detail, { orderId });
    expect(now.signedAt === null ? now.advice : '').toBe(now.signedAt === null ? '改' : '');
  });

  it('makes the record read-only: saving and a second signing are refused with the signed record', async () => {
    await signed();
    await upstream.expectUnchanged(async () => {
      for (const work of [
        upstream.expectError(ann, save, { ...text, version: 1, advice: '改' }, 'recordSigned'),
        upstream.expectError(ann, sign, { orderId, version: 1 }, 'recordSigned'),
      ])
        expect(await work).toMatchObject({ version: 1, signedBy: 'ann', chiefComplaint: '咽痛三天' });
    });
  });

  it('is possible after the consultation was finished', async () => {
    await saved();
    await upstream.call(ann, order.finish, { id: orderId });
    expect((await upstream.call(ann, sign, { orderId, version: 1 })).signedBy).toBe('ann');
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, save, { ...text, version: 1 }, 'orderNotOpen'),
    );
  });
});

describe('an addendum', () => {
  it('is added to a signed record, in order, even if the consultation is finished', async () => {
    await signed();
    await upstream.call(ann, addend, { orderId, text: '补充一' });
    await upstream.call(ann, order.finish, { id: orderId });
    upstream.advance(60_000);
    const now = await upstream.call(ann, addend, { orderId, text: ' 补充二 ' });
    expect(now.addenda).toMatchObject([
      { text: '补充一', by: 'ann' },
      { text: '补充二', by: 'ann', at: upstream.now() },
    ]);
    expect(now.version).toBe(1);
    expect((await upstream.call(ann, versions, { orderId }))[0]?.addenda).toHaveLength(2);
  });

  it('is one of fifty at most: whoever reads the record reads all of them', async () => {
    await signed();
    for (let n = 0; n < maxAddenda; n += 1) await upstream.call(ann, addend, { orderId, text: `补充 ${n}` });
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, addend, { orderId, text: '再补充' }, 'addendaFull'),
    );
    expect((await upstream.call(ann, detail, { orderId })).addenda).toHaveLength(maxAddenda);
  });

  it('to an unsigned record, or without content, is refused', async () => {
    await saved();
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, addend, { orderId, text: '补充' }, 'recordUnsigned'),
    );
    await upstream.call(ann, sign, { orderId, version: 1 });
    await upstream.expectUnchanged(() => upstream.expectError(ann, addend, { orderId, text: ' ' }, 400));
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, addend, { orderId, text: 'x'.repeat(4001) }, 400),
    );
  });
});

describe('access to a record', () => {
  it('is refused to a colleague, to another hospital, and for writing to auditors', async () => {
    await signed();
    await upstream.expectUnchanged(async () => {
      await upstream.expectError(bob, versions, { orderId }, 'orderOfAnother');
      await upstream.expectError(bob, sign, { orderId, version: 1 }, 'orderOfAnother');
      await upstream.expectError(bob, addend, { orderId, text: '我的' }, 'orderOfAnother');
      for (const [endpoint, input] of [
        [versions, { orderId }],
        [sign, { orderId, version: 1 }],
        [addend, { orderId, text: '我的' }],
      ] as const)
        await upstream.expectError(west, endpoint, input, 404);
      await upstream.expectError(eve, sign, { orderId, version: 1 }, 403);
      await upstream.expectError(eve, addend, { orderId, text: '药师' }, 403);
    });
  });

  it('is granted with its versions to auditors once a prescription of it was submitted to them', async () => {
    await saved();
    await upstream.expectError(eve, versions, { orderId }, 403);
    await upstream.call(ann, prescription.create, { orderId, ...validPayload });
    expect(await upstream.call(eve, versions, { orderId })).toHaveLength(1);
  });

  it('is refused to a disabled account', async () => {
    await saved();
    upstream.store.run('UPDATE account SET status = 1 WHERE id = ?', ann);
    await upstream.expectUnchanged(() => upstream.expectError(ann, sign, { orderId, version: 1 }, 401));
  });
});
