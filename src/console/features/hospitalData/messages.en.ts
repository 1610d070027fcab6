import { counted, plural } from '../../../contract/language/plural.ts';
import type { Messages } from '../../i18n/messages.ts';

const rows = (n: number, none = 'no rows'): string => (n === 0 ? none : counted(n, 'row'));

/** A hospital's own data, for administrators. */
export const en = {
  screen: 'Hospital data',
  kind: 'Type of data',
  kinds: {
    dictionaries: 'Code lists and departments',
    staff: 'Staff',
    warehouses: 'Pharmacies',
    drugs: 'Drugs',
    stock: 'Stock',
    diagnoses: 'Diagnosis codes',
    'rule-pack': 'Rule set',
  },
  columns: 'Columns in the file:',
  json: 'A rule set is a JSON file. Importing one replaces the hospital’s current rule set completely.',
  merge:
    'Rows with the same key are updated and new rows are added. Existing rows that are not in the file are kept.',
  export: 'Export current data',
  exportStaff: 'The file contains full mobile numbers.',
  file: 'Check and import a file',
  choose: 'Choose a file',
  drop: 'Or drop it here. CSV in UTF-8 or GB18030, at most 16 MB. Checking changes nothing.',
  dropJson: 'Or drop it here. JSON, at most 16 MB. Checking changes nothing.',
  checking: (name: string) => `Checking ${name}…`,
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  mistakes: {
    several: 'Choose one file at a time.',
    empty: 'This file is empty.',
    tooLarge: 'This file is larger than 16 MB. Ask your system administrator to import it.',
    unreadable:
      'This cannot be read as a file. If you chose a folder, or the file has been moved, choose the file again.',
  },
  notChecked: (message: string) => `The file was not checked, and nothing was changed: ${message}`,
  retry: 'Check again',
  checkedAgain:
    'The data changed after the check, so nothing was imported. The same file has been checked again.',
  right: (name: string) => `No problems found in ${name}.`,
  wrong: (n: number, name: string) =>
    `${plural(n, 'There is 1 problem', `There are ${n} problems`)} in ${name}. Nothing can be imported until ${plural(n, 'it is', 'all are')} corrected.`,
  firstOf: (shown: number, total: number) => `The first ${shown} of ${total} are shown.`,
  problems: 'Problems',
  line: 'Line',
  column: 'Column',
  expected: 'Expected',
  found: 'Found',
  noProblems: 'No problems.',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  absent: 'Not in the file (kept)',
  notes: 'Notes',
  nothingToApply: 'Everything in this file is already stored.',
  apply: 'Import',
  applying: 'Importing the file. Others can keep working.',
  question: (kind: string) => `${kind}: import this file?`,
  effect: (added: number, changed: number) =>
    `${rows(added, 'No rows')} will be added, and ${rows(changed)} updated.`,
  replaced:
    'The hospital’s rule set will be replaced. The new one applies from the next prescription that is checked.',
  examples: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
  confirm: 'Import now',
  back: 'Cancel',
  applied: (name: string, added: number, changed: number) =>
    `${name} was imported: ${rows(added)} added, ${rows(changed)} updated.`,
  packApplied: (name: string) => `${name} was imported. The hospital’s rule set has been replaced.`,
  history: 'Import history',
  neverApplied: 'No file of this type has been imported yet.',
  at: 'When',
  by: 'By',
  commandLine: 'Command line',
  fileName: 'File',
};
export type HospitalDataMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly hospitalData: HospitalDataMessages;
  }
}
