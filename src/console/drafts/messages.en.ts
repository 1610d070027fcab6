import type { Messages } from '../i18n/messages.ts';

/** Drafts of unsaved text. */
export const en = {
  /** A restored draft whose field already has newer text. */
  restorePrompt: {
    title: 'You have unsaved text from before this page was closed.',
    restore: 'Restore that text',
    discard: 'Discard',
  },
  /** A form whose server value was changed elsewhere. */
  conflict: {
    title: 'This was changed elsewhere. Choose which version to keep; nothing is lost until you do.',
    merged: 'This was changed elsewhere. The changes below are now in the form; nothing is saved yet.',
    mine: 'Yours',
    theirs: 'Saved elsewhere',
    keepMine: 'Keep mine',
    takeTheirs: 'Use saved version',
    empty: '(empty)',
  },
  /** Unsaved text that would not survive a reload. */
  unsaved: {
    off: {
      text: 'Unsent text is not stored',
      why: 'This browser cannot keep unsent text: send or save before you close this page.',
    },
    'not now': {
      text: 'Unsent text is not stored yet',
      why: 'Your text is not stored on this computer yet. Retrying automatically; do not close this page.',
    },
  },
  /** Written reasons whose action is no longer possible. */
  orphanedReason: {
    cancel: 'This prescription can no longer be cancelled: the reason below was not sent.',
    takeOver: 'This prescription is no longer awaiting review: the reason below was not sent.',
  },
  copy: 'Copy',
  copied: 'Copied',
};

declare module '../i18n/messages.ts' {
  interface AppMessages {
    readonly journal: Messages<typeof en>;
  }
}
