import type { Messages } from '../../../i18n/messages.ts';

export const en = {
  title: 'Verify you’re human',
  close: 'Close',
  methodsLabel: 'Type of check',
  methods: { blockPuzzle: 'Slide', clickWord: 'Click', pictureWord: 'Type' },
  newPicture: 'Try another',
  loading: 'Getting a picture…',
  checking: 'Checking…',
  check: 'Check',
  retryReasons: {
    wrong: 'Not quite. Try this one.',
    ranOut: 'The last check has expired. Try this one.',
    abandoned: 'This check has expired. Get a new one to continue.',
    tooMany: 'Too many requests. Wait a minute, then try again.',
    locked: 'Too many wrong attempts. Wait a minute, then try again.',
    notComputed: 'The check didn’t go through. Try again, or use a picture.',
    noComputation:
      'This hospital only offers picture checks. If you can’t see the picture, ask your administrator for help.',
    notOffered: 'This check isn’t available. Choose another below.',
    unreadable: 'This check couldn’t be read. Get a new one.',
  },
  missing: 'Part of this page failed to load. Try again, or reload the page.',
  blockPuzzle: {
    lead: 'Slide the piece into the gap.',
    picture: 'A picture with a gap, and the piece that fits into it',
    handle: 'Piece',
    at: (x: number, most: number) => `${x} of ${most}`,
    keys: 'Keyboard: arrow keys (with Shift for larger steps), then Enter.',
  },
  clickWord: {
    lead: 'Click in this order:',
    picture: 'A picture with characters to click on',
    undoPoint: (number: number) => `Remove point ${number}`,
    undo: 'Undo',
    keys: (method: string) => `Keyboard: choose “${method}” below instead.`,
  },
  pictureWord: {
    lead: 'Type the letters and digits in the picture.',
    picture:
      'Letters and digits: type them into the field below. If you cannot read them, ask for a new picture.',
    word: 'Characters in the picture',
    missing: 'Type the characters in the picture.',
  },
  computation: {
    name: 'Check without a picture',
    start: 'I can’t see the picture',
    cancel: 'Use a picture instead',
    lead: 'Your browser is doing the check. It takes a few seconds; you don’t need to do anything.',
    still: 'Still checking. This can take up to a minute.',
    checking: 'Almost done…',
  },
};

declare module '../../../i18n/messages.ts' {
  interface CoreMessages {
    readonly captcha: Messages<typeof en>;
  }
}
