import { type RefObject, useEffect } from 'react';
import { focusTargetOf } from '../../lib/focusTarget.ts';
import type { CloudRoomModel } from './cloudRoom.ts';
import { type QueueFocus, queueActionFor } from './queueKeys.ts';

const focusOf = (target: EventTarget | null): QueueFocus =>
  target instanceof Element && target.matches('.room-choose[aria-current]')
    ? 'chosen'
    : focusTargetOf(target);

/** Handles the queue's keys while it is mounted; `isPreviewShown`: only what is shown can be acted on. */
export const useQueueKeys = (
  cloudRoom: CloudRoomModel,
  root: RefObject<HTMLElement | null>,
  isPreviewShown: boolean,
): void => {
  useEffect(() => {
    const move = (step: 1 | -1): void => {
      const id = cloudRoom.choice.move(step);
      if (id === null) return;
      const row = root.current?.querySelector<HTMLElement>(`.room-choose[data-order="${CSS.escape(id)}"]`);
      row?.focus({ preventScroll: true });
      row?.closest('li')?.scrollIntoView({ block: 'nearest' });
    };
    const actions = {
      next: () => move(1),
      previous: () => move(-1),
      act: cloudRoom.actOnChosen,
      decline: cloudRoom.declineChosen,
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      // A modal dialog has its own keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const action = queueActionFor(event, focusOf(event.target));
      if (action === null) return;
      if (!isPreviewShown && (action === 'act' || action === 'decline')) return;
      event.preventDefault();
      actions[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [cloudRoom, root, isPreviewShown]);
};
