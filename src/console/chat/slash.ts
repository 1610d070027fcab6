import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { type InitialsOf, placeByInitials } from './initials.ts';

/** A `/` and the text typed after it, up to the caret. */
export interface Slash {
  /** Position of the `/`. */
  readonly from: number;
  /** The caret. */
  readonly to: number;
  readonly query: string;
  /** The `/` cannot be part of a word: it is at the beginning, or after whitespace. */
  readonly clear: boolean;
}

// Chinese keyboards produce a full-width slash, or 、, which never begins a sentence.
const found = /(?:^|([\s\S]))([/／]|(?<=^|\n)、)([^\s/／]{0,20})$/u;
// Not the slash of 120/80, and/or or https://.
const within = /[\p{Script=Latin}\d:/]/u;
/** What input methods insert between syllables. */
const between = /['’\u2006]/g;

/** The slash command at the caret, or null. */
export const slashAt = (text: string, caret: number): Slash | null => {
  const met = found.exec(text.slice(Math.max(0, caret - 40), caret));
  if (!met) return null;
  const [, before = '', mark = '', typed = ''] = met;
  if (within.test(before)) return null;
  const clear = before === '' || /\s/.test(before);
  // After a Chinese character it may be a plain slash: only possible shortcuts are matched.
  if (!clear && !/^[a-z0-9'’]*$/i.test(typed)) return null;
  return { from: caret - typed.length - mark.length, to: caret, query: typed.replaceAll(between, ''), clear };
};

/** Normalised as in the upstream. */
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

/** The matching replies, best first; all of them in their own order while nothing is typed. */
export const meant = (replies: readonly QuickReply[], query: string, of: InitialsOf): QuickReply[] => {
  const typed = folded(query);
  if (typed === '') return [...replies];
  return replies
    .map((reply) => ({ reply, rank: rank(reply, typed, of) }))
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply);
};
