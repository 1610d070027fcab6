import type { Tab } from './visit.ts';

/** A key that leads straight to a part of the consultation. */
interface RoomKey {
  readonly part: Tab;
  /** The key by its place (`event.code`): with Alt, a Mac writes another letter. */
  readonly code: string;
  /** As they are written on a keyboard. */
  readonly keys: readonly string[];
}

/**
 * With Alt, and letters that no browser takes: those of Firefox's menus (F E V S B T H) and of the address bar (D) are left
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

/** Which part a key leads to; null for every other key, and while an input method composes. */
export const partOfKey = (pressed: Pressed): Tab | null => {
  const { code, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode } = pressed;
  // AltGr comes as Ctrl and Alt, and writes letters.
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || keyCode === 229) return null;
  return roomKeys.find((one) => one.code === code)?.part ?? null;
};

/** The keys of a part as `aria-keyshortcuts` wants them. */
export const keysOf = (part: Tab): string => roomKeys.find((one) => one.part === part)?.keys.join('+') ?? '';
