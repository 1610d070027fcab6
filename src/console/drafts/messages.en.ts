import type { Messages } from '../i18n/messages.ts';

/** Drafts of unsaved text. */
export const en = {
  /** A restored draft whose field already has newer text. */
  restorePrompt: {
    title: 'You had typed something else here before this page was closed.',
    restore: 'Take that text instead',
    discard: 'Discard it',
  },
  /** A form whose server value was changed elsewhere. */
  conflict: {
    title: 'This was changed elsewhere. Choose what stays; nothing is lost until you do.',
    merged: 'This was changed elsewhere. The changes below are in the form now; nothing is saved yet.',
    mine: 'Yours',
    theirs: 'Saved elsewhere',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    empty: '(empty)',
  },
  /** Unsaved text that would not survive a reload. */
  unsaved: {
    off: {
      text: 'Unsent text is not kept',
      why: 'This browser keeps no unsent text here: send or save before you close this page.',
    },
    'not now': {
      text: 'Unsent text is not kept yet',
      why: 'What you typed is not on this computer yet; it is tried again by itself. Do not close this page.',
    },
  },
  /** Written reasons whose action is no longer possible. */
  orphanedReason: {
    cancel: 'This prescription cannot be cancelled any more: the reason below was not sent.',
    takeOver: 'This prescription is not up for audit any more: the reason below was not sent.',
  },
  copy: 'Copy',
  copied: 'Copied',
};

declare module '../i18n/messages.ts' {
  interface AppMessages {
    readonly journal: Messages<typeof en>;
  }
}
