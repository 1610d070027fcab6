/** What is kept of what is typed. */
export const en = {
  /** Where a text came back and something newer stands in its place. */
  cameBack: {
    title: 'You had typed something else here before this page was closed.',
    take: 'Take that text instead',
    drop: 'Discard it',
  },
  /** Where what is typed does not outlive the page. */
  unkept: {
    off: {
      text: 'Unsent text is not kept',
      why: 'This browser keeps no unsent text here: send or save before you close this page.',
    },
    'not now': {
      text: 'Unsent text is not kept yet',
      why: 'What you typed is not on this computer yet; it is tried again by itself. Do not close this page.',
    },
  },
  /** Reasons whose act is not possible any more. */
  left: {
    cancel: 'This prescription cannot be cancelled any more: the reason below was not sent.',
    takeOver: 'This prescription is not up for audit any more: the reason below was not sent.',
  },
  copy: 'Copy',
  copied: 'Copied',
};
