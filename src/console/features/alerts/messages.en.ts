import type { Messages } from '../../i18n/messages.ts';
import { counted, plural } from '../../../contract/language/plural.ts';

/** Alerts, their settings and self-test. */
export const en = {
  title: 'Alerts',
  /** The accessible name of the button. */
  button: (waiting: number) => (waiting === 0 ? 'Alerts' : `Alerts: ${waiting} waiting`),
  close: 'Close alerts',
  pending: 'Waiting for you',
  nothing: 'No alerts',
  more: (count: number) => `${count} more`,
  /** Desktop notifications, which others may read: no names and no message texts. */
  notifications: {
    message: (count: number) =>
      plural(count, 'New message in an open consultation', `${count} new messages in open consultations`),
    waiting: (count: number) =>
      plural(count, 'A new patient is waiting', `${count} new patients are waiting`),
    verdict: (count: number) =>
      plural(count, 'One of your prescriptions was approved', `${count} of your prescriptions were approved`),
    rejected: (count: number) =>
      plural(count, 'One of your prescriptions was rejected', `${count} of your prescriptions were rejected`),
    question: (count: number) =>
      plural(
        count,
        'A pharmacist has a question about one of your prescriptions',
        `Pharmacists have questions about ${count} of your prescriptions`,
      ),
    task: (count: number) =>
      plural(
        count,
        'A new prescription is waiting for review',
        `${count} new prescriptions are waiting for review`,
      ),
    several: (count: number) => `${counted(count, 'item')} waiting for you`,
  },
  sample: 'This is a test. Alerts never show a name or a message.',
  doNotDisturb: {
    title: 'Do not disturb',
    off: 'Off',
    hour: 'For 1 hour',
    tomorrow: 'Until tomorrow, 06:00',
    until: (time: string) => `Quiet until ${time}`,
    hint: 'No sounds or notifications; alerts are still counted.',
  },
  repeat: {
    title: 'Repeat until seen',
    never: 'Never',
    seconds: (count: number) =>
      count < 60 ? `Every ${counted(count, 'second')}` : `Every ${counted(count / 60, 'minute')}`,
  },
  volume: {
    title: 'Sound',
    0: 'No sound',
    30: 'Soft',
    60: 'Medium',
    100: 'Loud',
  },
  test: {
    title: 'Test your alerts',
    sound: 'Sound',
    notices: 'Desktop notifications',
    line: 'Live updates',
    trySound: 'Play',
    tryNotice: 'Send a test',
    ask: 'Allow notifications',
  },
  channels: {
    sound: {
      open: 'On. If you hear nothing, check the computer’s volume and that this tab is not muted.',
      off: 'Turned off. Choose a volume under “Sound” in Alerts (the bell).',
      blocked: 'The browser will not play sound until you click or press a key on this page.',
      none: 'This browser cannot play the sound.',
      missed: 'Alert was silent: click anywhere for sound',
    },
    notices: {
      open: 'Allowed. If none appears, check the operating system’s notification settings and focus mode.',
      ask: 'The browser has not been asked yet.',
      blocked:
        'Blocked in this browser. Click the icon in the address bar, allow “Notifications”, then reload the page.',
      none: 'Not available here: this browser does not support notifications, or the address is not https.',
    },
    line: {
      live: 'Connected: updates arrive immediately.',
      connecting: 'Connecting…',
      plain: (seconds: number) =>
        `Your hospital’s system sends no live updates. It is checked every ${counted(seconds, 'second')}, so alerts may be delayed.`,
      refused: (seconds: number) =>
        `No live connection to your hospital’s system could be opened. The system is checked every ${counted(seconds, 'second')}, so alerts may be delayed.`,
      down: (seconds: number) =>
        `Disconnected: checking every ${counted(seconds, 'second')}, so alerts may be delayed. Reconnecting automatically.`,
    },
  },
  /** Preview of the last message of a conversation, if it is not plain text. */
  messagePreview: {
    picture: '[picture]',
    file: '[file]',
    voice: (seconds: number | null) => (seconds === null ? '[voice note]' : `[voice note, ${seconds} s]`),
    advice: '[advice]',
    card: '[prescription]',
    recalled: '[recalled]',
    typing: 'typing…',
    draft: 'Draft',
    draftHint: 'Unsent text',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly alerts: Messages<typeof en>;
  }
}
