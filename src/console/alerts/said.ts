import type { Conversation } from '../../contract/consultation/order.ts';
import type { Words } from '../words/en.ts';

/** A file's name is not a message. */
const isFileName = (text: string): boolean => /^[^\s].*\.[a-z0-9]{2,5}$/i.test(text);

/**
 * The newest message of a conversation in one line. `knownSeconds` is the duration of a voice note, for rows
 * that lack it.
 */
export const saidIn = (
  { text, kind, recalled, seconds }: NonNullable<Conversation['lastMessage']>,
  w: Words['alerts']['last'],
  counted: number | null = null,
): string => {
  if (recalled === true) return w.recalled;
  const length = seconds ?? counted;
  if (kind === 'voice') return w.voice(length === null ? null : Math.round(length));
  if (kind === 'picture') return isFileName(text) ? w.picture : `${w.picture} ${text}`.trim();
  if (kind === 'file' || kind === 'advice' || kind === 'card') return `${w[kind]} ${text}`.trim();
  return text;
};
