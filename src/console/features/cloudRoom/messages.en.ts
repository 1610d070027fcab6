import type { Messages } from '../../i18n/messages.ts';

export const en = {
  title: 'Cloud room',
  waiting: (count: number | null) => (count === null ? 'Waiting' : `Waiting (${count})`),
  myConsultations: (count: number | null) =>
    count === null ? 'My consultations' : `My consultations (${count})`,
  nobodyWaits: 'Nobody is waiting. A new patient shows here by itself.',
  found:
    'Your hospital’s system does not list open consultations. These were found among your prescriptions and the consultations opened on this computer; there may be others.',
  noneFound: 'None was found.',
  noConsultations: 'No open consultation. Accept a patient to begin.',
  accept: 'Accept',
  acceptedElsewhere: 'Patients are accepted in your hospital’s own system. Then they can be opened here.',
  resume: 'Continue',
  decline: 'Decline',
  declineReason: 'Reason, as the patient will read it',
  declineSend: 'Decline with this reason',
  cancelDecline: 'Keep waiting',
  orphanedReason: 'Written to decline an order that waits no longer',
  reasonMissing: 'Write a reason',
  /** Suggestions that the doctor may edit; the patient reads them. One on each line. */
  commonReasons: [
    'Your complaint needs an examination in person. Please go to a hospital near you.',
    'This may be urgent. Please go to an emergency department now.',
    'This is outside of my specialty. Please book the department that fits.',
    'Please add earlier findings and order again: without them I cannot advise you.',
  ].join('\n'),
  commonReasonsLabel: 'Common reasons',
  declineBegun: 'Decline begun',
  preview: {
    title: 'Preview',
    back: 'Back to the list',
    nobody: 'Choose a patient to see more.',
    visit: 'Visit',
    waiting: 'Waiting',
    prescribing: 'Prescribing',
    prescribingStates: {
      possible: 'Possible',
      firstVisit: 'Not possible: only follow-up visits may be prescribed for online',
      guardian: 'Not yet: no guardian is confirmed for this child',
      unknown: 'Not known: the hospital’s rules are not loaded',
    },
    complaint: 'Complaint',
    noComplaint: 'No complaint given',
    pictures: 'Pictures from the patient',
    picturesHidden: 'Pictures are shown once you have accepted',
    enlarge: (name: string) => `Enlarge: ${name}`,
    pictureDamaged: 'Picture cannot be shown',
    allergies: 'Allergies',
    withReaction: (substance: string, reaction: string) => `${substance} (${reaction})`,
    noAllergies: 'Asked: no known allergies',
    allergiesUnknown: 'Not asked yet. Not the same as none.',
    /** In place of what only a doctor who treats the patient may read. */
    hidden: 'Shown once you have accepted',
    moreHidden: 'Whether more is known is shown once you have accepted',
    lastVisit: 'Last visit',
    noVisits: 'No earlier visit to this hospital',
    noDiagnosis: 'No diagnosis',
    visits: (count: number) => (count === 1 ? '1 earlier visit' : `${count} earlier visits`),
    keysWaiting: 'J and K choose, Enter accepts, D declines',
    keysOpen: 'J and K choose, Enter continues',
  },
  noLongerWaiting: 'No longer waiting',
  waitMinutes: (minutes: number) => `${minutes} min`,
  waitDescription: (minutes: number) => `waiting for ${minutes} minutes`,
  unanswered: (minutes: number) => `unanswered ${minutes} min`,
  answered: 'answered',
  unread: (count: number) => `${count} unread`,
  noMessage: 'No message yet',
  you: 'You: ',
  alreadyTaken: (name: string) =>
    `${name} is no longer waiting: another doctor has accepted, or the order has ended.`,
  close: 'Close',
  notLive: (age: string) => `The line is down. This list is ${age} old; it is read again every 15 seconds.`,
  refused: (seconds: number) =>
    `Your hospital’s system does not accept live updates. This list updates every ${seconds} seconds.`,
  notLiveYet: 'The line is down. The list is read again every 15 seconds.',
  age: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`),
  refresh: 'Read now',
  allergy: 'Allergies',
  stopped: {
    forbidden:
      'Your hospital does not allow live messages for this account. The list is read again every 15 seconds.',
    signedOut: 'The session has ended. Log in again to go on.',
    takenOver: 'The live line was taken over in another window.',
    takeBack: 'Take it back',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly cloudRoom: Messages<typeof en>;
  }
}
