import { expect, it } from 'vitest';
import { columnsAsInTable } from './columnsAsInTable.ts';

const file = ['no', 'status', 'patient', 'age', 'department', 'created'];
const table = [
  { id: 'created', head: 'Created', exported: ['created'] },
  { id: 'no', head: 'Number', exported: ['no'] },
  { id: 'patient', head: 'Patient', exported: ['patient', 'age'] },
  { id: 'unread', head: 'Unread' },
  { id: 'state', head: 'Status', exported: ['status', 'gone'] },
];
const shown = (id: string) => ({ id, hidden: false, width: null });

it('a file has its own order while the table has its own, and all columns', () => {
  expect(columnsAsInTable(file, table, [])).toEqual({ keys: file, hidden: new Set() });
  const resized = table.map(({ id }) => ({ id, hidden: false, width: 200 }));
  expect(columnsAsInTable(file, table, resized).keys).toEqual(file);
});

it('a file follows the order of the table once that is changed; what the table does not have comes last', () => {
  const settings = ['patient', 'state', 'no', 'unread', 'created'].map(shown);
  expect(columnsAsInTable(file, table, settings).keys).toEqual([
    'patient',
    'age',
    'status',
    'no',
    'created',
    'department',
  ]);
});

it('a file leaves out at first what the table hides, and nothing that the table does not have', () => {
  const settings = table.map(({ id }) => ({ ...shown(id), hidden: id === 'patient' || id === 'unread' }));
  expect(columnsAsInTable(file, table, settings)).toEqual({
    keys: file,
    hidden: new Set(['patient', 'age']),
  });
});
