import { type RefObject, useEffect } from 'react';
import { focusOf } from '../lib/focus.ts';
import { reviewKey } from './keys.ts';
import type { Review } from './review.ts';

/** Handles the review's shortcuts while it is mounted. */
export const useReviewKeys = (review: Review, frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const lead = (selector: string): void => frame.current?.querySelector<HTMLElement>(selector)?.focus();
    const move = (by: number): void => {
      review.move(by);
      // The focus follows, so that Enter applies to the marked line.
      const line = frame.current?.querySelectorAll<HTMLElement>('.review-line')[review.at.value];
      line?.focus();
      line?.scrollIntoView({ block: 'nearest' });
    };
    const acts = {
      next: () => move(1),
      previous: () => move(-1),
      approve: () => review.judge(true),
      reject: () => {
        review.judge(false);
        // Invalid: focus the field.
        if (review.notYet.value === 'needsReason') lead('.review-verdict textarea');
      },
      reasons: review.pickReasons,
      ownWords: () => lead('.review-here .review-other'),
      opinion: () => lead('.review-verdict textarea'),
      goOn: review.goOnWhenOver,
      setAside: review.setAside,
      // A takeover asks for a reason first.
      take: () => {
        const take = frame.current?.querySelector<HTMLElement>('.review-hold > button');
        take?.click();
      },
      readNewest: () => {
        if (review.stale.value) review.readNewest();
      },
      keys: review.toggleKeys,
      leave: () => {
        if (review.keysShown.value) review.toggleKeys();
        else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      },
    };
    const press = (event: KeyboardEvent) => {
      // A modal dialog has its own keys.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const act = reviewKey(event, focusOf(event.target));
      if (act === null) return;
      event.preventDefault();
      acts[act]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [review, frame]);
};
