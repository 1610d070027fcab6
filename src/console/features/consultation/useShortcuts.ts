import { useEffect } from 'react';
import { focusTab } from './focusField.ts';
import { isEndKey, tabForKey } from '../../domain/shortcuts/consultationShortcuts.ts';
import type { Consultation } from './consultation.ts';

/** The keyboard shortcuts of a consultation while it is mounted: to its tabs, and to its end. */
export const useShortcuts = (consultation: Consultation): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A modal dialog keeps the focus.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      if (isEndKey(event) && consultation.writable.peek()) {
        event.preventDefault();
        consultation.finish.openConfirm();
        return;
      }
      const tab = tabForKey(event);
      if (tab === null) return;
      event.preventDefault();
      focusTab(consultation, tab);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [consultation]);
};
