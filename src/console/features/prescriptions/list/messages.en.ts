import type { Messages } from '../../../i18n/messages.ts';

/** The list of the doctor's prescriptions. */
export const en = {
  title: 'Prescriptions',
  states: 'Prescriptions by state',
  keyword: 'Number, patient or drug',
  empty: 'No prescription fits these filters. Choose more days, or all states.',
  at: 'Begun',
  no: 'Number',
  patient: 'Patient',
  state: 'State',
  drugs: 'Drugs',
  total: 'Total',
  openOne: (no: string) => `Read prescription ${no}`,
  begun: 'Begun',
  sent: 'Sent',
  decided: 'Decided',
  validUntil: 'Valid until',
  versions: 'Versions',
  sentAt: (at: string) => `sent ${at}`,
  savedAt: (at: string) => `saved ${at}, not sent`,
  cancelNow: 'Cancel this prescription',
  copyTo: 'Copy into an open consultation',
  toOrder: 'To the consultation',
  finished:
    'The consultation is finished: this prescription can no longer be changed. Its lines can be copied into an open consultation.',
  notOpen:
    'The consultation is not open: this prescription cannot be changed. Its lines can be copied into an open consultation.',
  orderNotKnown: 'Whether the consultation is still open could not be read',
};

declare module '../../../i18n/messages.ts' {
  interface AppMessages {
    readonly prescriptionList: Messages<typeof en>;
  }
}
