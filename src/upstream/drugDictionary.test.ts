import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drug } from '../contract/prescribing/drug.ts';
import { entryOf } from './demo/seedDictionary.ts';
import { readTable } from './demo/table.ts';
import { publish } from './drugDictionary.ts';
import { openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { byId, dictionary, search, stock, updateDictionary } = drug;
const [ann, eve, west] = ['east-ann', 'east-eve', 'west-ann'] as const;
const warehouseId = 'east-main';
const amoxicillin = 'east-amoxicillin';
const codes = async (keyword: string, who: string = ann, of = warehouseId) =>
  (await clinic.call(who, search, { warehouseId: of, keyword })).list.map(({ code }) => code);
const held = async () => (await clinic.call(ann, stock, { warehouseId, drugIds: [amoxicillin] }))[0];

const came = entryOf((column) => readTable('drugs.tsv').at(-1)?.(column) ?? '');
const release = (at = clinic.now()) => {
  const [code] = clinic.store.all<{ code: string }>('SELECT code FROM drug WHERE id = ?', amoxicillin);
  publish(clinic.store, code?.code ?? '', { kind: 'price', priceFen: 4321 }, { publishedAt: at });
  publish(clinic.store, came.code, { kind: 'new', drug: came, packs: 7 }, { publishedAt: at });
};

describe("the hospital's drug dictionary", () => {
  it('says that something newer was published, and has it once it is brought up to date: also in the search', async () => {
    expect(await clinic.call(ann, dictionary, {})).toEqual({ upToDate: true, at: null, changed: 0 });
    expect(await codes(came.code)).toEqual([]);
    release();
    expect(await clinic.call(ann, dictionary, {})).toEqual({ upToDate: false, at: null, changed: 2 });
    expect((await held())?.priceFen).not.toBe(4321);

    clinic.advance(60_000);
    await clinic.call(ann, updateDictionary, {});
    expect(await clinic.call(ann, dictionary, {})).toEqual({ upToDate: true, at: clinic.now(), changed: 0 });
    expect((await held())?.priceFen).toBe(4321);
    expect(await codes(came.code)).toEqual([came.code]);
    expect(await codes(came.initials)).toContain(came.code);
    expect(clinic.store.one("SELECT user_id FROM audit_trail WHERE act = 'drug-dictionary-update'")).toEqual({
      user_id: ann,
    });
  });

  it('counts a drug once, however often it was changed', async () => {
    for (const priceFen of [900, 800])
      publish(clinic.store, came.code, { kind: 'price', priceFen }, { publishedAt: clinic.now() });
    expect(await clinic.call(ann, dictionary, {})).toMatchObject({ upToDate: false, changed: 1 });
  });

  it('no longer sells what is gone, and sells it again when it comes back', async () => {
    const [one] = clinic.store.all<{ code: string }>('SELECT code FROM drug WHERE id = ?', amoxicillin);
    const code = one?.code ?? '';
    publish(clinic.store, code, { kind: 'gone' }, { publishedAt: clinic.now() });
    await clinic.call(ann, updateDictionary, {});
    expect([await codes(code), await held()]).toEqual([[], undefined]);
    await clinic.refused(ann, byId, { id: amoxicillin }, 404);
    const again = { kind: 'new', drug: { ...came, code, priceFen: 999 }, packs: 7 } as const;
    publish(clinic.store, code, again, { publishedAt: clinic.now() });
    await clinic.call(ann, updateDictionary, {});
    expect([await codes(code), (await held())?.priceFen]).toEqual([[code], 999]);
  });

  it('is brought up to date once, however often and by however many it is asked', async () => {
    release();
    await Promise.all([1, 2, 3].map(() => clinic.call(ann, updateDictionary, {})));
    const before = clinic.rows();
    await clinic.call('east-bob', updateDictionary, {});
    expect(clinic.rows()).toBe(before);
    expect(await codes(came.code)).toEqual([came.code]);
  });

  it('does not have what is published for a later day, nor for another hospital', async () => {
    release(clinic.now() + 1);
    expect(await clinic.call(ann, dictionary, {})).toMatchObject({ upToDate: true });
    clinic.advance(1);
    expect(await clinic.call(ann, dictionary, {})).toMatchObject({ upToDate: false });
    expect(await clinic.call(west, dictionary, {})).toMatchObject({ upToDate: true });
    await clinic.call(west, updateDictionary, {});
    expect(await codes(came.code, west, 'west-main')).toEqual([]);
    expect(await clinic.call(ann, dictionary, {})).toMatchObject({ changed: 2 });
  });

  it('may be looked at by an auditor and brought up to date by a doctor', async () => {
    expect(await clinic.call(eve, dictionary, {})).toMatchObject({ upToDate: true });
    await clinic.refused(eve, updateDictionary, {}, 403);
  });
});
