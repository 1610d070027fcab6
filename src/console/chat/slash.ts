import type { QuickReply } from '../../contract/quickReply.ts';
import { type InitialsOf, placeByInitials } from './initials.ts';

/** A `/` in a text with what was typed after it, up to the caret. */
export interface Slash {
  /** Where the `/` stands. */
  readonly from: number;
  /** The caret. */
  readonly to: number;
  readonly query: string;
  /** It stands where no word can be meant: at the beginning, or after a blank. */
  readonly clear: boolean;
}

// A Chinese keyboard writes the same key wide, or as 、, which begins no sentence.
const found = /(?:^|([\s\S]))([/／]|(?<=^|\n)、)([^\s/／]{0,20})$/u;
// The one of 120/80, and/or and https:// is none.
const within = /[\p{Script=Latin}\d:/]/u;
/** What an input method puts between the syllables of what it is offered. */
const between = /['’\u2006]/g;

/** The slash that is being typed at the caret; null where there is none. */
export const slashAt = (text: string, caret: number): Slash | null => {
  const met = found.exec(text.slice(Math.max(0, caret - 40), caret));
  if (!met) return null;
  const [, before = '', mark = '', typed = ''] = met;
  if (within.test(before)) return null;
  const clear = before === '' || /\s/.test(before);
  // Behind a Chinese character it may be a plain stroke: only what can be a shortcut is looked for.
  if (!clear && !/^[a-z0-9'’]*$/i.test(typed)) return null;
  return { from: caret - typed.length - mark.length, to: caret, query: typed.replaceAll(between, ''), clear };
};

/** As shortcuts are compared, here as in the upstream. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const rank = (reply: QuickReply, query: string, of: InitialsOf): number => {
  if (query === '') return 0;
  const shortcut = folded(reply.shortcut);
  if (shortcut === query) return 1;
  if (shortcut.startsWith(query)) return 2;
  if (/^[a-z0-9]+$/.test(query)) {
    const place = placeByInitials(reply.text, query, of);
    if (place === 0) return 3;
    if (place > 0) return 5;
  }
  return folded(reply.text).includes(query) || folded(reply.category).includes(query) ? 4 : 0;
};

/** The replies that are meant, the likeliest first; all of them, in their own order, where nothing was typed yet. */
export const meant = (replies: readonly QuickReply[], query: string, of: InitialsOf): QuickReply[] => {
  const typed = folded(query);
  if (typed === '') return [...replies];
  return replies
    .map((reply) => ({ reply, rank: rank(reply, typed, of) }))
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply);
};
