import type { Focus } from '../lib/focus.ts';

/** What a key does on the review page. */
export type ReviewKey =
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
  | 'keys'
  | 'leave';

const keys: Readonly<Record<string, ReviewKey>> = {
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
  '?': 'keys',
  '？': 'keys',
  escape: 'leave',
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** What a key means on the review page; nothing while a person types, composes, or holds another key. */
export const reviewKey = (pressed: Pressed, focus: Focus): ReviewKey | null => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null;
  const key = pressed.key.toLowerCase();
  const act = keys[key] ?? null;
  // Out of a field by Escape; everything else is typed.
  if (focus === 'text') return act === 'leave' ? act : null;
  // A button is pressed by Enter.
  if (focus === 'button' && key === 'enter') return null;
  // A key that is held down moves on, but it does nothing else twice.
  return pressed.repeat && act !== 'next' && act !== 'previous' ? null : act;
};
