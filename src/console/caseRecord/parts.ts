import { type RecordField, recordOrder } from '../../contract/record.ts';

/** Sections in the order in which a doctor writes them: the advice follows from the diagnoses. */
export const inOrder: readonly (RecordField | 'diagnoses')[] = [
  ...recordOrder.filter((field) => field !== 'advice'),
  'diagnoses',
  'advice',
];
