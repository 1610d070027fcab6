import { counted } from '../../../contract/language/plural.ts';
import { duration, durationInWords } from '../../i18n/duration.en.ts';
import type { Messages } from '../../i18n/messages.ts';

export const en = {
  title: 'Consulting room',
  waiting: (count: number | null) => (count === null ? 'Waiting' : `Waiting (${count})`),
  myConsultations: (count: number | null) =>
    count === null ? 'My consultations' : `My consultations (${count})`,
  nobodyWaits: 'No one is waiting. New patients appear here automatically.',
  found:
    'Your hospital’s system does not list open consultations. These come from your prescriptions and from consultations opened on this computer; there may be others.',
  noneFound: 'None found.',
  noConsultations: 'No open consultations. Accept a patient to begin.',
  accept: 'Accept',
  acceptedElsewhere: 'Accept patients in your hospital’s own system, then open them here.',
  resume: 'Continue',
  decline: 'Decline',
  declineReason: 'Reason (shown to the patient)',
  declineSend: 'Decline visit',
  cancelDecline: 'Keep in queue',
  orphanedReason: 'Unsent reason: this patient is no longer waiting',
  reasonMissing: 'Enter a reason',
  /** Suggestions that the doctor may edit; the patient reads them. One on each line. */
  commonReasons: [
    'You need to be examined in person. Please visit a nearby hospital.',
    'This may be an emergency. Go to an emergency department now, or call an ambulance.',
    'This is outside my specialty. Please book with the right department.',
    'Please book again and attach your previous results so I can advise you.',
  ].join('\n'),
  commonReasonsLabel: 'Common reasons',
  declineBegun: 'Not declined yet',
  preview: {
    title: 'Preview',
    back: 'Back to list',
    nobody: 'Choose a patient to see more.',
    visit: 'Visit',
    waiting: 'Waiting',
    prescribing: 'Prescribing',
    prescribingStates: {
      possible: 'Allowed',
      firstVisit: 'Not allowed: online prescribing is for follow-up visits only',
      guardian:
        'Not yet: a guardian and a doctor in the relevant specialty must first be confirmed as present with the child',
      unknown: 'Unknown until the hospital’s rules are loaded',
    },
    complaint: 'Presenting complaint',
    noComplaint: 'None given',
    pictures: 'Pictures from the patient',
    picturesHidden: 'Pictures are shown once you have accepted',
    enlarge: (name: string) => `Enlarge: ${name}`,
    pictureFailed: 'Could not load. Try again',
    allergies: 'Allergies',
    withReaction: (substance: string, reaction: string) => `${substance} (${reaction})`,
    noAllergies: 'No known allergies (NKA)',
    allergiesUnknown: 'Not asked yet – not the same as none',
    /** In place of what only a doctor who treats the patient may read. */
    hidden: 'Shown once you have accepted',
    moreHidden: 'More may be shown once you have accepted',
    lastVisit: 'Last visit',
    noVisits: 'No previous visits to this hospital',
    noDiagnosis: 'No diagnosis',
    visits: (count: number) => counted(count, 'previous visit'),
    keys: {
      move: 'J/K to move',
      accept: 'Enter to accept',
      resume: 'Enter to continue',
      decline: 'D to decline',
    },
  },
  noLongerWaiting: 'No longer waiting',
  hasEnded: 'Consultation ended',
  waited: duration,
  waitDescription: (minutes: number) => `waiting for ${durationInWords(minutes)}`,
  unanswered: (minutes: number) => `Unanswered for ${durationInWords(minutes)}`,
  answered: 'answered',
  unread: (count: number) => `${count} unread`,
  snoozed: (count: number) => `${count} snoozed`,
  collapse: 'Collapse my consultations',
  expand: 'Expand my consultations',
  noMessage: 'No messages yet',
  you: 'You: ',
  alreadyTaken: (name: string) => `${name} was accepted by another doctor or left the queue.`,
  close: 'Close',
  notLive: (age: string, seconds: number) =>
    `Connection lost. Showing data from ${age} ago; refreshing every ${seconds} s.`,
  refused: (seconds: number) =>
    `No live connection to your hospital’s system. This list refreshes every ${seconds} s.`,
  notLiveYet: (seconds: number) => `Connection lost. Refreshing every ${seconds} s.`,
  age: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`),
  refresh: 'Refresh',
  allergy: 'Allergies',
  stopped: {
    forbidden: (seconds: number) =>
      `Your hospital does not allow live updates for this account. Refreshing every ${seconds} s.`,
    signedOut: 'Your session has ended. Log in again to continue.',
    takenOver: 'Live updates are running in another window.',
    takeBack: 'Use this window',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly cloudRoom: Messages<typeof en>;
  }
}
