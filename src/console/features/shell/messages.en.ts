import { counted } from '../../../contract/language/plural.ts';
import type { Messages } from '../../i18n/messages.ts';

/** The layout around the pages. */
export const en = {
  openPalette: 'Search or run a command (Ctrl+K)',
  display: {
    title: 'Display',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    density: 'Density',
    compact: 'Compact',
    comfortable: 'Comfortable',
    language: 'Language',
    keys: 'Keyboard shortcuts',
  },
  absence: {
    setAway: 'Set status to away…',
    away: (why: string) => `Away · ${why}`,
    awayUntil: (why: string, until: string) => `Away · ${why} until ${until}`,
    why: { break: 'on a break', rounds: 'operating or on a ward round', meeting: 'in a meeting' },
    back: 'I’m back',
    form: 'Away status',
    reason: 'Reason',
    reasons: { break: 'Break', rounds: 'Theatre or ward round', meeting: 'Meeting', other: 'Other' },
    words: 'Reason (shown to patients)',
    until: 'Back at (time today; optional)',
    told: 'Patients who message you will see:',
    wrong: {
      empty: () => 'Enter a reason.',
      long: (most: number) => `At most ${counted(most, 'character')}.`,
      time: 'Enter a time such as 14:30.',
      over: 'This time has passed. Enter a later one, or leave it empty.',
    },
    failed: (message: string) => `Your status was not changed: ${message}`,
    goAway: 'Set status to away',
    change: 'Update',
  },
  breadcrumb: {
    label: 'Breadcrumb',
    consultation: 'Consultation',
    video: 'Video consultation',
    order: 'Visit',
    review: 'Prescription review',
  },
  more: { label: 'More', title: 'Pages for other roles' },
  refused: {
    what: {
      forbidden: 'You don’t have access to this page.',
      missing: 'There is nothing at this address.',
      ofAnother: 'This visit belongs to another doctor.',
    },
    hint: {
      forbidden: 'If you need it, ask your hospital’s administrator.',
      missing: 'The address may be wrong or incomplete.',
      ofAnother:
        'Only that doctor can open it. While the consultation is open, an administrator can hand it over to you.',
    },
    audience: {
      doctor: 'It is for doctors.',
      auditor: 'It is for pharmacists.',
      administrator: 'It is for the hospital’s administrators.',
      auditorOrAdministrator: 'It is for pharmacists and the hospital’s administrators.',
    },
    goTo: (page: string) => `Go to ${page}`,
  },
  counts: {
    waiting: (count: number) => `${counted(count, 'patient')} waiting`,
    unread: (count: number) => counted(count, 'unread message'),
    rejected: (count: number) => `${count} to correct`,
    claimable: (count: number) => `${count} available to review`,
  },
  offline: {
    network: (since: string) => `You’ve been offline since ${since}.`,
    server: (since: string) => `No response from your hospital’s system since ${since}.`,
    stillWorks:
      'You can read this page and keep typing. Messages will be sent once the connection is back; everything else has to wait.',
  },
  mobileRequest: {
    text: 'A new mobile number was entered for your account.',
    more: 'Confirm that it is yours; until then you cannot log in by text message.',
    show: 'Check number',
  },
  newVersion: {
    text: 'A new version is available.',
    more: 'Update when convenient – you’ll return to this screen.',
    unsavedHint: 'Some of your text here is not saved. Send or save it first.',
    reload: 'Update now',
    later: 'Later',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly shell: Messages<typeof en>;
  }
}
