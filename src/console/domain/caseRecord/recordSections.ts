import { type RecordField, recordFieldOrder } from '../../../contract/consultation/record.ts';

/** Sections in the order in which a doctor writes them: the advice follows from the diagnoses. */
export const recordSections: readonly (RecordField | 'diagnoses')[] = [
  ...recordFieldOrder.filter((field) => field !== 'advice'),
  'diagnoses',
  'advice',
];
