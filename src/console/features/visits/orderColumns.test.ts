import { expect, it } from 'vitest';
import { en } from '../../messages.en.ts';
import { isLeftOut } from '../../ui/table/columnLayout.ts';
import { orderColumns } from './orderColumns.tsx';

const shown = (isPhone: boolean) =>
  orderColumns(en)
    .filter((column) => !isLeftOut(column, { isMedium: true, isPhone }))
    .map(({ id }) => id);

it('visits have their date at every width, and on a phone below the number instead of in a column', () => {
  expect(shown(false)).toEqual(['created', 'no', 'patient', 'complaint', 'state']);
  expect(shown(true)).toEqual(['no', 'patient', 'complaint', 'state']);
});
