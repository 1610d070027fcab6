import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diagnosis, maxDiseaseTags } from '../contract/consultation/diagnosis.ts';
import { drug } from '../contract/prescribing/drug.ts';
import { record } from '../contract/consultation/record.ts';
import { openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
  for (const [id, code] of [
    ['east-cold', 'J06.9'],
    ['east-gout', 'M10.9'],
  ] as const)
    clinic.store.run("INSERT INTO diagnosis (id, code, name) VALUES (?, ?, '某病')", id, code);
});
afterEach(() => clinic.close());

const { tags, addTag, removeTag } = diagnosis;
const { favourites, favour } = drug;
const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const codes = async (who: string) => (await clinic.call(who, tags, {})).map(({ code }) => code);
const warehouseId = 'east-main';
const names = async (who: string) =>
  (await clinic.call(who, favourites, { warehouseId })).map(({ name }) => name);
const unchanged = async (work: () => Promise<unknown>) => {
  const before = clinic.rows();
  await work();
  expect(clinic.rows()).toBe(before);
};

describe('disease tags', () => {
  it('are a doctor’s own, each code once', async () => {
    const first = await clinic.call(ann, addTag, { code: 'J02.9' });
    expect(await clinic.call(ann, addTag, { code: 'j02.9' })).toEqual(first);
    expect(await codes(ann)).toEqual(['J02.9']);
    expect(await codes(bob)).toEqual([]);
  });

  it('come by use in the doctor’s records and prescriptions', async () => {
    for (const code of ['M10.9', 'J06.9', 'J02.9']) await clinic.call(ann, addTag, { code });
    expect(await codes(ann)).toEqual(['M10.9', 'J06.9', 'J02.9']);
    await clinic.submitted();
    expect(await codes(ann)).toEqual(['J02.9', 'M10.9', 'J06.9']);
    const text = { chiefComplaint: '', presentIllness: '', pastHistory: '', allergyHistory: '' };
    const written = { ...text, examination: '', advice: '', diagnoses: [{ code: 'J06.9', name: '' }] };
    for (const orderId of ['east-open', 'east-allergic'])
      await clinic.call(ann, record.save, { orderId, version: 0, ...written });
    expect(await codes(ann)).toEqual(['J06.9', 'J02.9', 'M10.9']);
  });

  it('count a record once, as it stands', async () => {
    for (const code of ['M10.9', 'J02.9']) await clinic.call(ann, addTag, { code });
    await clinic.submitted();
    const text = { chiefComplaint: '', presentIllness: '', pastHistory: '', allergyHistory: '' };
    const written = { ...text, examination: '', advice: '', orderId: 'east-open' };
    for (let version = 0; version < 4; version += 1)
      await clinic.call(ann, record.save, {
        ...written,
        version,
        diagnoses: version === 3 ? [] : [{ code: 'M10.9', name: '' }],
      });
    expect(await codes(ann)).toEqual(['J02.9', 'M10.9']);
  });

  it('are dropped by who keeps them, and by nobody else', async () => {
    const { doctorDiseaseWesternId } = await clinic.call(ann, addTag, { code: 'J02.9' });
    await unchanged(async () => {
      await clinic.refused(bob, removeTag, { doctorDiseaseWesternId }, 404);
      await clinic.refused(west, removeTag, { doctorDiseaseWesternId }, 404);
      await clinic.refused(eve, removeTag, { doctorDiseaseWesternId }, 403);
    });
    await clinic.call(ann, removeTag, { doctorDiseaseWesternId });
    await clinic.refused(ann, removeTag, { doctorDiseaseWesternId }, 404);
    expect(await codes(ann)).toEqual([]);
  });

  it('are no groups, no unknown codes, no auditor’s, and no more than fifty', async () => {
    await unchanged(async () => {
      expect(await clinic.refused(ann, addTag, { code: 'J02' }, 'diagnosisGroup')).toEqual({ code: 'J02' });
      for (const code of ['X99', '%', 'x'.repeat(17)]) await clinic.refused(ann, addTag, { code }, 400);
      await clinic.refused(eve, addTag, { code: 'J02.9' }, 403);
      await clinic.refused(eve, tags, {}, 403);
    });
    for (let n = 0; n < maxDiseaseTags; n += 1) {
      clinic.store.run("INSERT INTO diagnosis (id, code, name) VALUES (?, ?, '某病')", `east-q${n}`, `Q${n}`);
      await clinic.call(ann, addTag, { code: `Q${n}` });
    }
    await unchanged(() => clinic.refused(ann, addTag, { code: 'J02.9' }, 'tagsFull'));
  });
});

describe('favourite drugs', () => {
  it('are a doctor’s own, with the warehouse’s stock, the most prescribed first', async () => {
    for (const name of ['amoxicillin', 'ibuprofen'])
      for (let n = 0; n < 2; n += 1) await clinic.call(ann, favour, { drugId: `east-${name}`, on: true });
    expect(await clinic.call(ann, favourites, { warehouseId })).toMatchObject([
      { name: 'amoxicillin', stock: 10 },
      { name: 'ibuprofen', stock: 5 },
    ]);
    const usage = { dose: '0.5', frequency: 'tid', route: 'oral', days: 3, quantity: 1 };
    await clinic.submitted({ lines: [{ drugId: 'east-ibuprofen', ...usage }] });
    expect(await names(ann)).toEqual(['ibuprofen', 'amoxicillin']);
    expect(await names(bob)).toEqual([]);
  });

  it('are left out where they are no longer sold, and come back', async () => {
    await clinic.call(ann, favour, { drugId: 'east-amoxicillin', on: true });
    clinic.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    expect(await names(ann)).toEqual([]);
    const off = { drugId: 'east-amoxicillin', on: true };
    await unchanged(() => clinic.refused(ann, favour, off, 'drugUnknown'));
    clinic.store.run("UPDATE drug SET enabled = 1 WHERE id = 'east-amoxicillin'");
    expect(await names(ann)).toEqual(['amoxicillin']);
  });

  it('are dropped, twice too', async () => {
    await clinic.call(ann, favour, { drugId: 'east-amoxicillin', on: true });
    for (let n = 0; n < 2; n += 1) await clinic.call(ann, favour, { drugId: 'east-amoxicillin', on: false });
    expect(await names(ann)).toEqual([]);
  });

  it('are of this hospital, and no auditor’s', () =>
    unchanged(async () => {
      for (const on of [true, false])
        await clinic.refused(ann, favour, { drugId: 'west-amoxicillin', on }, 404);
      await clinic.refused(ann, favourites, { warehouseId: 'west-main' }, 404);
      await clinic.refused(eve, favour, { drugId: 'east-amoxicillin', on: true }, 403);
      await clinic.refused(eve, favourites, { warehouseId }, 403);
    }));
});
