import type { Message } from '../contract/consultation/message.ts';
import type { UpFrame } from '../contract/protocol/socket.ts';
import { messageById } from './conversation.ts';
import { addressOf, fileAt } from './fileRows.ts';
import { recalledBody } from './recall.ts';
import { refuse } from './refusal.ts';
import type { Store } from './store.ts';

/** A message as it arrives over the socket. */
export type Sent = Extract<UpFrame, { type: 'im-send' }>;
type Attached = Extract<Sent, { kind: 'picture' | 'file' | 'voice' }>;
type Body = Message['body'];

/** The part of a message that a reply quotes: 120 characters. */
const beginning = /^.{0,120}/su;

const quoted = (store: Store, conv: string, id: string): Body['replyTo'] => {
  const said = messageById(store, conv, id) ?? refuse('replyMissing');
  const { text, file } = said.body;
  return { id: said.id, text: beginning.exec(text || (file?.name ?? ''))?.[0] ?? '' };
};

const fits: Readonly<Record<Attached['kind'], (type: string) => boolean>> = {
  picture: (type) => type.startsWith('image/'),
  voice: (type) => type.startsWith('audio/'),
  file: () => true,
};

/** The attachment as the storage knows it; the sender's values count only where the storage has none. */
const attached = (store: Store, userId: string, { kind, body }: Attached): Body['file'] => {
  const { url, type, size, width, height, seconds } = body.file;
  const [path = ''] = /(?<=^\/storage\/).+$/.exec(url) ?? [];
  const row = fileAt(store, path);
  const own = row?.known === 1 && row.userId === userId && url === addressOf(path);
  if (!own || row.type !== type || row.size !== size || !fits[kind](type)) return refuse('attachmentRefused');
  return {
    url,
    name: row.name,
    type,
    size,
    ...(kind === 'picture' && width && height && { width, height }),
    ...(kind === 'voice' && seconds && { seconds }),
  };
};

const isAttached = (sent: Sent): sent is Attached => 'file' in sent.body;

/** The body to store. Fails with `replyMissing` or `attachmentRefused`. */
export const bodyOf = (store: Store, userId: string, sent: Sent): Body => {
  const { conv, body } = sent;
  return {
    text: body.text,
    ...(isAttached(sent) && { file: attached(store, userId, sent) }),
    ...(body.replyTo !== undefined && { replyTo: quoted(store, conv, body.replyTo) }),
  };
};

/** Whether a stored message equals the sent one, and is not another message with the same cmid. */
export const isSame = (store: Store, stored: Message, sent: Sent): boolean => {
  const body = stored.body.recalled ? (recalledBody(store, stored.id) ?? stored.body) : stored.body;
  const file = isAttached(sent) ? sent.body.file.url : undefined;
  return (
    stored.conv === sent.conv &&
    stored.kind === sent.kind &&
    body.text === sent.body.text &&
    body.file?.url === file &&
    body.replyTo?.id === sent.body.replyTo
  );
};
