import { useEffect } from 'react';
import { focusOf } from '../lib/focus.ts';
import type { Frame } from './frame.ts';
import { frameKey } from './keys.ts';

/** The keys of every screen, as long as somebody works here. */
export const useFrameKeys = (frame: Frame): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const asking = document.querySelector('dialog[open]');
      // What was opened is not here yet: what is typed for it must not fall on the screen below.
      if (frame.over.peek() !== null && !asking && !event.ctrlKey && !event.metaKey) {
        if (event.key === 'Escape') frame.shut();
        if (!/^\S$/.test(event.key)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const over = frameKey(event, focusOf(event.target));
      // The review shows its keys in its own place.
      const own = over === 'keys' && document.querySelector('[data-own-keys]');
      if (over === null || own) return;
      // What asks before all else is answered first.
      if (asking && frame.over.peek() === null) return;
      event.preventDefault();
      if (frame.over.peek() === over) frame.shut();
      else frame.show(over);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [frame]);
};
