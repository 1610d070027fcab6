import { type RefObject, useEffect } from 'react';
import { focusTargetOf } from '../../../lib/focusTarget.ts';
import { actionForKey } from '../../../domain/audit/reviewActions.ts';
import type { Review } from './review.ts';

/** Handles the review's shortcuts while it is mounted. */
export const useReviewShortcuts = (review: Review, root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const focus = (selector: string): void => root.current?.querySelector<HTMLElement>(selector)?.focus();
    const move = (by: number): void => {
      review.move(by);
      // The focus follows, so that Enter applies to the marked line.
      const line = root.current?.querySelectorAll<HTMLElement>('.review-line')[review.currentLine.value];
      line?.focus();
      line?.scrollIntoView({ block: 'nearest' });
    };
    const actions = {
      next: () => move(1),
      previous: () => move(-1),
      approve: () => review.decide(true),
      reject: () => {
        review.decide(false);
        // Invalid: focus the field.
        if (review.blocker.value === 'needsReason') focus('.review-verdict > .field textarea');
      },
      reasons: review.openReasonPicker,
      ownWords: () => focus('.review-current .review-free-text'),
      opinion: () => focus('.review-verdict > .field textarea'),
      goOn: review.goToNextWhenOver,
      setAside: review.defer,
      // A takeover asks for a reason first.
      take: () => {
        const take = root.current?.querySelector<HTMLElement>('.review-claim > button');
        take?.click();
      },
      readNewest: () => {
        if (review.stale.value) review.switchToNewest();
      },
      undo: review.undo,
      keys: review.toggleShortcuts,
      leave: () => {
        if (review.shortcutsShown.value) review.toggleShortcuts();
        else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A modal dialog has its own keys.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const action = actionForKey(event, focusTargetOf(event.target));
      if (action === null) return;
      event.preventDefault();
      actions[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [review, root]);
};
