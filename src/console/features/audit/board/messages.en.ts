import type { Messages } from '../../../i18n/messages.ts';

/** How long prescriptions wait for their review. */
export const en = {
  title: 'Review times',
  now: {
    title: 'Waiting now',
    count: 'Waiting for a pharmacist',
    overdue: (minutes: number) => `Overdue (target ${minutes} min)`,
    asked: 'Waiting for the prescriber’s answer',
    longest: (duration: string) => `longest ${duration}`,
    show: 'Show in the queue',
  },
  term: {
    label: 'Target review time',
    minutes: (n: number) => `${n} min`,
    setBy: (name: string, at: string) => `Set by ${name}, ${at}`,
    unset: 'Default; not changed by an administrator',
    change: 'Change…',
    field: 'Target (minutes)',
    hint: 'From submission, not counting the wait for a prescriber’s answer',
    wrong: (max: number) => `Enter a whole number of minutes from 1 to ${max}.`,
    save: 'Save',
    cancel: 'Cancel',
    saved: (n: number) => `Target review time: ${n} min`,
  },
  figures: {
    title: 'Reviews in this period',
    hint: 'From submission to decision, not counting the wait for a prescriber’s answer. 90% of reviews took no longer than the 90th percentile. Overdue: took longer than the target review time.',
    all: 'All',
    pharmacist: 'Pharmacist',
    reviews: 'Reviews',
    approved: 'Approved',
    rejected: 'Rejected',
    overdue: 'Overdue',
    notKnown: 'unknown',
    asked: 'Questions asked',
    median: 'Median',
    p90: '90th percentile',
    answerMedian: 'Median wait for answer',
    none: '–',
    byHour: 'By hour of submission',
    hour: 'Hour',
    empty: 'No pharmacists',
  },
};
export type ReviewBoardMessages = Messages<typeof en>;

declare module '../../../i18n/messages.ts' {
  interface Catalogs {
    readonly reviewBoard: ReviewBoardMessages;
  }
}
