import { counted } from '../../../contract/language/plural.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The command palette and the shortcuts dialog, in their chunk. */
export const en = {
  title: 'Search and commands',
  placeholder: 'Search patients, visits, pages or commands…',
  groups: {
    patients: 'Patients',
    reviews: 'Prescriptions',
    commands: 'Commands',
    screens: 'Pages',
    orders: 'Visits',
  },
  inConsultation: 'in consultation',
  waiting: 'waiting',
  finished: 'completed',
  approved: 'approved',
  rejected: 'rejected',
  loading: 'Searching…',
  failed: (why: string) => `Search failed: ${why}`,
  nothing: 'No results',
  found: (count: number) => counted(count, 'match'),
  hint: '↑↓ navigate · Enter select · Esc close',
  commands: {
    accept: (name: string) => `Accept next patient: ${name}`,
    acceptFirstVisit: (name: string) => `Accept next patient: ${name} (first visit)`,
    claim: 'Start next review',
    noneFree: 'No prescriptions available to review.',
    light: 'Light theme',
    dark: 'Dark theme',
    system: 'System theme',
    compact: 'Compact rows',
    comfortable: 'Comfortable rows',
    language: 'Switch to Chinese · 中文',
    alerts: 'Alert settings',
    shortcuts: 'Keyboard shortcuts',
    logOut: 'Log out',
  },
  /** Further terms that find a command. */
  keywords: {
    accept: 'next patient queue',
    claim: 'pharmacist queue prescription',
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
    palette: 'search patients, visits, pages and commands',
    shortcuts: 'show shortcuts',
    escape: 'close',
    room: 'Consultation',
    chooseRow: 'next or previous row',
    actOnRow: 'main action of the selected row',
    cloudRoom: 'Consulting room',
    choose: 'next or previous patient',
    act: 'accept the selected patient, or continue',
    decline: 'decline the selected patient',
    send: 'send the message',
    newLine: 'new line in the message',
    quickReplies: 'quick replies: find by shortcut or text',
    find: 'search in the conversation',
    switchConversation: 'previous or next conversation',
    collapse: 'collapse or expand the list of consultations',
    nextField: 'next field of a prescription line',
    followUp: 'when ending: follow-up in 3 days, 1 week, 2 weeks or 30 days, or none',
    queue: 'Review queue',
    claim: 'start the next review',
    review: 'Prescription under review',
  },
};
export type CommandPaletteMessages = Messages<typeof en>;

declare module '../../i18n/messages.ts' {
  interface Catalogs {
    readonly commandPalette: CommandPaletteMessages;
  }
}
