import type { Messages } from '../../../i18n/messages.ts';

/** The list of the doctor's prescriptions. */
export const en = {
  title: 'Prescriptions',
  states: 'Prescriptions by status',
  keyword: 'Number, patient or drug',
  empty: 'No prescriptions yet.',
  emptyFiltered: 'No prescriptions match these filters. Choose a longer period, or show all statuses.',
  at: 'Created',
  no: 'Prescription no.',
  patient: 'Patient',
  state: 'Status',
  drugs: 'Drugs',
  total: 'Total',
  openOne: (no: string) => `Open prescription ${no}`,
  begun: 'Created',
  sent: 'Sent for review',
  decided: 'Reviewed',
  validUntil: 'Valid until',
  versions: 'Versions',
  sentAt: (at: string) => `sent for review ${at}`,
  savedAt: (at: string) => `saved ${at}, not sent`,
  cancelNow: 'Cancel prescription',
  copyTo: 'Copy to consultation…',
  toOrder: 'Open consultation',
  finished:
    'The consultation has ended: this prescription can no longer be edited. Its lines can be copied to an open consultation.',
  notOpen:
    'The consultation is not open: this prescription cannot be edited. Its lines can be copied to an open consultation.',
  orderNotKnown: 'Could not check whether the consultation is still open',
};

declare module '../../../i18n/messages.ts' {
  interface AppMessages {
    readonly prescriptionList: Messages<typeof en>;
  }
}
