export type ConsultationTab = 'chat' | 'record' | 'prescription' | 'history';

/** A shortcut to a tab of the consultation. */
interface Shortcut {
  readonly tab: ConsultationTab;
  /** The physical key (`event.code`): with Alt, a Mac types another character. */
  readonly code: string;
  /** The key labels. */
  readonly keys: readonly string[];
}

/**
 * Alt and a letter that no browser uses. Firefox's menus (F E V S B T H) and the address bar (D) are left
 * out, so the history has Y.
 */
export const shortcuts: readonly Shortcut[] = [
  { tab: 'chat', code: 'KeyC', keys: ['Alt', 'C'] },
  { tab: 'record', code: 'KeyR', keys: ['Alt', 'R'] },
  { tab: 'prescription', code: 'KeyP', keys: ['Alt', 'P'] },
  { tab: 'history', code: 'KeyY', keys: ['Alt', 'Y'] },
];

type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>;

/** The tab for a key press; null for other keys and during input method composition. */
export const tabForKey = (event: KeyPress): ConsultationTab | null => {
  const { code, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode } = event;
  // AltGr is reported as Ctrl+Alt and types letters.
  if (!altKey || ctrlKey || metaKey || shiftKey || isComposing || keyCode === 229) return null;
  return shortcuts.find((shortcut) => shortcut.code === code)?.tab ?? null;
};

/** A tab's shortcut as a value for `aria-keyshortcuts`. */
export const ariaKeyShortcuts = (tab: ConsultationTab): string =>
  shortcuts.find((shortcut) => shortcut.tab === tab)?.keys.join('+') ?? '';
