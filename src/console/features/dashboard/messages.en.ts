import { counted } from '../../../contract/language/plural.ts';
import { duration } from '../../i18n/duration.en.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The dashboard. */
export const en = {
  title: 'Today',
  counts: 'Overview',
  awaiting: 'Waiting',
  inConsultation: 'In consultation',
  finishedToday: 'Seen today',
  prescriptions: 'Prescriptions',
  work: {
    title: 'Worklist',
    /** Beside the count of consultations that need a reply, which includes the snoozed ones. */
    snoozed: (count: number) => `(${count} snoozed)`,
    tabs: {
      all: 'All',
      answer: 'Needs reply',
      waiting: 'Waiting',
      clarify: 'Pharmacist questions',
      correct: 'To correct',
      sign: 'To sign',
      followUp: 'Follow-ups',
    },
    kinds: {
      answer: 'Needs reply',
      waiting: 'Waiting',
      clarify: 'Question',
      correct: 'To correct',
      sign: 'To sign',
      followUp: 'Follow-up',
    },
    actions: {
      answer: 'Reply',
      waiting: 'Accept',
      clarify: 'Answer',
      correct: 'Correct',
      sign: 'Sign',
      followUp: 'Open',
      open: 'Open',
    },
    none: {
      all: 'Nothing is waiting for you',
      answer: 'All caught up',
      waiting: 'No one is waiting',
      clarify: 'No questions from pharmacists',
      correct: 'No rejected prescriptions to correct',
      sign: 'No records to sign',
      followUp: 'No follow-ups due',
    },
  },
  waited: duration,
  askedAt: (at: string) => `asked ${at}`,
  rejectedAt: (at: string) => `rejected ${at}`,
  correctUntil: (at: string) => `until ${at}`,
  noReasons: 'No reason given',
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
  days: 'Last 14 days',
  daysTableCaption: 'Figures for the last 14 days',
  day: 'Day',
  finished: 'Completed',
  written: 'Prescriptions',
  plotDescription: (finished: number, written: number) =>
    `Last 14 days: ${counted(finished, 'consultation')} completed, ${counted(written, 'prescription')} written. The figures are below.`,
  figures: 'Show data',
  quickEntries: { title: 'Shortcuts', again: 'Reload shortcuts' },
  banner: {
    title: 'From your hospital',
    open: 'Open',
    close: 'Dismiss for today',
    more: (n: number) => `(${n} more)`,
  },
  auditor: {
    title: 'Prescriptions by review status',
    waiting: 'Waiting',
    claimed: 'Being reviewed',
    approved: 'Approved',
    rejected: 'Rejected',
    next: 'Next to review',
    none: 'No prescriptions waiting',
    open: 'View all',
    review: 'Review',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly dashboard: Messages<typeof en>;
  }
}
