import { useEffect } from 'react';
import { leadToPart } from './lead.ts';
import { partOfKey } from './roomKeys.ts';
import type { Visit } from './visit.ts';

/** The keyboard shortcuts to the tabs of a consultation while it is mounted. */
export const useRoomKeys = (visit: Visit): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A modal dialog keeps the focus.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const part = partOfKey(event);
      if (part === null) return;
      event.preventDefault();
      leadToPart(visit, part);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [visit]);
};
