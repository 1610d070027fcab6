import { dictTypes, extensionDictTypes } from '../../contract/hospital/dictionary.ts';
import { choiceColumn, type Column, integerColumn, textColumn } from './columns.ts';
import type { TableKind } from './tableKind.ts';

const valueColumn = integerColumn('value', 0, 999_999);

const columns: readonly Column[] = [
  choiceColumn('dictionary', [...dictTypes, ...extensionDictTypes], { stored: 'dict_type' }),
  {
    ...valueColumn,
    // Stored as text.
    parse: (cell) => {
      const value = valueColumn.parse(cell);
      return value === undefined ? undefined : String(value);
    },
  },
  textColumn('label', { most: 100, required: true }),
  textColumn('label_en', { most: 100, required: true }),
  integerColumn('sort', 0, 9999),
];

/** The hospital's dictionaries, its departments (`hosp_standard_dept`) among them. */
export const dictionariesKind: TableKind = {
  name: 'dictionaries',
  table: 'dictionary',
  key: ['dictionary', 'value'],
  columns: () => columns,
  newRow: () => ({}),
};
