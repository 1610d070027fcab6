import type { Messages } from '../../i18n/messages.ts';

/** The layout around the pages. */
export const en = {
  openPalette: 'Search and act (Ctrl+K)',
  display: {
    title: 'Display',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    density: 'Rows',
    compact: 'Compact',
    comfortable: 'Comfortable',
    language: 'Language',
    keys: 'Keyboard shortcuts',
  },
  absence: {
    setAway: 'Set away…',
    away: (why: string) => `Away · ${why}`,
    awayUntil: (why: string, until: string) => `Away · ${why} until ${until}`,
    why: { break: 'on a break', rounds: 'in surgery or on rounds', meeting: 'in a meeting' },
    back: "I'm back",
    form: 'Away status',
    reason: 'Reason',
    reasons: { break: 'Break', rounds: 'Surgery or ward round', meeting: 'Meeting', other: 'Other' },
    words: 'Reason, as patients will read it',
    until: 'Back at (today, optional)',
    told: 'Patients who write see:',
    wrong: {
      empty: () => 'Enter a reason.',
      long: (most: number) => `At most ${most} characters.`,
      time: 'Enter a time such as 14:30.',
      over: 'This time has passed. Enter a later one, or leave it empty.',
    },
    failed: (message: string) => `Your status was not changed: ${message}`,
    goAway: 'Set away',
    change: 'Update',
  },
  breadcrumb: {
    label: 'Where you are',
    consultation: 'Consultation',
    video: 'Video visit',
    order: 'Order',
    review: 'Review',
  },
  counts: {
    waiting: (count: number) => (count === 1 ? '1 patient waits' : `${count} patients wait`),
    unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
    rejected: (count: number) => (count === 1 ? '1 to correct' : `${count} to correct`),
    claimable: (count: number) => (count === 1 ? '1 free' : `${count} free`),
  },
  offline: {
    network: (since: string) => `This computer has been offline since ${since}.`,
    server: (since: string) => `Your hospital's system has not answered since ${since}.`,
    stillWorks:
      'What is on the screen can be read, and what you type is kept here. Messages wait and are sent when the connection is back; nothing else can be done until then.',
  },
  newVersion: {
    text: 'A new version of Cloudroom is there.',
    more: 'Load it when it suits you; you come back to this screen.',
    unsavedHint: 'Not everything that you typed here is kept: send or save it first.',
    reload: 'Load it now',
    later: 'Later',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly shell: Messages<typeof en>;
  }
}
