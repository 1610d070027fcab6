import type { Messages } from '../../i18n/messages.ts';

const dispensingTexts: Readonly<Record<string, string>> = {
  dispensed: 'was dispensed',
  notCollected: 'was not collected (pharmacy report)',
  returned: 'was returned to the pharmacy',
};
const reportedAfterTexts: Readonly<Record<string, string>> = {
  expiry: ' (reported after it had expired)',
  cancellation: ' (reported after it was cancelled)',
};

/** The doctor's orders, and the detail of one. */
export const en = {
  title: 'Orders',
  keyword: 'Number, patient or complaint',
  state: 'State',
  type: 'Type',
  dateField: 'Days of',
  sort: 'Sorted',
  newest: 'Newest first',
  oldest: 'Oldest first',
  empty: 'No order fits these filters. Choose more days, or fewer filters.',
  noPage: (asked: number, pages: number) =>
    `There is no page ${asked}; the list has ${pages} ${pages === 1 ? 'page' : 'pages'}`,
  firstPage: 'Go to the first page',
  created: 'Created',
  finished: 'Finished',
  ended: 'Ended',
  no: 'Number',
  patient: 'Patient',
  complaint: 'Complaint',
  openOne: (no: string) => `Read order ${no}`,
  states: {
    unpaid: 'Unpaid',
    awaiting: 'Waiting',
    inConsultation: 'In consultation',
    finished: 'Finished',
    cancelled: 'Cancelled',
    declined: 'Declined',
    expired: 'Expired',
  },
  export: {
    action: 'Export',
    title: 'Export of these orders',
    rows: (rows: number) => `${rows} rows so far`,
    rowsOf: (rows: number, of: number) => `${rows} of ${of} rows`,
    cancel: 'Stop the export',
    done: (rows: number, name: string) => `Saved ${rows} ${rows === 1 ? 'row' : 'rows'} as ${name}`,
    failed: (why: string) => `The export broke off and nothing was saved. ${why}`,
    broken: (rows: number, of: number) => `Only ${rows} of ${of} rows came.`,
  },
  detail: {
    title: (no: string) => `Order ${no}`,
    missing: 'The address names no order',
    back: 'To the list as it was',
    toList: 'To the list of orders',
    resume: 'Continue in the cloud room',
    accept: 'Accept in the cloud room',
    timeline: 'What happened',
    transcript: 'Conversation',
    record: 'Case record',
    noRecord: 'No case record',
    prescriptions: 'Prescriptions',
    noPrescription: 'No prescription',
    more: (n: number) => `Only the newest 100 of ${n} are shown`,
    print: 'Print the record',
  },
  events: {
    created: 'The patient ordered',
    accepted: (by: string) => (by === '' ? 'Accepted' : `${by} accepted`),
    recordSaved: (by: string, times: number) =>
      times === 1 ? `${by} wrote the case record` : `${by} wrote the case record (saved ${times} times)`,
    recordWritten: 'The case record was written',
    recordSigned: (by: string) => `${by} signed the case record`,
    addendum: (by: string) => `${by} added to the case record`,
    drafted: (no: string) => `Prescription ${no} was begun`,
    submitted: (no: string) => `Prescription ${no} was sent for audit`,
    approved: (no: string, by: string) =>
      by === '' ? `Prescription ${no} was approved` : `${by} approved prescription ${no}`,
    rejected: (no: string, by: string) =>
      by === '' ? `Prescription ${no} was rejected` : `${by} rejected prescription ${no}`,
    prescriptionCancelled: (no: string) => `Prescription ${no} was cancelled`,
    prescriptionExpired: (no: string) => `Prescription ${no} expired`,
    dispensing: (no: string, event: string, reportedAfter = '') =>
      `Prescription ${no} ${dispensingTexts[event] ?? event}${reportedAfterTexts[reportedAfter] ?? ''}`,
    finished: 'The consultation was finished',
    declined: (by: string) => (by === '' ? 'Declined' : `${by} declined`),
    cancelled: 'The patient cancelled the order',
    expired: 'Nobody accepted in time; the order expired',
    noTime: 'time not kept',
  },
  remind: {
    action: 'Remind the patient',
    silent: (minutes: number) => `No answer for ${minutes} min`,
    done: (at: string) => `Reminded at ${at}`,
    notKnown: 'Whether the patient was reminded is not known yet.',
    ask: 'Look again',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly orders: Messages<typeof en>;
  }
}
