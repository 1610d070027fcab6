import { roomKeys } from '../consultation/roomKeys.ts';
import { reviewKeys } from '../prescriptionReview/keySheet.ts';
import type { Words } from '../words/en.ts';
import type { PaletteWords } from '../words/palette.en.ts';

/** The shortcuts of one page, each with its description. */
export interface Shortcuts {
  readonly title: string;
  /** The path below which they apply; empty if everywhere. */
  readonly at: string;
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** Every shortcut of the console, by page. */
export const shortcutsIn = (
  w: PaletteWords['keys'],
  { audit, consultation }: Words,
): readonly Shortcuts[] => [
  {
    title: w.everywhere,
    at: '',
    rows: [
      { keys: ['Ctrl', 'K'], does: w.palette },
      { keys: ['?'], does: w.sheet },
      { keys: ['Esc'], does: w.leave },
    ],
  },
  {
    title: w.room,
    at: '/cloudRoom/detail',
    rows: [
      { keys: ['Enter'], does: w.send },
      { keys: ['Shift', 'Enter'], does: w.newLine },
      { keys: ['/'], does: w.quick },
      { keys: ['Ctrl', 'F'], does: w.find },
      { keys: ['Alt', '↑', '↓'], does: w.others },
      { keys: ['Enter'], does: w.nextField },
      ...roomKeys.map(({ part, keys }) => ({ keys, does: consultation.tabs[part] })),
    ],
  },
  { title: w.queue, at: '/prescriptionTask', rows: [{ keys: ['N'], does: w.claim }] },
  {
    title: w.review,
    at: '/prescriptionReview',
    rows: reviewKeys.map(([act, ...keys]) => ({ keys, does: audit.keySheet[act] })),
  },
];

/** Sorts the current page's shortcuts first, then the global ones. */
export const sorted = (all: readonly Shortcuts[], address: string): readonly Shortcuts[] => {
  const place = ({ at }: Shortcuts): number => (at === '' ? 1 : address.startsWith(at) ? 0 : 2);
  return all.toSorted((a, b) => place(a) - place(b));
};
