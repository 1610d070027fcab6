import type { Conversation } from '../../contract/order.ts';
import type { Words } from '../words/en.ts';

/** A file's name says nothing about what was meant. */
const isFileName = (text: string): boolean => /^[^\s].*\.[a-z0-9]{2,5}$/i.test(text);

/** The newest message of a conversation in one line; `seconds` of a voice note, where they are known. */
export const saidIn = (
  { text, kind, recalled }: NonNullable<Conversation['lastMessage']>,
  w: Words['alerts']['last'],
  seconds: number | null = null,
): string => {
  if (recalled === true) return w.recalled;
  if (kind === 'voice') return w.voice(seconds === null ? null : Math.round(seconds));
  if (kind === 'picture') return isFileName(text) ? w.picture : `${w.picture} ${text}`.trim();
  if (kind === 'file' || kind === 'advice' || kind === 'card') return `${w[kind]} ${text}`.trim();
  return text;
};
