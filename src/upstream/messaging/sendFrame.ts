import type { Message } from '../../contract/consultation/message.ts';
import type { UpFrame } from '../../contract/protocol/socket.ts';
import { messageById } from './conversation.ts';
import { fileUrl, findFile } from '../files/fileRows.ts';
import { recalledBody } from './recallMessage.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

/** A message as it arrives over the socket. */
export type SendFrame = Extract<UpFrame, { type: 'im-send' }>;
type AttachmentFrame = Extract<SendFrame, { kind: 'picture' | 'file' | 'voice' }>;
type Body = Message['body'];

/** The part of a message that a reply quotes: 120 characters. */
const quotePattern = /^.{0,120}/su;

const quoteMessage = (store: Store, conv: string, id: string): Body['replyTo'] => {
  const quotedMessage = messageById(store, conv, id) ?? throwHttpError('replyMissing');
  const { text, file } = quotedMessage.body;
  return { id: quotedMessage.id, text: quotePattern.exec(text || (file?.name ?? ''))?.[0] ?? '' };
};

const acceptsType: Readonly<Record<AttachmentFrame['kind'], (type: string) => boolean>> = {
  picture: (type) => type.startsWith('image/'),
  voice: (type) => type.startsWith('audio/'),
  file: () => true,
};

/** The attachment as the storage knows it; the sender's values count only where the storage has none. */
const verifiedAttachment = (store: Store, userId: string, { kind, body }: AttachmentFrame): Body['file'] => {
  const { url, type, size, width, height, seconds } = body.file;
  const [path = ''] = /(?<=^\/storage\/).+$/.exec(url) ?? [];
  const row = findFile(store, path);
  const isOwnFile = row?.known === 1 && row.userId === userId && url === fileUrl(path);
  if (!isOwnFile || row.type !== type || row.size !== size || !acceptsType[kind](type))
    return throwHttpError('attachmentRefused');
  return {
    url,
    name: row.name,
    type,
    size,
    ...(kind === 'picture' && width && height && { width, height }),
    ...(kind === 'voice' && seconds && { seconds }),
  };
};

const hasAttachment = (frame: SendFrame): frame is AttachmentFrame => 'file' in frame.body;

/** The body to store. Fails with `replyMissing` or `attachmentRefused`. */
export const buildMessageBody = (store: Store, userId: string, frame: SendFrame): Body => {
  const { conv, body } = frame;
  return {
    text: body.text,
    ...(hasAttachment(frame) && { file: verifiedAttachment(store, userId, frame) }),
    ...(body.replyTo !== undefined && { replyTo: quoteMessage(store, conv, body.replyTo) }),
  };
};

/** Whether a stored message equals the sent one, and is not another message with the same cmid. */
export const isSameMessage = (store: Store, stored: Message, frame: SendFrame): boolean => {
  const body = stored.body.recalled ? (recalledBody(store, stored.id) ?? stored.body) : stored.body;
  const file = hasAttachment(frame) ? frame.body.file.url : undefined;
  return (
    stored.conv === frame.conv &&
    stored.kind === frame.kind &&
    body.text === frame.body.text &&
    body.file?.url === file &&
    body.replyTo?.id === frame.body.replyTo
  );
};
