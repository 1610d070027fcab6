export type ConsultationTab = 'chat' | 'summary' | 'record' | 'prescription' | 'history';

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
 * out, so the summary has U and the history Y.
 */
export const shortcuts: readonly Shortcut[] = [
  { tab: 'chat', code: 'KeyC', keys: ['Alt', 'C'] },
  { tab: 'summary', code: 'KeyU', keys: ['Alt', 'U'] },
  { tab: 'record', code: 'KeyR', keys: ['Alt', 'R'] },
  { tab: 'prescription', code: 'KeyP', keys: ['Alt', 'P'] },
  { tab: 'history', code: 'KeyY', keys: ['Alt', 'Y'] },
];

type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>;

// AltGr is reported as Ctrl+Alt and types letters.
const isAltOnly = ({ altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode }: KeyPress): boolean =>
  altKey && !(ctrlKey || metaKey || shiftKey || isComposing || keyCode === 229);

/** The tab for a key press; null for other keys and during input method composition. */
export const tabForKey = (event: KeyPress): ConsultationTab | null =>
  (isAltOnly(event) && shortcuts.find(({ code }) => code === event.code)?.tab) || null;

/** The key that opens the patient's facts: A as in allergies. */
export const factsShortcut = { code: 'KeyA', aria: 'Alt+A' } as const;

/** Whether a key press opens the patient's facts. */
export const isFactsKey = (event: KeyPress): boolean => isAltOnly(event) && event.code === factsShortcut.code;

/** The key that asks whether to end the consultation. */
export const endShortcut = { code: 'KeyX', keys: ['Alt', 'X'], aria: 'Alt+X' } as const;

/** Whether a key press asks that. */
export const isEndKey = (event: KeyPress): boolean => isAltOnly(event) && event.code === endShortcut.code;

/** The keys of the usual follow-ups in the drawer that ends a consultation, each with its distance in days; null: no follow-up. */
export const followUpShortcuts = [
  { key: '1', days: 3 },
  { key: '2', days: 7 },
  { key: '3', days: 14 },
  { key: '4', days: 30 },
  { key: '0', days: null },
] as const;

/**
 * The follow-up for a key press; null for other keys. The digit alone, without Alt: in browsers on Linux, Alt+digit switches
 * tabs. The caller ignores keys typed into a field.
 */
export const followUpForKey = (
  event: Omit<KeyPress, 'code'> & Pick<KeyboardEvent, 'key' | 'repeat'>,
): (typeof followUpShortcuts)[number] | null => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode, repeat } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || keyCode === 229 || repeat) return null;
  return followUpShortcuts.find((shortcut) => shortcut.key === key) ?? null;
};

/** A tab's shortcut as a value for `aria-keyshortcuts`. */
export const ariaKeyShortcuts = (tab: ConsultationTab): string =>
  shortcuts.find((shortcut) => shortcut.tab === tab)?.keys.join('+') ?? '';
