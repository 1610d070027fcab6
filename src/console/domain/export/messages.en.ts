import { counted } from '../../../contract/language/plural.ts';
import type { Messages } from '../../i18n/messages.ts';

/** Exports of lists as files. */
export const en = {
  action: 'Export',
  selected: 'Export selected',
  title: 'Export this list',
  columns: 'Columns',
  noColumn: 'Choose at least one column.',
  names: 'Show patient names in full',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit trail.',
  reasonMissing: 'State why full names are needed.',
  start: 'Export as CSV',
  rows: (rows: number) => `${counted(rows, 'row')} so far`,
  rowsOf: (rows: number, of: number) => `${rows} of ${counted(of, 'row')}`,
  cancel: 'Stop the export',
  done: (rows: number, name: string) => `Saved ${counted(rows, 'row')} as ${name}`,
  failed: (why: string) => `Export failed; nothing was saved. ${why}`,
  unselected: 'The hospital’s system returned more rows than you selected.',
  broken: (rows: number, of: number) => `Received ${rows} of ${counted(of, 'row')}.`,
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly exports: Messages<typeof en>;
  }
}
