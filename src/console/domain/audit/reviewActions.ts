import type { FocusTarget } from '../../lib/focusTarget.ts';

/** What a key does on the review page. */
export type ReviewAction =
  | 'approve'
  | 'reject'
  | 'next'
  | 'previous'
  | 'reasons'
  | 'ownWords'
  | 'opinion'
  | 'goOn'
  | 'setAside'
  | 'take'
  | 'readNewest'
  | 'undo'
  | 'keys'
  | 'leave';

const keyBindings: Readonly<Record<string, ReviewAction>> = {
  a: 'approve',
  r: 'reject',
  j: 'next',
  arrowdown: 'next',
  k: 'previous',
  arrowup: 'previous',
  l: 'reasons',
  enter: 'reasons',
  o: 'ownWords',
  c: 'opinion',
  n: 'goOn',
  s: 'setAside',
  t: 'take',
  v: 'readNewest',
  u: 'undo',
  '?': 'keys',
  '？': 'keys',
  escape: 'leave',
};

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** The action of a key press on the review page; null while typing, composing or holding a modifier key. */
export const actionForKey = (pressed: KeyPress, focus: FocusTarget): ReviewAction | null => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null;
  const key = pressed.key.toLowerCase();
  const action = keyBindings[key] ?? null;
  // In a text field only Escape is a shortcut.
  if (focus === 'text') return action === 'leave' ? action : null;
  // Enter presses the focused button.
  if (focus === 'button' && key === 'enter') return null;
  // A repeating key only moves; it repeats no other action.
  return pressed.repeat && action !== 'next' && action !== 'previous' ? null : action;
};
