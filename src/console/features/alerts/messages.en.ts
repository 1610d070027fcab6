import type { Messages } from '../../i18n/messages.ts';

/** Alerts, their settings and self-test. */
export const en = {
  title: 'Alerts',
  /** The accessible name of the button. */
  button: (waiting: number) =>
    waiting === 0 ? 'Alerts' : waiting === 1 ? 'Alerts: 1 waits' : `Alerts: ${waiting} wait`,
  close: 'Close the alerts',
  pending: 'What waits',
  nothing: 'Nothing waits to be seen.',
  more: (count: number) => `${count} more`,
  /** Desktop notifications, which others may read: no names and no message texts. */
  notifications: {
    message: (count: number) =>
      count === 1 ? 'New message in an open consultation' : `${count} new messages in open consultations`,
    waiting: (count: number) =>
      count === 1 ? 'A new patient is waiting' : `${count} new patients are waiting`,
    verdict: (count: number) =>
      count === 1 ? 'One of your prescriptions was approved' : `${count} of your prescriptions were approved`,
    rejected: (count: number) =>
      count === 1 ? 'One of your prescriptions was rejected' : `${count} of your prescriptions were rejected`,
    task: (count: number) =>
      count === 1 ? 'A new prescription waits for audit' : `${count} new prescriptions wait for audit`,
    several: (count: number) => `${count} things wait for you`,
  },
  sample: 'This is how an alert looks. It never shows a name or a message.',
  doNotDisturb: {
    title: 'Do not disturb',
    off: 'Off',
    hour: 'For 1 hour',
    tomorrow: 'Until tomorrow, 06:00',
    until: (time: string) => `Quiet until ${time}`,
    hint: 'No sound and no notice; what waits is counted all the same.',
  },
  repeat: {
    title: 'Repeat until seen',
    never: 'Never',
    seconds: (count: number) => (count < 60 ? `Every ${count} seconds` : `Every ${count / 60} minutes`),
  },
  volume: {
    title: 'Sound',
    0: 'No sound',
    30: 'Soft',
    60: 'Medium',
    100: 'Loud',
  },
  test: {
    title: 'Do alerts reach you?',
    sound: 'Sound',
    notices: 'Notices on the desktop',
    line: 'Live line',
    trySound: 'Play it',
    tryNotice: 'Show one',
    ask: 'Allow notices',
  },
  channels: {
    sound: {
      open: 'Can be heard. If you hear nothing, look at the computer’s volume and at whether this tab is muted.',
      off: 'Switched off above.',
      blocked: 'The browser plays no sound before you have clicked or pressed a key on this page.',
      none: 'This browser cannot play the sound.',
      missed: 'An alert made no sound: click anywhere on this page.',
    },
    notices: {
      open: 'Allowed. If none appears, look at the notices of the operating system and its focus mode.',
      ask: 'The browser has not been asked yet.',
      blocked:
        'Blocked in this browser. To allow them: the sign before the address, then “Notifications”, then “Allow”, and load the page again.',
      none: 'Not possible here: the browser shows notices on addresses with https alone.',
    },
    line: {
      live: 'Up: what happens is known here at once.',
      connecting: 'Being connected.',
      plain: (seconds: number) =>
        `Your hospital’s system sends no live updates. It is checked every ${seconds} seconds, so alerts may be delayed.`,
      refused: (seconds: number) =>
        `Your hospital’s system does not accept live updates. It is checked every ${seconds} seconds, so alerts may be delayed.`,
      down: (seconds: number) =>
        `Down: checked every ${seconds} seconds, so alerts may be delayed. It reconnects by itself.`,
    },
  },
  /** Preview of the last message of a conversation, if it is not plain text. */
  messagePreview: {
    picture: '[picture]',
    file: '[file]',
    voice: (seconds: number | null) => (seconds === null ? '[voice]' : `[voice ${seconds} s]`),
    advice: '[advice]',
    card: '[prescription]',
    recalled: '[taken back]',
    typing: 'typing…',
    draft: 'Draft',
    draftHint: 'Something is typed here and not sent',
  },
};

declare module '../../i18n/messages.ts' {
  interface AppMessages {
    readonly alerts: Messages<typeof en>;
  }
}
