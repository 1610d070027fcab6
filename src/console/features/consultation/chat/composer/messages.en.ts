import { en as variables } from '../../../../domain/chat/placeholders.en.ts';
import type { Messages } from '../../../../i18n/messages.ts';

/** The message composer. */
export const en = {
  write: 'Message to the patient',
  placeholder: 'Message, or / for quick replies',
  placeholderShort: 'Message',
  hint: 'Enter sends, Shift+Enter breaks the line',
  send: 'Send',
  more: 'Add to the message',
  to: 'To',
  charactersLeft: (count: number) => `${count} characters left`,
  tooLong: (over: number) =>
    `Too long by ${over} characters. Nothing is cut off: shorten it, or send it in parts.`,
  tooLarge: 'Too long to be sent as one message. Nothing is cut off: shorten it, or send it in parts.',
  notSent: {
    switched: (name: string) => `Not sent. You are now writing to ${name}.`,
    blanks: 'Not sent: a quick reply still has an open place in square brackets. Write what belongs there.',
    turned:
      'Not sent: invisible characters in it turn the direction of the text. Numbers could read wrongly.',
    reading: 'Not sent yet: a file is still being read.',
    halfWord: 'Not sent: the input method has not finished a word.',
  },
  slash: {
    ask: (text: string) =>
      `Not sent: it begins with a slash. Press Enter or Send again to send “${text}” as it is.`,
    choose: (text: string) =>
      `Not sent: it begins with a slash. Choose a quick reply, or press Send again to send “${text}” as it is.`,
    close: 'Keep editing',
  },
  removeDirectionMarks: 'Take them out',
  goToPlaceholder: 'Go there',
  closedDraft: 'Composed here and not sent: the consultation is no longer open',
  fileLabel: 'File',
  reply: {
    to: (name: string) => `Answer to ${name}`,
    you: 'yourself',
    unknown: 'an unknown sender',
    drop: 'Do not answer this message',
  },
  advice: {
    as: 'As an advice card',
    strip: 'Goes as an advice card: the patient sees it set apart from the talk.',
    drop: 'Send as a plain message',
  },
  attach: {
    choose: 'Attach pictures or files',
    camera: 'Take a picture',
    list: 'Attached, not sent yet',
    caption: (name: string) => `What to say with ${name}`,
    captionHint: 'Caption',
    remove: (name: string) => `Remove ${name}`,
    reading: 'being read…',
    drop: (name: string) => `Drop here: goes to ${name}`,
    kept: 'Files that are not sent yet are kept by this page only: after a reload they are gone.',
    refused: {
      empty: 'It is empty.',
      large: 'It is larger than 16 MB.',
      type: 'Only pictures (PNG, JPEG, WebP, GIF), PDF and audio can be sent.',
      program: 'This is a program. It cannot be sent, whatever its name is.',
      markup: 'This is markup, such as an SVG picture: it can hold programs and cannot be sent.',
      unlike: 'Its content is not what its name says.',
      broken: 'It cannot be read as a picture; it may be damaged.',
      unread: 'It could not be read. Was it moved, or deleted?',
    },
  },
  voice: {
    start: 'Record a voice note',
    bar: 'Voice note',
    asking: 'The browser asks whether the microphone may be used…',
    level: 'Loudness',
    time: (seconds: number, most: number) => `${seconds} s of ${most}`,
    full: 'Two minutes are full.',
    listen: 'Listen to the voice note',
    send: 'Send the voice note',
    cancel: 'Discard the recording',
    close: 'Close',
    trouble: {
      unsupported: 'This browser cannot record here.',
      blocked: 'The microphone is blocked. Allow it in the browser’s settings for this page.',
      noMicrophone: 'No microphone was found.',
      busy: 'The microphone is used by another program.',
      failed: 'The microphone could not be used.',
      tooShort: 'That was too short. Press, speak, then send.',
    },
  },
  quickReplies: {
    open: 'Quick replies',
    list: 'Quick replies',
    keys: 'Arrows choose, Enter or Tab takes, Escape closes',
    unmatched: (command: string) =>
      `No quick reply matches “${command}”. To send it as it is, press Enter and confirm. Esc closes.`,
    loading: 'Quick replies are being loaded…',
    failed: 'The quick replies could not be loaded.',
    retry: 'Try again',
    close: 'Close the quick replies',
    empty: 'No quick replies yet. Write your own here or under Services.',
    addText: 'Keep the current text',
    add: 'New quick reply',
    edit: (text: string) => `Change: ${text}`,
    remove: (text: string) => `Delete: ${text}`,
    use: (text: string) => `Put in: ${text}`,
    text: 'Text',
    textHint: '{patient} {age} {drug} {hospital} {doctor} are filled in',
    shortcut: 'Shortcut after /',
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
