export type ReviewKey = 'approve' | 'reject' | 'next' | 'previous';

const keys: Readonly<Record<string, ReviewKey>> = { a: 'approve', r: 'reject', j: 'next', k: 'previous' };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** What a key means on the review page; nothing while a person types, composes, or holds another key. */
export const reviewKey = (pressed: Pressed, typing: boolean): ReviewKey | null => {
  if (typing || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null;
  const act = keys[pressed.key.toLowerCase()] ?? null;
  // A key that is held down moves on, but it never gives a second verdict.
  return pressed.repeat && (act === 'approve' || act === 'reject') ? null : act;
};
