import type { FocusTarget } from '../../lib/focusTarget.ts';

export type QueueAction = 'next' | 'previous' | 'act' | 'decline';

const keyBindings: Readonly<Record<string, QueueAction>> = {
  j: 'next',
  arrowdown: 'next',
  k: 'previous',
  arrowup: 'previous',
  enter: 'act',
  d: 'decline',
};

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/** What has the focus; `chosen` is the chosen row, or what chooses it. */
export type QueueFocus = FocusTarget | 'chosen';

/** What a key does in the queue; null while something is typed, composed or held down. */
export const queueActionFor = (pressed: KeyPress, focus: QueueFocus): QueueAction | null => {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = pressed;
  if (focus === 'text' || ctrlKey || metaKey || altKey || shiftKey || isComposing) return null;
  const key = pressed.key.toLowerCase();
  const action = keyBindings[key] ?? null;
  // Enter presses the focused button.
  if (focus === 'button' && key === 'enter') return null;
  // A key that is held down accepts nobody.
  return repeat && action !== 'next' && action !== 'previous' ? null : action;
};
