import type { FocusTarget } from '../../lib/focusTarget.ts';

interface KeyPress {
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
export const globalShortcut = (press: KeyPress, focus: FocusTarget): 'palette' | 'shortcuts' | null => {
  // 229: Safari ends the composition too late.
  if (press.isComposing || press.keyCode === 229 || press.repeat || press.altKey) return null;
  if (press.ctrlKey || press.metaKey)
    return press.key.toLowerCase() === 'k' && !press.shiftKey ? 'palette' : null;
  return (press.key === '?' || press.key === '？') && focus !== 'text' ? 'shortcuts' : null;
};
