import { forms } from './forms.en.ts';

export const en = {
  product: 'Cloudroom',
  /** Separators: after a label, and between the items of a list. */
  colon: ': ',
  comma: ', ',
  switchLanguage: '中文',
  theme: { light: 'Light', dark: 'Dark' },
  logOut: 'Log out',
  logOutAsk: 'Something that you typed is not stored yet. Logging out drops it.',
  logOutCall: 'You are in a video call. Logging out hangs up.',
  logOutAndDiscard: 'Log out and drop it',
  logOutHangUp: 'Hang up and log out',
  logOutStay: 'Stay here',
  logOutCount: (texts: number) =>
    texts === 1 ? 'One text is neither sent nor saved.' : `${texts} texts are neither sent nor saved.`,
  /** Added to the expiry message if there is unsaved text. */
  sessionExpired: {
    lose: 'Logging in again loads this page anew, and what you typed here without sending or saving it is lost. To keep it, choose “cancel” and log in in a new tab.',
    kept: 'What you typed is kept on this computer, locked, and comes back when you log in again.',
    keep: 'What you typed stays here if you log in in a new tab; this page then goes on.',
    newTab: 'Log in in a new tab',
  },
  otherOwner: {
    person:
      'Another person has logged in in this browser. This page can be read, but nothing can be done in it any more.',
    hospital:
      'This address belongs to another hospital now. This page can be read, but nothing can be done in it any more.',
    copy: 'What was typed here is not stored; copy what is still needed.',
    discard: 'Drop it and go on',
    reloadedForOther: 'Another person has logged in in this browser. This tab was loaded anew, as theirs.',
    understood: 'Understood',
  },
  signOutReason: { passwordChanged: 'Your password is changed; log in with the new one.' },
  menu: 'Main menu',
  skip: 'Skip to the content',
  connection: {
    label: 'Live updates',
    live: 'Live',
    connecting: 'Connecting…',
    plain: 'Every 45 seconds',
    refused: 'Every 15 seconds',
    down: 'Not live',
  },
  discard: 'Discard it',
  retry: 'Try again',
  close: 'Close',
  loading: 'Loading…',
  nothing: forms.none,
  stale: (at: string) => `Could not be refreshed. As of ${at}.`,
  /** What screen readers say in a difference of two texts. */
  difference: { was: 'was', now: 'now', removed: 'removed', added: 'added' },
  fileRejected: 'Only pictures, PDF and audio up to 16 MB can be sent.',
  secondsLeft: (n: number) => `${n} s`,
  notices: 'Notices',
  undo: {
    label: 'Undo',
    failed: (reason: string) => `Not undone: ${reason}`,
    followUpDone: (patient: string) => `Follow-up of ${patient} marked as done`,
    followUpRemoved: (patient: string) => `Follow-up of ${patient} removed`,
    deleted: (what: string) => `“${what}” deleted`,
    removed: (what: string) => `${what} removed`,
    unfavoured: (drug: string) => `${drug} is no longer a favourite`,
  },
  noMatch: 'Nothing found.',
  searching: 'Still searching; press Enter again when it is there.',
  resizeHandle: 'Width of the left part',
  pager: {
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    previous: 'Previous page',
    next: 'Next page',
  },
  nav: {
    home: 'Today',
    cloudRoom: 'Cloud room',
    orderRecord: 'Orders',
    prescriptionRecord: 'Prescriptions',
    prescriptionTask: 'Audit',
    myAuditRecord: 'My audits',
    serviceSetup: 'Services',
    workforceManagement: 'Staff',
    hospitalData: 'Hospital data',
    personalData: 'Personal data',
  },
  patientBanner: {
    male: 'Male',
    female: 'Female',
    unknownSex: 'Sex unknown',
    years: (years: number) => `${years} y`,
    /** Days in the first month, months in the first year, years and months until three. */
    age: ({ years, months, days }: { years: number; months: number; days: number }) => {
      if (years >= 3 || (years > 0 && months === 0)) return `${years} y`;
      if (years > 0) return `${years} y ${months} mo`;
      return months > 0 ? `${months} mo` : `${days} d`;
    },
    allergies: 'Allergies',
    noAllergiesRecorded: 'Allergies unknown',
    noKnownAllergies: 'No known allergies',
    /** Where a phone has no room for the whole. */
    noAllergiesRecordedShort: 'Allergies?',
    noKnownAllergiesShort: 'NKA',
    details: 'More about the patient',
    name: 'Name',
    birthDate: 'Date of birth',
    sex: 'Sex',
    weight: 'Weight',
    conditions: 'Conditions',
    pregnant: 'Pregnant',
    medicinesUnknown: 'Medicines unknown',
    takes: (count: number) => `Takes ${count}`,
    takesList: (count: number) => (count === 1 ? 'Takes 1 medicine' : `Takes ${count} medicines`),
    until: (day: string) => `until ${day}`,
    noEnd: 'no end known',
    more: (count: number) => `+${count}`,
    followUp: 'Follow-up',
    firstVisit: 'First visit',
    order: 'Order',
    waited: (minutes: number) => `waiting ${minutes} min`,
    open: (minutes: number) => `open ${minutes} min`,
    label: (name: string) => `Patient ${name}`,
  },
  noHospital: {
    title: 'This address belongs to no hospital',
    text: (host: string) => `No hospital uses Cloudroom at ${host}. Check the address with your hospital.`,
  },
  crashed: {
    title: 'This page has stopped working',
    text: 'What stands around it still works, and what you typed and did not send or save is kept. Try again, or reload the page.',
    reload: 'Reload the page',
  },
  notLoaded: {
    text: 'This part of the console could not be loaded, probably because a new version was installed.',
    keep: 'What you typed stands here until you reload; best send or save it first.',
  },
  notFound: {
    title: 'There is no such page',
    text: 'The address is wrong, or the page has moved.',
    goHome: 'Go to today',
  },
  rowsLeftOut: (count: number, where: string) =>
    `${count === 1 ? '1 entry of a list is' : `${count} entries of a list are`} not shown, because your hospital's system sent something unreadable. Please tell your administrator: ${where}`,
};
