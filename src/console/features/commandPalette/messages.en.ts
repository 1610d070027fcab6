import type { Messages } from '../../i18n/messages.ts';

/** The command palette and the shortcuts dialog, in their chunk. */
export const en = {
  title: 'Search and act',
  placeholder: 'Patient, order number, screen or act…',
  groups: {
    patients: 'Patients',
    reviews: 'Prescriptions to audit',
    commands: 'Acts',
    screens: 'Screens',
    orders: 'Orders',
  },
  inConsultation: 'in consultation',
  waiting: 'waiting',
  finished: 'finished',
  loading: 'Searching your orders…',
  failed: (why: string) => `Your orders could not be searched: ${why}`,
  nothing: 'Nothing is called that.',
  found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  hint: '↑ ↓ to choose, Enter to take, Esc to leave',
  commands: {
    accept: (name: string) => `Accept ${name}, who waits longest`,
    acceptFirstVisit: (name: string) => `Accept ${name}, who waits longest (first visit)`,
    claim: 'Claim the next prescription',
    noneFree: 'No prescription is free to be claimed.',
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'Theme as the system has it',
    compact: 'Compact rows',
    comfortable: 'Comfortable rows',
    language: 'Speak Chinese · 中文',
    alerts: 'Alerts and their self-test',
    shortcuts: 'Keyboard shortcuts',
    logOut: 'Log out',
  },
  /** Further terms that find a command. */
  keywords: {
    accept: 'next patient queue',
    claim: 'audit next review',
    display: 'display appearance colour',
    language: 'language english zh',
    alerts: 'sound notice test bell',
    shortcuts: 'help hotkeys',
    logOut: 'sign out leave exit',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    everywhere: 'Everywhere',
    palette: 'search and act: patients, orders, screens',
    shortcuts: 'these keys, outside of fields',
    escape: 'leave what is open, back to where you were',
    room: 'Consultation',
    chooseRow: 'choose the row below or above',
    actOnRow: 'do what the button of the chosen row says',
    cloudRoom: 'Cloud room',
    choose: 'choose the patient below or above',
    act: 'accept the chosen patient, or continue',
    decline: 'decline the chosen patient',
    send: 'send the message',
    newLine: 'new line in the message',
    quickReplies: 'quick replies, by shortcut or initials',
    find: 'search in the conversation',
    switchConversation: 'the conversation above or below',
    collapse: 'collapse or expand the list of consultations',
    nextField: 'next field of a prescription line',
    queue: 'Audit queue',
    claim: 'claim the next prescription',
    review: 'Prescription under review',
  },
};
export type CommandPaletteMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly commandPalette: CommandPaletteMessages;
  }
}
