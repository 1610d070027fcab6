import type { Conversation } from '../../../contract/consultation/order.ts';
import type { AppMessages } from '../../i18n/messages.ts';

/** A file's name is not a message. */
const isFileName = (text: string): boolean => /^[^\s].*\.[a-z0-9]{2,5}$/i.test(text);

/**
 * The newest message of a conversation in one line. `knownSeconds` is the duration of a voice note, for rows
 * that lack it.
 */
export const previewText = (
  { text, kind, recalled, seconds }: NonNullable<Conversation['lastMessage']>,
  t: AppMessages['alerts']['messagePreview'],
  knownSeconds: number | null = null,
): string => {
  if (recalled === true) return t.recalled;
  const length = seconds ?? knownSeconds;
  if (kind === 'voice') return t.voice(length === null ? null : Math.round(length));
  if (kind === 'picture') return isFileName(text) ? t.picture : `${t.picture} ${text}`.trim();
  if (kind === 'file' || kind === 'advice' || kind === 'card') return `${t[kind]} ${text}`.trim();
  return text;
};
