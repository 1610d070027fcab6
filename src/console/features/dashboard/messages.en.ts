import type { Messages } from '../../i18n/messages.ts';

/** The dashboard. */
export const en = {
  title: 'Today',
  counts: 'Where things stand',
  awaiting: 'Awaiting',
  inConsultation: 'In consultation',
  finishedToday: 'Finished today',
  unanswered: 'Unanswered',
  prescriptions: 'Prescriptions',
  longestWaiting: 'Who waits longest',
  nobodyWaits: 'Nobody is waiting',
  openQueue: 'The whole queue',
  accept: 'Accept',
  waitMinutes: (minutes: number) => `${minutes} min`,
  rejected: 'Rejected prescriptions to correct',
  noneRejected: 'No rejected prescription to correct',
  correct: 'Correct',
  correctUntil: (at: string) => `until ${at}`,
  noReasons: 'Without a reason at a line',
  unansweredTitle: 'Patients without an answer',
  allAnswered: 'Every patient has an answer',
  answer: 'Answer',
  followUps: {
    title: 'Follow-ups due',
    none: 'No follow-up is due',
    dueToday: 'today',
    overdue: (day: string) => `overdue since ${day}`,
    open: 'Open the visit',
    done: 'Done',
  },
  toSign: {
    title: 'Records to sign',
    none: 'No record to sign',
    open: 'in consultation',
    ended: (at: string) => `ended ${at}`,
    sign: 'Sign',
  },
  more: (n: number) => `and ${n} more`,
  days: 'The last 14 days',
  daysTableCaption: 'The last 14 days in figures',
  day: 'Day',
  finished: 'Finished consultations',
  written: 'Prescriptions written',
  plotDescription: (finished: number, written: number) =>
    `In 14 days ${finished} consultations were finished and ${written} prescriptions written; the figures stand below.`,
  figures: 'Figures',
  quickEntries: { title: 'Quick entries', again: 'Load the quick entries again' },
  banner: {
    title: 'From your hospital',
    open: 'Open',
    close: 'Not again today',
    more: (n: number) => `(${n} more after this)`,
  },
  auditor: {
    title: 'Prescriptions for audit',
    waiting: 'Waiting',
    claimed: 'Claimed',
    approved: 'Approved',
    rejected: 'Rejected',
    oldest: 'Waiting longest',
    none: 'No prescription is waiting',
    open: 'Open the list',
    review: 'Review',
    reviewOf: (name: string) => `Review the prescription of ${name}`,
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly dashboard: Messages<typeof en>;
  }
}
