import type { Messages } from '../../i18n/messages.ts';

/** The dashboard. */
export const en = {
  title: 'Today',
  counts: 'Where things stand',
  awaiting: 'Awaiting',
  inConsultation: 'In consultation',
  finishedToday: 'Finished today',
  prescriptions: 'Prescriptions',
  work: {
    title: 'Worklist',
    tabs: {
      all: 'All',
      answer: 'To answer',
      waiting: 'Waiting',
      correct: 'To correct',
      sign: 'To sign',
      followUp: 'Follow-ups',
    },
    kinds: {
      answer: 'To answer',
      waiting: 'Waiting',
      correct: 'To correct',
      sign: 'To sign',
      followUp: 'Follow-up',
    },
    actions: {
      answer: 'Answer',
      waiting: 'Accept',
      correct: 'Correct',
      sign: 'Sign',
      followUp: 'Open',
      open: 'Open',
    },
    none: {
      all: 'Nothing is waiting for you',
      answer: 'Every patient has an answer',
      waiting: 'Nobody is waiting',
      correct: 'No rejected prescription to correct',
      sign: 'No record to sign',
      followUp: 'No follow-up is due',
    },
  },
  waitMinutes: (minutes: number) => `${minutes} min`,
  rejectedAt: (at: string) => `rejected ${at}`,
  correctUntil: (at: string) => `until ${at}`,
  noReasons: 'Without a reason at a line',
  followUps: {
    dueToday: 'today',
    overdue: (day: string) => `overdue since ${day}`,
    done: 'Done',
  },
  toSign: {
    open: 'in consultation',
    ended: (at: string) => `ended ${at}`,
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
