import { useEffect } from 'react';
import { focusTargetOf } from '../../lib/focusTarget.ts';
import type { ShellModel } from './shell.ts';
import { globalShortcut } from './globalShortcuts.ts';

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
