import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import { type InitialsLookup, indexByInitials } from '../../../../lib/pinyinInitials.ts';

/** A `/` and the text typed after it, up to the caret. */
export interface SlashQuery {
  /** Position of the `/`. */
  readonly from: number;
  /** The caret. */
  readonly to: number;
  readonly query: string;
  /** The `/` cannot be part of a word: it is at the beginning, or after whitespace. */
  readonly isUnambiguous: boolean;
}

// Chinese keyboards produce a full-width slash, or 、, which never begins a sentence.
const slashPattern = /(?:^|([\s\S]))([/／]|(?<=^|\n)、)([^\s/／]{0,20})$/u;
// Not the slash of 120/80, and/or or https://.
const wordBeforeSlash = /[\p{Script=Latin}\d:/]/u;
/** A message that may be a quick reply which was not found. */
export const beginsWithSlash = (text: string): boolean => /^\s*[/／、]/u.test(text);

/** What input methods insert between syllables. */
const imeSeparators = /['’\u2006]/g;

/** The slash command at the caret, or null. */
export const findSlash = (text: string, caret: number): SlashQuery | null => {
  const match = slashPattern.exec(text.slice(Math.max(0, caret - 40), caret));
  if (!match) return null;
  const [, before = '', slash = '', typed = ''] = match;
  if (wordBeforeSlash.test(before)) return null;
  const isUnambiguous = before === '' || /\s/.test(before);
  // After a Chinese character it may be a plain slash: only possible shortcuts are matched.
  if (!isUnambiguous && !/^[a-z0-9'’]*$/i.test(typed)) return null;
  return {
    from: caret - typed.length - slash.length,
    to: caret,
    query: typed.replaceAll(imeSeparators, ''),
    isUnambiguous,
  };
};

/** Normalised as in the upstream. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

const rank = (reply: QuickReply, query: string, initialsOf: InitialsLookup): number => {
  if (query === '') return 0;
  const shortcut = normalize(reply.shortcut);
  if (shortcut === query) return 1;
  if (shortcut.startsWith(query)) return 2;
  if (/^[a-z0-9]+$/.test(query)) {
    const index = indexByInitials(reply.text, query, initialsOf);
    if (index === 0) return 3;
    if (index > 0) return 5;
  }
  return normalize(reply.text).includes(query) || normalize(reply.category).includes(query) ? 4 : 0;
};

/** The matching replies, best first; all of them in their own order while nothing is typed. */
export const matchReplies = (
  replies: readonly QuickReply[],
  query: string,
  initialsOf: InitialsLookup,
): QuickReply[] => {
  const typed = normalize(query);
  if (typed === '') return [...replies];
  return replies
    .map((reply) => ({ reply, rank: rank(reply, typed, initialsOf) }))
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply);
};
