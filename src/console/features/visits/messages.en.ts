import { counted, plural } from '../../../contract/language/plural.ts';
import { durationInWords } from '../../i18n/duration.en.ts';
import type { Messages } from '../../i18n/messages.ts';

const dispensingTexts: Readonly<Record<string, (no: string) => string>> = {
  dispensed: (no) => `Prescription ${no} was dispensed`,
  notCollected: (no) => `Prescription ${no} was not collected (pharmacy report)`,
  returned: (no) => `Medicines of prescription ${no} were returned to the pharmacy`,
};
const reportedAfterTexts: Readonly<Record<string, string>> = {
  expiry: ' (reported after it had expired)',
  cancellation: ' (reported after it was cancelled)',
};

/** The doctor's visits, and the detail of one. */
export const en = {
  title: 'Visits',
  keyword: 'Number, patient or presenting complaint',
  state: 'Status',
  type: 'Type',
  dateField: 'Dates apply to',
  empty: 'No visits yet.',
  emptyFiltered: 'No visits match these filters. Choose a longer period, or clear some filters.',
  noPage: (asked: number, pages: number) =>
    `Page ${asked} does not exist; there ${plural(pages, 'is only 1 page', `are only ${pages} pages`)}`,
  firstPage: 'Go to the first page',
  created: 'Created',
  finished: 'Ended',
  ended: 'Ended',
  no: 'Number',
  patient: 'Patient',
  complaint: 'Presenting complaint',
  openOne: (no: string) => `Open visit ${no}`,
  printRecords: 'Print records',
  withoutRecord: (n: number) =>
    plural(
      n,
      '1 visit has no case record and is left out',
      `${n} visits have no case record and are left out`,
    ),
  states: {
    unpaid: 'Unpaid',
    awaiting: 'Waiting',
    inConsultation: 'In consultation',
    finished: 'Completed',
    cancelled: 'Cancelled',
    declined: 'Declined',
    expired: 'Expired',
  },
  detail: {
    title: (no: string) => `Visit ${no}`,
    missing: 'No visit selected',
    back: 'Back to results',
    toList: 'Back to visits',
    resume: 'Open consultation',
    accept: 'Accept in consulting room',
    timeline: 'Timeline',
    transcript: 'Conversation',
    record: 'Case record',
    noRecord: 'No record',
    prescriptions: 'Prescriptions',
    noPrescription: 'No prescriptions',
    more: (n: number) => `Only the latest 100 of ${n} are shown`,
    print: 'Print record',
  },
  events: {
    created: 'Visit requested',
    accepted: (by: string) => (by === '' ? 'Accepted' : `Accepted by ${by}`),
    recordSaved: (by: string, times: number) =>
      plural(times, `Record saved by ${by}`, `Record saved by ${by} (${times} versions)`),
    recordWritten: 'Record saved',
    recordSigned: (by: string) => `Record signed by ${by}`,
    addendum: (by: string) => `Addendum by ${by}`,
    drafted: (no: string) => `Prescription ${no} created`,
    submitted: (no: string) => `Prescription ${no} sent for review`,
    approved: (no: string, by: string) =>
      by === '' ? `Prescription ${no} was approved` : `${by} approved prescription ${no}`,
    rejected: (no: string, by: string) =>
      by === '' ? `Prescription ${no} was rejected` : `${by} rejected prescription ${no}`,
    earlierVersions: (no: string) => `Earlier versions of prescription ${no} are not shown`,
    asked: (no: string, by: string) => `${by === '' ? 'A pharmacist' : by} asked about prescription ${no}`,
    answered: (no: string) => `Question about prescription ${no} answered`,
    prescriptionCancelled: (no: string) => `Prescription ${no} was cancelled`,
    prescriptionExpired: (no: string) => `Prescription ${no} expired`,
    dispensing: (no: string, event: string, reportedAfter = '') =>
      `${dispensingTexts[event]?.(no) ?? `Prescription ${no} ${event}`}${reportedAfterTexts[reportedAfter] ?? ''}`,
    finished: 'Consultation ended',
    declined: (by: string) => (by === '' ? 'Declined' : `Declined by ${by}`),
    cancelled: 'Cancelled by the patient',
    expired: 'Expired – not accepted in time',
    noTime: 'time not recorded',
  },
  remind: {
    action: 'Remind the patient',
    silent: (minutes: number) => `No reply from the patient for ${durationInWords(minutes)}`,
    done: (at: string) => `Reminded at ${at}`,
    notKnown: 'Could not confirm whether the reminder was sent.',
    ask: 'Check again',
    several: 'Remind',
    askSeveral: (n: number) =>
      n === 0 ? 'None of these patients can be reminded' : `Remind ${counted(n, 'patient')}?`,
    severalDone: 'Reminders',
    means: 'Each patient gets a message in the conversation reminding them to reply to you.',
    send: 'Send reminders',
    cancelSeveral: 'Cancel',
    reminded: (n: number, of: number) => `${n} of ${of} reminded`,
    left: {
      ended: (n: number) =>
        plural(n, '1 visit has been completed or cancelled', `${n} visits have been completed or cancelled`),
      notAccepted: (n: number) =>
        plural(n, '1 visit has not been accepted yet', `${n} visits have not been accepted yet`),
      answered: (n: number) => plural(n, '1 has already replied', `${n} have already replied`),
      lately: (n: number) =>
        plural(n, '1 was reminded in the last 10 minutes', `${n} were reminded in the last 10 minutes`),
      failed: (n: number) => `${n} could not be reminded`,
    },
    and: '; ',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly orders: Messages<typeof en>;
  }
}
