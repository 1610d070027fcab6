import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diagnosis, maxDiseaseTags } from '../../contract/consultation/diagnosis.ts';
import { drug, maxFavourites } from '../../contract/prescribing/drug.ts';
import { record } from '../../contract/consultation/record.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  for (const [id, code] of [
    ['east-cold', 'J06.9'],
    ['east-gout', 'M10.9'],
  ] as const)
    upstream.store.run("INSERT INTO diagnosis (id, code, name) VALUES (?, ?, '某病')", id, code);
});
afterEach(() => upstream.close());

const { tags, addTag, removeTag } = diagnosis;
const { favourites, favour } = drug;
const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const codes = async (who: string) => (await upstream.call(who, tags, {})).map(({ code }) => code);
const warehouseId = 'east-main';
const names = async (who: string) =>
  (await upstream.call(who, favourites, { warehouseId })).map(({ name }) => name);

/** Further prescriptions of ann, newer than all others, in which nothing is prescribed. */
const addPrescriptions = (count: number) =>
  upstream.store.run(
    `INSERT INTO prescription (id, prescription_no, order_id, patient_id, doctor_id, status, version, create_time)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT 'rx' || i, 'RX' || i, 'east-open', 'east-lin', ?, 0, 1, ? FROM n`,
    count,
    ann,
    upstream.now() + 1,
  );
/** What the database does to answer a query. */
const planOf = ([sql, ...params]: Parameters<typeof upstream.store.all> = ['']) =>
  upstream.store
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    .map(({ detail }) => detail)
    .join('\n');

describe('disease tags', () => {
  it('belong to a doctor, each code once', async () => {
    const first = await upstream.call(ann, addTag, { code: 'J02.9' });
    expect(await upstream.call(ann, addTag, { code: 'j02.9' })).toEqual(first);
    expect(await codes(ann)).toEqual(['J02.9']);
    expect(await codes(bob)).toEqual([]);
  });

  it('are sorted by use in the doctor’s records and prescriptions', async () => {
    for (const code of ['M10.9', 'J06.9', 'J02.9']) await upstream.call(ann, addTag, { code });
    expect(await codes(ann)).toEqual(['M10.9', 'J06.9', 'J02.9']);
    await upstream.submitPrescription();
    expect(await codes(ann)).toEqual(['J02.9', 'M10.9', 'J06.9']);
    const text = { chiefComplaint: '', presentIllness: '', pastHistory: '', allergyHistory: '' };
    const written = { ...text, examination: '', advice: '', diagnoses: [{ code: 'J06.9', name: '' }] };
    for (const orderId of ['east-open', 'east-allergic'])
      await upstream.call(ann, record.save, { orderId, version: 0, ...written });
    expect(await codes(ann)).toEqual(['J06.9', 'J02.9', 'M10.9']);
  });

  it('count a record once, in its current version', async () => {
    for (const code of ['M10.9', 'J02.9']) await upstream.call(ann, addTag, { code });
    await upstream.submitPrescription();
    const text = { chiefComplaint: '', presentIllness: '', pastHistory: '', allergyHistory: '' };
    const written = { ...text, examination: '', advice: '', orderId: 'east-open' };
    for (let version = 0; version < 4; version += 1)
      await upstream.call(ann, record.save, {
        ...written,
        version,
        diagnoses: version === 3 ? [] : [{ code: 'M10.9', name: '' }],
      });
    expect(await codes(ann)).toEqual(['J02.9', 'M10.9']);
  });

  it('are counted in the doctor’s newest thousand visits and prescriptions, from indexes', async () => {
    for (const code of ['M10.9', 'J02.9']) await upstream.call(ann, addTag, { code });
    for (let n = 0; n < 2; n += 1) await upstream.submitPrescription();
    upstream.advance(60_000);
    await upstream.submitPrescription({ diagnoses: [{ code: 'M10.9', name: '' }] });
    expect(await codes(ann)).toEqual(['J02.9', 'M10.9']);
    addPrescriptions(999);
    const all = vi.spyOn(upstream.store, 'all');
    expect(await codes(ann)).toEqual(['M10.9', 'J02.9']);
    const [read] = all.mock.calls.filter(([sql]) => sql.includes('case_record'));
    all.mockRestore();
    const steps = planOf(read);
    for (const index of ['consult_order_came', 'prescription_of_doctor_at', 'prescription_version'])
      expect(steps).toContain(index);
    expect(steps).toContain('main.case_record USING PRIMARY KEY (order_id=? AND version=?)');
  });

  it('are removed by their owner, and by nobody else', async () => {
    const { doctorDiseaseWesternId } = await upstream.call(ann, addTag, { code: 'J02.9' });
    await upstream.expectUnchanged(async () => {
      await upstream.expectError(bob, removeTag, { doctorDiseaseWesternId }, 404);
      await upstream.expectError(west, removeTag, { doctorDiseaseWesternId }, 404);
      await upstream.expectError(eve, removeTag, { doctorDiseaseWesternId }, 403);
    });
    await upstream.call(ann, removeTag, { doctorDiseaseWesternId });
    await upstream.expectError(ann, removeTag, { doctorDiseaseWesternId }, 404);
    expect(await codes(ann)).toEqual([]);
  });

  it('accept no groups, no unknown codes, no auditors, and no more than fifty', async () => {
    await upstream.expectUnchanged(async () => {
      expect(await upstream.expectError(ann, addTag, { code: 'J02' }, 'diagnosisGroup')).toEqual({
        code: 'J02',
      });
      for (const code of ['X99', '%'])
        expect(await upstream.expectError(ann, addTag, { code }, 'diagnosisUnknown')).toEqual({ code });
      for (const code of [' ', 'x'.repeat(33)]) await upstream.expectError(ann, addTag, { code }, 400);
      await upstream.expectError(eve, addTag, { code: 'J02.9' }, 403);
      await upstream.expectError(eve, tags, {}, 403);
    });
    for (let n = 0; n < maxDiseaseTags; n += 1) {
      upstream.store.run(
        "INSERT INTO diagnosis (id, code, name) VALUES (?, ?, '某病')",
        `east-q${n}`,
        `Q${n}`,
      );
      await upstream.call(ann, addTag, { code: `Q${n}` });
    }
    await upstream.expectUnchanged(() => upstream.expectError(ann, addTag, { code: 'J02.9' }, 'tagsFull'));
  });
});

describe('favourite drugs', () => {
  it('belong to a doctor, with the warehouse’s stock, most prescribed first', async () => {
    for (const name of ['amoxicillin', 'ibuprofen'])
      for (let n = 0; n < 2; n += 1) await upstream.call(ann, favour, { drugId: `east-${name}`, on: true });
    expect(await upstream.call(ann, favourites, { warehouseId })).toMatchObject([
      { name: 'amoxicillin', stock: 10 },
      { name: 'ibuprofen', stock: 5 },
    ]);
    const usage = { dose: '0.5', frequency: 'tid', route: 'oral', days: 3, quantity: 1 };
    await upstream.submitPrescription({ lines: [{ drugId: 'east-ibuprofen', ...usage }] });
    expect(await names(ann)).toEqual(['ibuprofen', 'amoxicillin']);
    expect(await names(bob)).toEqual([]);
  });

  it('are counted in the doctor’s newest thousand prescriptions, from indexes', async () => {
    const { store } = upstream;
    for (const name of ['amoxicillin', 'ibuprofen'])
      await upstream.call(ann, favour, { drugId: `east-${name}`, on: true });
    const usage = { dose: '0.5', frequency: 'tid', route: 'oral', days: 3, quantity: 1 };
    for (let n = 0; n < 2; n += 1) await upstream.submitPrescription();
    upstream.advance(60_000);
    await upstream.submitPrescription({ lines: [{ drugId: 'east-ibuprofen', ...usage }] });
    expect(await names(ann)).toEqual(['amoxicillin', 'ibuprofen']);
    addPrescriptions(999);
    const all = vi.spyOn(store, 'all');
    expect(await names(ann)).toEqual(['ibuprofen', 'amoxicillin']);
    const [read] = all.mock.calls.filter(([sql]) => sql.includes('favourite_drug'));
    all.mockRestore();
    const steps = planOf(read);
    for (const index of ['prescription_of_doctor_at', 'prescription_line_of']) expect(steps).toContain(index);
    expect(steps).not.toContain('prescription_line_drug');
  });

  it('are at most five hundred', async () => {
    upstream.store.run(
      `INSERT INTO favourite_drug (user_id, drug_id)
       WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT ?, 'drug-' || i FROM n`,
      maxFavourites,
      ann,
    );
    const ibuprofen = { drugId: 'east-ibuprofen', on: true };
    for (let n = 0; n < 2; n += 1) await upstream.call(ann, favour, { drugId: 'east-amoxicillin', on: true });
    await upstream.expectUnchanged(() => upstream.expectError(ann, favour, ibuprofen, 'favouritesFull'));
    await upstream.call(bob, favour, ibuprofen);
    await upstream.call(ann, favour, { drugId: 'east-amoxicillin', on: false });
    await upstream.call(ann, favour, ibuprofen);
  });

  it('are omitted while they are not sold', async () => {
    await upstream.call(ann, favour, { drugId: 'east-amoxicillin', on: true });
    upstream.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    expect(await names(ann)).toEqual([]);
    const off = { drugId: 'east-amoxicillin', on: true };
    await upstream.expectUnchanged(() => upstream.expectError(ann, favour, off, 'drugUnknown'));
    upstream.store.run("UPDATE drug SET enabled = 1 WHERE id = 'east-amoxicillin'");
    expect(await names(ann)).toEqual(['amoxicillin']);
  });

  it('can be removed twice', async () => {
    await upstream.call(ann, favour, { drugId: 'east-amoxicillin', on: true });
    for (let n = 0; n < 2; n += 1)
      await upstream.call(ann, favour, { drugId: 'east-amoxicillin', on: false });
    expect(await names(ann)).toEqual([]);
  });

  it('are of this hospital, and not for auditors', () =>
    upstream.expectUnchanged(async () => {
      for (const on of [true, false])
        await upstream.expectError(ann, favour, { drugId: 'west-amoxicillin', on }, 404);
      await upstream.expectError(ann, favourites, { warehouseId: 'west-main' }, 404);
      await upstream.expectError(eve, favour, { drugId: 'east-amoxicillin', on: true }, 403);
      await upstream.expectError(eve, favourites, { warehouseId }, 403);
    }));
});
