import { useEffect } from 'react';
import { focusTargetOf } from '../../../lib/focusTarget.ts';

/** N, or Enter if nothing else handles it, claims the next prescription. */
export const useTaskShortcuts = (onClaim: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      // A modal dialog has its own keys.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const focus = focusTargetOf(event.target);
      const activeKeys = focus === 'page' ? ['n', 'enter'] : focus === 'button' ? ['n'] : [];
      if (!activeKeys.includes(event.key.toLowerCase())) return;
      event.preventDefault();
      onClaim();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClaim]);
};
