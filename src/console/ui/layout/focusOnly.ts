import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of what is dragged to resize: it takes the focus, and nothing else of the browser's own begins. Otherwise a
 * link that slides under the pointer would be dragged instead, and the text beside it selected.
 */
export const focusOnly = (event: MouseEvent<HTMLElement>): void => {
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
};
