import type { Store } from '../db/store.ts';
import { type Column, integerColumn, textColumn } from './columns.ts';
import type { TableKind } from './tableKind.ts';

/** The hospital's warehouses. */
export const warehousesKind: TableKind = {
  name: 'warehouses',
  table: 'warehouse',
  key: ['warehouse'],
  columns: () => [
    textColumn('warehouse', {
      stored: 'id',
      most: 64,
      required: true,
      pattern: /^[A-Za-z0-9_-]+$/,
      form: { zh: '字母、数字、_ 和 -', en: 'letters, digits, _ and -' },
    }),
    textColumn('warehouse_name', { stored: 'name', most: 100, required: true }),
    textColumn('warehouse_name_en', { stored: 'name_en', most: 100 }),
    integerColumn('sort', 0, 9999),
  ],
  newRow: () => ({}),
};

const stockColumns = (store: Store): Column[] => {
  const drugs = store.all<{ id: string; code: string }>('SELECT id, code FROM drug');
  const idByCode = new Map(drugs.map(({ id, code }) => [code, id]));
  const codeById = new Map(drugs.map(({ id, code }) => [id, code]));
  const warehouses = store.all<{ id: string; name: string }>(
    'SELECT id, name FROM warehouse ORDER BY sort, id',
  );
  const drugCode = textColumn('drug_code', { stored: 'drug_id', most: 64 });
  const warehouse = textColumn('warehouse', { stored: 'warehouse_id', most: 64 });
  return [
    {
      ...drugCode,
      expected: { zh: '本院已有药品的编码', en: 'the code of one of the hospital’s drugs' },
      parse: (cell) => idByCode.get(cell),
      format: (value) => drugCode.format(codeById.get(String(value)) ?? ''),
    },
    {
      ...warehouse,
      expected: {
        zh: `药房：${warehouses.map(({ id, name }) => `${id}（${name}）`).join('、')}`,
        en: `a pharmacy: ${warehouses.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
      },
      parse: (cell) => warehouses.find(({ id }) => id === cell)?.id,
    },
    integerColumn('packs', 0, 999_999_999, null),
  ];
};

/** What each warehouse has. A drug without a row is not sold from that warehouse. */
export const stockKind: TableKind = {
  name: 'stock',
  table: 'stock',
  key: ['drug_code', 'warehouse'],
  columns: stockColumns,
  newRow: () => ({}),
};
