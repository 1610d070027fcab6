import { useEffect } from 'react';
import { focusOf } from '../lib/focus.ts';
import type { Frame } from './frame.ts';
import { frameKey } from './keys.ts';

/** Handles the global shortcuts while mounted. */
export const useFrameKeys = (frame: Frame): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const asking = document.querySelector('dialog[open]');
      // The overlay's chunk is still loading: keys meant for it must not reach the page below.
      if (frame.over.peek() !== null && !asking && !event.ctrlKey && !event.metaKey) {
        if (event.key === 'Escape') frame.shut();
        if (!/^\S$/.test(event.key)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const over = frameKey(event, focusOf(event.target));
      // The review page has its own list of shortcuts.
      const own = over === 'keys' && document.querySelector('[data-own-keys]');
      if (over === null || own) return;
      // A modal dialog has to be answered first.
      if (asking && frame.over.peek() === null) return;
      event.preventDefault();
      if (frame.over.peek() === over) frame.shut();
      else frame.show(over);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [frame]);
};
