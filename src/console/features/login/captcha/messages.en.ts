import type { Messages } from '../../../i18n/messages.ts';

export const en = {
  title: 'Show that you are a person',
  close: 'Close',
  methodsLabel: 'How to do it',
  methods: { blockPuzzle: 'Slide', clickWord: 'Click', pictureWord: 'Type' },
  newPicture: 'New picture',
  loading: 'Getting a picture…',
  checking: 'Checking…',
  check: 'Check',
  retryReasons: {
    wrong: 'That was not right. Here is a new picture.',
    ranOut: 'The picture had run out. Here is a new one.',
    abandoned: 'The picture has run out. Ask for a new one when you go on.',
    tooMany: 'Too many pictures in a short time. Wait a minute, then ask for a new one.',
    locked: 'Too many wrong tries. Wait a few minutes, then ask for a new picture.',
    notOffered: "The hospital's system does not offer this. Choose another way below.",
    unreadable: 'This picture cannot be used. Ask for a new one.',
  },
  missing: 'A part of this page could not be loaded. Try again, or reload the page.',
  blockPuzzle: {
    lead: 'Slide the piece into its gap.',
    picture: 'A picture with a gap, and the piece that fits into it',
    handle: 'Piece',
    at: (x: number, most: number) => `${x} of ${most}`,
    keys: 'Keyboard: arrows (Shift: further), then Enter.',
  },
  clickWord: {
    lead: 'Click in this order:',
    picture: 'A picture with characters to click on',
    undoPoint: (number: number) => `Take back place ${number}`,
    undo: 'Take back',
    keys: 'By keyboard, choose “Type” below instead.',
  },
  pictureWord: {
    lead: 'Type the letters and digits of the picture.',
    picture:
      'Letters and digits: type them into the field below. If you cannot read them, ask for a new picture.',
    word: 'What the picture shows',
    missing: 'Type what the picture shows.',
  },
};

declare module '../../../i18n/messages.ts' {
  interface CoreMessages {
    readonly captcha: Messages<typeof en>;
  }
}
