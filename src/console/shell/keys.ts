import type { Focus } from '../lib/focus.ts';

interface Pressed {
  readonly key: string;
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** Which overlay a key opens on every page. Ignored during composition, and `?` in text fields. */
export const frameKey = (pressed: Pressed, focus: Focus): 'palette' | 'keys' | null => {
  // 229: Safari ends the composition too late.
  if (pressed.isComposing || pressed.keyCode === 229 || pressed.repeat || pressed.altKey) return null;
  if (pressed.ctrlKey || pressed.metaKey)
    return pressed.key.toLowerCase() === 'k' && !pressed.shiftKey ? 'palette' : null;
  return (pressed.key === '?' || pressed.key === '？') && focus !== 'text' ? 'keys' : null;
};
