import { useEffect } from 'react';
import { focusOf } from '../lib/focus.ts';

/** N, or Enter if nothing else handles it, claims the next prescription. */
export const useTaskKeys = (next: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      // A modal dialog has its own keys.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const focus = focusOf(event.target);
      const asked = focus === 'page' ? ['n', 'enter'] : focus === 'button' ? ['n'] : [];
      if (!asked.includes(event.key.toLowerCase())) return;
      event.preventDefault();
      next();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [next]);
};
