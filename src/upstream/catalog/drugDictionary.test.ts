import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drug } from '../../contract/prescribing/drug.ts';
import { entryOf } from '../demo/seed/seedDrugChanges.ts';
import { readDemoTable } from '../demo/data/readDemoTable.ts';
import { publishDrugChange } from './drugDictionary.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { byId, dictionary, search, stock, updateDictionary } = drug;
const [ann, eve, west] = ['east-ann', 'east-eve', 'west-ann'] as const;
const warehouseId = 'east-main';
const amoxicillin = 'east-amoxicillin';
const codes = async (keyword: string, who: string = ann, of = warehouseId) =>
  (await upstream.call(who, search, { warehouseId: of, keyword })).list.map(({ code }) => code);
const stockedDrug = async () => (await upstream.call(ann, stock, { warehouseId, drugIds: [amoxicillin] }))[0];

const newDrug = entryOf((column) => readDemoTable('drugs.tsv').at(-1)?.(column) ?? '');
const publishChanges = (at = upstream.now()) => {
  const [code] = upstream.store.all<{ code: string }>('SELECT code FROM drug WHERE id = ?', amoxicillin);
  publishDrugChange(upstream.store, code?.code ?? '', { kind: 'price', priceFen: 4321 }, { publishedAt: at });
  publishDrugChange(
    upstream.store,
    newDrug.code,
    { kind: 'new', drug: newDrug, packs: 7 },
    { publishedAt: at },
  );
};

describe("the hospital's drug dictionary", () => {
  it('reports a published update, and contains it once applied, including in the search', async () => {
    expect(await upstream.call(ann, dictionary, {})).toEqual({ upToDate: true, at: null, changed: 0 });
    expect(await codes(newDrug.code)).toEqual([]);
    publishChanges();
    expect(await upstream.call(ann, dictionary, {})).toEqual({ upToDate: false, at: null, changed: 2 });
    expect((await stockedDrug())?.priceFen).not.toBe(4321);

    upstream.advance(60_000);
    await upstream.call(ann, updateDictionary, {});
    expect(await upstream.call(ann, dictionary, {})).toEqual({
      upToDate: true,
      at: upstream.now(),
      changed: 0,
    });
    expect((await stockedDrug())?.priceFen).toBe(4321);
    expect(await codes(newDrug.code)).toEqual([newDrug.code]);
    expect(await codes(newDrug.initials)).toContain(newDrug.code);
    expect(
      upstream.store.one("SELECT user_id FROM audit_trail WHERE act = 'drug-dictionary-update'"),
    ).toEqual({
      user_id: ann,
    });
  });

  it('counts a drug once, however often it was changed', async () => {
    for (const priceFen of [900, 800])
      publishDrugChange(
        upstream.store,
        newDrug.code,
        { kind: 'price', priceFen },
        { publishedAt: upstream.now() },
      );
    expect(await upstream.call(ann, dictionary, {})).toMatchObject({ upToDate: false, changed: 1 });
  });

  it('no longer sells a removed drug, and sells it again when it returns', async () => {
    const [one] = upstream.store.all<{ code: string }>('SELECT code FROM drug WHERE id = ?', amoxicillin);
    const code = one?.code ?? '';
    publishDrugChange(upstream.store, code, { kind: 'gone' }, { publishedAt: upstream.now() });
    await upstream.call(ann, updateDictionary, {});
    expect([await codes(code), await stockedDrug()]).toEqual([[], undefined]);
    await upstream.expectError(ann, byId, { id: amoxicillin }, 404);
    const again = { kind: 'new', drug: { ...newDrug, code, priceFen: 999 }, packs: 7 } as const;
    publishDrugChange(upstream.store, code, again, { publishedAt: upstream.now() });
    await upstream.call(ann, updateDictionary, {});
    expect([await codes(code), (await stockedDrug())?.priceFen]).toEqual([[code], 999]);
  });

  it('names the maker and the approval number of a drug in its details', async () => {
    const id = (await stockedDrug())?.id ?? '';
    expect(await upstream.call(eve, byId, { id })).toMatchObject({
      maker: '',
      approvalNumber: '',
    });
    const origin = { maker: '明湖制药', approvalNumber: '国药准字H10950224' };
    upstream.store.run(
      'UPDATE drug SET maker = ?, approval_number = ? WHERE id = ?',
      origin.maker,
      origin.approvalNumber,
      id,
    );
    expect(await upstream.call(eve, byId, { id })).toMatchObject(origin);
  });

  it('is updated once, however often and by however many users it is requested', async () => {
    publishChanges();
    await Promise.all([1, 2, 3].map(() => upstream.call(ann, updateDictionary, {})));
    const before = upstream.snapshot();
    await upstream.call('east-bob', updateDictionary, {});
    expect(upstream.snapshot()).toBe(before);
    expect(await codes(newDrug.code)).toEqual([newDrug.code]);
  });

  it('does not contain updates published for a later day or for another hospital', async () => {
    publishChanges(upstream.now() + 1);
    expect(await upstream.call(ann, dictionary, {})).toMatchObject({ upToDate: true });
    upstream.advance(1);
    expect(await upstream.call(ann, dictionary, {})).toMatchObject({ upToDate: false });
    expect(await upstream.call(west, dictionary, {})).toMatchObject({ upToDate: true });
    await upstream.call(west, updateDictionary, {});
    expect(await codes(newDrug.code, west, 'west-main')).toEqual([]);
    expect(await upstream.call(ann, dictionary, {})).toMatchObject({ changed: 2 });
  });

  it('can be viewed by an auditor and updated by a doctor', async () => {
    expect(await upstream.call(eve, dictionary, {})).toMatchObject({ upToDate: true });
    await upstream.expectError(eve, updateDictionary, {}, 403);
  });
});
