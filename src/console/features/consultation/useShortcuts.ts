import { useEffect } from 'react';
import { focusTab } from './focusField.ts';
import { tabForKey } from '../../domain/shortcuts/consultationShortcuts.ts';
import type { Consultation } from './consultation.ts';

/** The keyboard shortcuts to the tabs of a consultation while it is mounted. */
export const useShortcuts = (consultation: Consultation): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A modal dialog keeps the focus.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const tab = tabForKey(event);
      if (tab === null) return;
      event.preventDefault();
      focusTab(consultation, tab);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [consultation]);
};
