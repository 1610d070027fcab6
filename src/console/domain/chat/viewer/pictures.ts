import type { ReadonlySignal } from '@preact/signals-react';
import type { Message } from '../../../../contract/consultation/message.ts';
import { secondsOf } from '../../../lib/dates/days.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import { type Chat, type ChatDeps, senderName } from '../chat.ts';

/** A picture of a conversation. */
export interface Picture {
  readonly src: string;
  /** Who sent it, and when. */
  readonly name: string;
  /** The name of its file. */
  readonly fileName: string;
  readonly row: Message;
}

/** A conversation as far as its pictures are concerned. */
export interface PictureAlbum extends Pick<Chat, 'w' | 'patient'> {
  readonly deps: Pick<ChatDeps, 'files' | 'platform' | 'settings' | 'toasts'>;
  readonly conversation: { readonly snapshot: ReadonlySignal<{ readonly rows: readonly Message[] }> };
}

/** The name of a picture: who sent it, and when. */
export const pictureName = (chat: Pick<Chat, 'w' | 'patient'>, { from, at }: Pick<Message, 'from' | 'at'>) =>
  chat.w.value.picture.name(senderName(chat, from.role), secondsOf(at).slice(0, 5));

/** The pictures among the loaded messages, in their order. */
export const picturesOf = (chat: PictureAlbum): readonly Picture[] =>
  chat.conversation.snapshot.value.rows.flatMap((row) => {
    const { file } = row.body;
    const src = row.kind === 'picture' && file ? fileAddress(file.url, chat.deps) : null;
    return src === null || !file ? [] : [{ src, name: pictureName(chat, row), fileName: file.name, row }];
  });
