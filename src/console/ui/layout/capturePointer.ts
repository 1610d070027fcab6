import type { PointerEvent } from 'react';

const refuse = (event: Event): void => event.preventDefault();

/**
 * For `onPointerDown` of what is dragged to resize: it gets the pointer until that is let go. A link that slides under the pointer
 * meanwhile is not dragged instead.
 */
export const capturePointer = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void => {
  currentTarget.setPointerCapture(pointerId);
  window.addEventListener('dragstart', refuse, true);
  // At the window: if the element is removed meanwhile, the document gets the event.
  window.addEventListener('lostpointercapture', () => window.removeEventListener('dragstart', refuse, true), {
    once: true,
  });
};
