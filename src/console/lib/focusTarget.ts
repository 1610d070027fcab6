/**
 * What has the focus, as far as keyboard shortcuts are concerned: a text field, something that Enter
 * activates, or the page.
 */
export type FocusTarget = 'text' | 'button' | 'page';

/** Where a key was pressed. */
export const focusTargetOf = (target: EventTarget | null): FocusTarget => {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')) return 'text';
  return target.matches('button, a, summary, input, [role=row], tr') ? 'button' : 'page';
};
