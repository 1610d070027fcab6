import { en as variables } from '../../../../domain/chat/placeholders.en.ts';
import type { Messages } from '../../../../i18n/messages.ts';
import { counted } from '../../../../../contract/language/plural.ts';

/** The message composer. */
export const en = {
  write: 'Message to the patient',
  placeholder: 'Message, or / for quick replies',
  placeholderShort: 'Message',
  hint: 'Enter to send, Shift+Enter for a new line',
  send: 'Send',
  more: 'Add to the message',
  to: 'To',
  charactersLeft: (count: number) => `${counted(count, 'character')} left`,
  tooLong: (over: number) => `${counted(over, 'character')} too long. Shorten it, or send it in parts.`,
  tooLarge: 'Too long for one message. Shorten it, or send it in parts.',
  notSent: {
    switched: (name: string) => `Not sent. You are now writing to ${name}.`,
    blanks: 'Not sent: fill in the placeholder in square brackets first.',
    turned: 'Not sent: hidden characters change the text direction; numbers could be misread.',
    reading: 'Not sent yet: a file is still loading.',
    halfWord: 'Not sent: finish typing the word first.',
  },
  slash: {
    ask: (text: string) =>
      `Not sent: the message begins with a slash. Press Enter or Send again to send “${text}” as is.`,
    choose: (text: string) =>
      `Not sent: the message begins with a slash. Choose a quick reply, or press Send again to send “${text}” as is.`,
    close: 'Keep editing',
  },
  removeDirectionMarks: 'Remove them',
  goToPlaceholder: 'Fill in',
  closedDraft: 'Message not sent: you can no longer write in this consultation',
  fileLabel: 'File',
  reply: {
    to: (name: string) => `Reply to ${name}`,
    you: 'yourself',
    doctor: 'the doctor',
    unknown: 'an unknown sender',
    drop: 'Cancel reply',
  },
  advice: {
    as: 'Send as advice card',
    strip: 'Will be sent as an advice card, shown separately from the chat.',
    drop: 'Send as normal message',
  },
  attach: {
    choose: 'Attach pictures or files',
    camera: 'Take a picture',
    list: 'Attached, not sent yet',
    caption: (name: string) => `Caption for ${name}`,
    captionHint: 'Caption',
    remove: (name: string) => `Remove ${name}`,
    reading: 'loading…',
    drop: (name: string) => `Drop to attach to your message to ${name}`,
    kept: 'Unsent files will be lost if you reload this page.',
    refused: {
      empty: 'This file is empty.',
      large: 'This file is larger than 16 MB.',
      type: 'Only pictures (PNG, JPEG, WebP, GIF), PDFs and audio files can be sent.',
      program: 'Executable files cannot be sent.',
      markup: 'SVG and HTML files cannot be sent: they can contain scripts.',
      unlike: 'The content does not match the file type.',
      broken: 'The picture cannot be read; it may be damaged.',
      unread: 'The file could not be read. Was it moved or deleted?',
    },
  },
  voice: {
    start: 'Record a voice note',
    bar: 'Voice note',
    asking: 'Allow microphone access in the browser.',
    level: 'Input level',
    time: (seconds: number, most: number) => `${seconds} s (max. ${most} s)`,
    full: '2-minute limit reached.',
    listen: 'Play voice note',
    send: 'Send voice note',
    cancel: 'Discard recording',
    close: 'Close',
    trouble: {
      unsupported: 'Voice notes cannot be recorded in this browser.',
      blocked: 'The microphone is blocked. Allow it in the browser’s settings for this page.',
      noMicrophone: 'No microphone was found.',
      busy: 'Another program is using the microphone.',
      failed: 'The microphone could not be used.',
      tooShort: 'Too short. Please record it again.',
    },
  },
  quickReplies: {
    open: 'Quick replies',
    list: 'Quick replies',
    keys: '↑↓ to select, Enter or Tab to insert, Esc to close',
    unmatched: (command: string) =>
      `No quick reply matches “${command}”. To send it as is, press Enter and confirm. Esc to close.`,
    loading: 'Loading quick replies…',
    failed: 'The quick replies could not be loaded.',
    retry: 'Try again',
    close: 'Close quick replies',
    empty: 'No quick replies yet. Write your own here or under Services.',
    addText: 'Save as quick reply',
    add: 'New quick reply',
    edit: (text: string) => `Edit: ${text}`,
    remove: (text: string) => `Delete: ${text}`,
    use: (text: string) => `Insert: ${text}`,
    text: 'Text',
    textHint: '{patient} {age} {drug} {hospital} {doctor} are filled in automatically',
    shortcut: 'Shortcut (typed after /)',
    category: 'Category',
    save: 'Save',
    cancel: 'Cancel',
    variables,
  },
};

declare module '../../../../i18n/messages.ts' {
  interface AppMessages {
    readonly composer: Messages<typeof en>;
  }
}
