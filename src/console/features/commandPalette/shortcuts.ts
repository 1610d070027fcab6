import { endShortcut, followUpShortcuts, shortcuts } from '../../domain/shortcuts/consultationShortcuts.ts';
import { reviewShortcuts } from '../../domain/audit/reviewShortcuts.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import type { CommandPaletteMessages } from './messages.en.ts';

/** The shortcuts of one page, each with its description. */
export interface Shortcuts {
  readonly title: string;
  /** The path below which they apply, and only there for `/`; empty if everywhere. */
  readonly path: string;
  readonly rows: readonly { readonly keys: readonly string[]; readonly description: string }[];
}

/** Every shortcut of the console, by page. */
export const shortcutsIn = (
  t: CommandPaletteMessages['shortcuts'],
  { audit, consultation, dashboard }: AppMessages,
): readonly Shortcuts[] => [
  {
    title: t.everywhere,
    path: '',
    rows: [
      { keys: ['Ctrl', 'K'], description: t.palette },
      { keys: ['?'], description: t.shortcuts },
      { keys: ['Esc'], description: t.escape },
    ],
  },
  {
    title: t.room,
    path: '/cloudRoom/detail',
    rows: [
      { keys: ['Enter'], description: t.send },
      { keys: ['Shift', 'Enter'], description: t.newLine },
      { keys: ['/'], description: t.quickReplies },
      { keys: ['Ctrl', 'F'], description: t.find },
      { keys: ['Alt', '↑', '↓'], description: t.switchConversation },
      { keys: ['['], description: t.collapse },
      { keys: ['Enter'], description: t.nextField },
      ...shortcuts.map(({ tab: part, keys }) => ({ keys, description: consultation.tabs[part] })),
      { keys: endShortcut.keys, description: consultation.finish.action },
      { keys: followUpShortcuts.map(({ key }) => key), description: t.followUp },
    ],
  },
  {
    title: dashboard.title,
    path: '/',
    rows: [
      { keys: ['J', 'K', '↑', '↓'], description: t.chooseRow },
      { keys: ['Enter'], description: t.actOnRow },
    ],
  },
  {
    title: t.cloudRoom,
    path: '/cloudRoom',
    rows: [
      { keys: ['J', 'K'], description: t.choose },
      { keys: ['Enter'], description: t.act },
      { keys: ['D'], description: t.decline },
    ],
  },
  { title: t.queue, path: '/prescriptionTask', rows: [{ keys: ['N'], description: t.claim }] },
  {
    title: t.review,
    path: '/prescriptionReview',
    rows: reviewShortcuts.map(([action, ...keys]) => ({ keys, description: audit.shortcuts[action] })),
  },
];

/** Sorts the current page's shortcuts first, then the global ones. */
export const sortByRelevance = (all: readonly Shortcuts[], address: string): readonly Shortcuts[] => {
  // The consultation is below the cloud room in the address.
  const current = all
    .map(({ path }) => path)
    .filter((path) => (path === '/' ? address === path : address.startsWith(path)));
  const longest = Math.max(...current.map(({ length }) => length));
  const rank = ({ path }: Shortcuts): number =>
    path === '' ? 1 : path.length === longest && current.includes(path) ? 0 : 2;
  return all.toSorted((a, b) => rank(a) - rank(b));
};
