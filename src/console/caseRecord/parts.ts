import { type RecordField, recordOrder } from '../../contract/record.ts';

/** What is written, in the order in which a doctor writes it: the advice follows from the diagnoses. */
export const inOrder: readonly (RecordField | 'diagnoses')[] = [
  ...recordOrder.filter((field) => field !== 'advice'),
  'diagnoses',
  'advice',
];
