import { useEffect } from 'react';
import { focusTargetOf, type FocusTarget } from '../../lib/focusTarget.ts';
import type { ShellModel } from './shell.ts';

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

/** Handles the global shortcuts while mounted. */
export const useGlobalShortcuts = (shell: ShellModel): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const openDialog = document.querySelector('dialog[open]');
      // The overlay's chunk is still loading: keys meant for it must not reach the page below.
      if (shell.overlay.peek() !== null && !openDialog && !event.ctrlKey && !event.metaKey) {
        if (event.key === 'Escape') shell.closeOverlay();
        if (!/^\S$/.test(event.key)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const shortcut = globalShortcut(event, focusTargetOf(event.target));
      // The review page has its own list of shortcuts.
      const hasOwnSheet = shortcut === 'shortcuts' && document.querySelector('[data-own-keys]');
      if (shortcut === null || hasOwnSheet) return;
      // A modal dialog has to be answered first.
      if (openDialog && shell.overlay.peek() === null) return;
      event.preventDefault();
      if (shell.overlay.peek() === shortcut) shell.closeOverlay();
      else shell.openOverlay(shortcut);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [shell]);
};
