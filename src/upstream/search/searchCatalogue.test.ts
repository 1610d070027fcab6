import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnosis } from '../../contract/consultation/diagnosis.ts';
import { drug } from '../../contract/prescribing/drug.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { catalogSize, seedLargeCatalog } from '../testing/largeCatalog.ts';

let upstream: ReturnType<typeof createTestUpstream>;
const [ann, eve, west] = ['east-ann', 'east-eve', 'west-ann'] as const;
beforeAll(() => {
  upstream = createTestUpstream();
  const put = (id: string, code: string, name: string, nameEn: string, initials: string) =>
    upstream.store.run(
      'INSERT INTO diagnosis (id, code, name, name_en, initials) VALUES (?, ?, ?, ?, ?)',
      id,
      code,
      name,
      nameEn,
      initials,
    );
  upstream.store.run("UPDATE diagnosis SET initials = 'jxyy' WHERE code = 'J02'");
  put('strep', 'J02.0', '链球菌性咽炎', 'Streptococcal pharyngitis', 'lqjxyy');
  put('gastritis', 'K29.5', '慢性胃炎', 'Chronic gastritis', 'mxwy');
  put('throat', 'J31.2', '慢性咽炎', 'Chronic pharyngitis', 'mxyy');
});
afterAll(() => upstream.close());

const codes = async (keyword: string, who: string = ann) =>
  (await upstream.call(who, diagnosis.page, { keyword })).list.map(({ code }) => code);
const drugs = async (keyword: string) =>
  (await upstream.call(ann, drug.search, { warehouseId: 'east-main', keyword })).list.map(({ name }) => name);

describe('a diagnosis', () => {
  it('is found by its code, its name in either language, and its initials', async () => {
    expect(await codes('k29')).toEqual(['K29.5']);
    expect(await codes('慢性胃')).toEqual(['K29.5']);
    expect(await codes('gastritis')).toEqual(['K29.5']);
    expect(await codes('MXWY')).toEqual(['K29.5']);
    expect(await codes('Ｋ２９．５')).toEqual(['K29.5']);
  });

  it('is sorted with matches at the start before others', async () => {
    expect(await codes('mx')).toEqual(['J31.2', 'K29.5']);
    expect(await codes('咽炎')).toEqual(['J02', 'J02.0', 'J02.9', 'J31.2']);
    expect(await codes('急性咽炎')).toEqual(['J02', 'J02.9']);
    expect(await codes('yy')).toEqual(['J02', 'J02.0', 'J31.2']);
  });

  it('is found by several words in any order, if all of them match', async () => {
    expect(await codes('pharyngitis chronic')).toEqual(['J31.2']);
    expect(await codes('pharyngitis nothing')).toEqual([]);
  });

  it('of a group is listed, and marked as one', async () => {
    const { list } = await upstream.call(ann, diagnosis.page, { keyword: 'J02' });
    expect(list.map(({ code, leaf }) => [code, leaf])).toEqual([
      ['J02', false],
      ['J02.0', true],
      ['J02.9', true],
    ]);
  });

  it('of another hospital is not found, and auditors search too', async () => {
    expect(await codes('K29', west)).toEqual([]);
    expect(await codes('K29', eve)).toEqual(['K29.5']);
  });

  it('comes page by page with the number of all', async () => {
    const page = await upstream.call(ann, diagnosis.page, { keyword: '', pageSize: 2, pageNo: 2 });
    expect([page.total, page.list.map(({ code }) => code)]).toEqual([5, ['J02.9', 'J31.2']]);
  });
});

describe('a drug', () => {
  it('is found immediately when it is put on sale, renamed, or taken off', async () => {
    const ibuprofen = "WHERE id = 'east-ibuprofen'";
    expect(await drugs('ibu')).toEqual(['ibuprofen']);
    upstream.store.run(
      `UPDATE drug SET name = '布洛芬', name_en = 'Ibuprofen', initials = 'blf' ${ibuprofen}`,
    );
    expect(await drugs('blf')).toEqual(['布洛芬']);
    expect(await drugs('LF')).toEqual(['布洛芬']);
    upstream.store.run(`UPDATE drug SET enabled = 0 ${ibuprofen}`);
    expect(await drugs('blf')).toEqual([]);
    upstream.store.run(`UPDATE drug SET enabled = 1 ${ibuprofen}`);
    upstream.store.run("DELETE FROM stock WHERE drug_id = 'east-ibuprofen'");
    expect(await drugs('blf')).toEqual([]);
    upstream.store.run(
      "INSERT INTO stock (warehouse_id, drug_id, packs) VALUES ('east-main', 'east-ibuprofen', 5)",
    );
    expect(await drugs('blf')).toEqual(['布洛芬']);
  });

  it('shows the current stock', async () => {
    upstream.store.run("UPDATE stock SET packs = 3 WHERE drug_id = 'east-ibuprofen'");
    const { list } = await upstream.call(ann, drug.search, { warehouseId: 'east-main', keyword: '布洛芬' });
    expect(list.map(({ stock }) => stock)).toEqual([3]);
  });

  it('is not found in a warehouse of another hospital', async () => {
    await upstream.expectError(west, drug.search, { warehouseId: 'east-main' }, 404);
  });

  it('is found among twenty thousand, and a code among forty thousand', async () => {
    seedLargeCatalog(upstream.store, 'east-main');
    expect(await codes('type 12345')).toEqual(['V34.M12345']);
    expect(await drugs('M04711')).toHaveLength(1);
    const { total } = await upstream.call(ann, drug.search, { warehouseId: 'east-main', keyword: '' });
    expect(total).toBe(catalogSize.drugs + 4);
    expect((await upstream.call(west, diagnosis.page, {})).total).toBe(2);
  });
});
