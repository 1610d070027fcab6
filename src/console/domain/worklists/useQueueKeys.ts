import { type RefObject, useEffect } from 'react';
import { focusTargetOf } from '../../lib/focusTarget.ts';
import { type QueueFocus, queueActionFor } from './queueKeys.ts';

/** What the keys of a list do. */
interface QueueKeyActions {
  /** Chooses the row below or above; returns its key, null if there is none. */
  readonly move: (step: 1 | -1) => string | null;
  readonly act: () => void;
  /** Left out where nothing can be declined. */
  readonly decline?: () => void;
}

const focusOf = (target: EventTarget | null): QueueFocus =>
  target instanceof Element && target.matches('[data-row][aria-current]') ? 'chosen' : focusTargetOf(target);

/**
 * Handles a list's keys while it is mounted. The focus moves to the element with the row's key in `data-row`, which
 * has `aria-current` while it is chosen. `isChosenShown`: only what is shown can be acted on.
 */
export const useQueueKeys = (
  { move, act, decline }: QueueKeyActions,
  root: RefObject<HTMLElement | null>,
  isChosenShown = true,
): void => {
  useEffect(() => {
    const moveFocus = (step: 1 | -1): void => {
      const key = move(step);
      if (key === null) return;
      const row = root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
      row?.focus({ preventScroll: true });
      row?.closest('li')?.scrollIntoView({ block: 'nearest' });
    };
    const actions = { next: () => moveFocus(1), previous: () => moveFocus(-1), act, decline };
    const onKeyDown = (event: KeyboardEvent): void => {
      // A modal dialog has its own keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const pressed = queueActionFor(event, focusOf(event.target));
      const action = pressed === null ? undefined : actions[pressed];
      if (!action || (!isChosenShown && (pressed === 'act' || pressed === 'decline'))) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [move, act, decline, root, isChosenShown]);
};
