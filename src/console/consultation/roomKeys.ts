import type { Tab } from './visit.ts';

/** A shortcut to a tab of the consultation. */
interface RoomKey {
  readonly part: Tab;
  /** The physical key (`event.code`): with Alt, a Mac types another character. */
  readonly code: string;
  /** The key labels. */
  readonly keys: readonly string[];
}

/**
 * Alt and a letter that no browser uses. Firefox's menus (F E V S B T H) and the address bar (D) are left
 * out, so the history has Y.
 */
export const roomKeys: readonly RoomKey[] = [
  { part: 'chat', code: 'KeyC', keys: ['Alt', 'C'] },
  { part: 'record', code: 'KeyR', keys: ['Alt', 'R'] },
  { part: 'prescription', code: 'KeyP', keys: ['Alt', 'P'] },
  { part: 'history', code: 'KeyY', keys: ['Alt', 'Y'] },
];

type Pressed = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>;

/** The tab for a key press; null for other keys and during input method composition. */
export const partOfKey = (pressed: Pressed): Tab | null => {
  const { code, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode } = pressed;
  // AltGr is reported as Ctrl+Alt and types letters.
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || keyCode === 229) return null;
  return roomKeys.find((one) => one.code === code)?.part ?? null;
};

/** A tab's shortcut as a value for `aria-keyshortcuts`. */
export const keysOf = (part: Tab): string => roomKeys.find((one) => one.part === part)?.keys.join('+') ?? '';
