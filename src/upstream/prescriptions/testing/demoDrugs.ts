import * as v from 'valibot';
import { drugSchema, type Drug } from '../../../contract/prescribing/drug.ts';
import type { TableRow } from '../../db/readTable.ts';
import { readDemoTable } from '../../demo/data/readDemoTable.ts';

const listed = (cell: string): string[] => (cell === '' ? [] : cell.split(';'));

const drugIn = (row: TableRow): Drug =>
  v.parse(drugSchema, {
    ...Object.fromEntries(
      ['code', 'name', 'nameEn', 'form', 'strength', 'doseUnit', 'unitAmount', 'countUnit', 'countUnitEn']
        .concat(['packUnit', 'packUnitEn', 'rounding', 'specialControl', 'defaultDose', 'frequency', 'route'])
        .map((column) => [column, row(column)]),
    ),
    id: row('code'),
    packSize: Number(row('packSize')),
    priceFen: Number(row('priceFen')),
    stock: 999,
    ingredients: listed(row('ingredients')),
    allergyClasses: listed(row('allergyClasses')),
    minAgeYears: Number(row('minAgeYears')),
    maxDaily: row('maxDaily') === '' ? null : row('maxDaily'),
  });

/** The drugs of the demo, with their data and in stock. */
export const demoDrugs: readonly Drug[] = readDemoTable('drugs.tsv').map(drugIn);
