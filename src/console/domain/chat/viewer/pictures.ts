import type { ReadonlySignal } from '@preact/signals-react';
import type { Message } from '../../../../contract/consultation/message.ts';
import { momentOf } from '../../../lib/dates/days.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import { type Chat, type ChatDeps, senderName } from '../chat.ts';
import { isPrefix } from '../transcript/transcriptItems.ts';
import type { OtherPictures } from './otherPictures.ts';

/** A picture or a PDF of a conversation. */
export interface ViewedFile {
  readonly src: string;
  /** Who sent it, and when. */
  readonly name: string;
  /** The name of its file. */
  readonly fileName: string;
  readonly isPdf: boolean;
  readonly row: Message;
}

/** A conversation as far as its pictures are concerned, and those of the patient's other visits. */
export interface PictureAlbum extends Pick<Chat, 'w' | 'patient'> {
  readonly deps: Pick<
    ChatDeps,
    'clock' | 'files' | 'i18n' | 'offered' | 'platform' | 'session' | 'settings' | 'toasts'
  >;
  readonly conversation: { readonly snapshot: ReadonlySignal<{ readonly rows: readonly Message[] }> };
  /** Null: they are not offered here. */
  readonly otherPictures: OtherPictures | null;
}

const momentOfSending = (
  { deps: { clock, i18n } }: { readonly deps: Pick<ChatDeps, 'clock' | 'i18n'> },
  at: number,
): string => momentOf(at, clock.now(), i18n.language.value);

/** The name of a picture: who sent it, and when. */
export const pictureName = (
  chat: Pick<PictureAlbum, 'w' | 'patient'> & {
    readonly deps: Pick<PictureAlbum['deps'], 'clock' | 'i18n' | 'session'>;
  },
  { from, at }: Pick<Message, 'from' | 'at'>,
) => chat.w.value.picture.name(senderName(chat, from), momentOfSending(chat, at));

/** Whether a message brings a PDF, and this browser has a view of its own for it. */
export const isShownPdf = (
  { deps: { platform } }: { readonly deps: { readonly platform: Pick<ChatDeps['platform'], 'showsPdf'> } },
  { kind, body }: Pick<Message, 'kind' | 'body'>,
): boolean => platform.showsPdf && kind === 'file' && body.file?.type === 'application/pdf';

/** Whether a message may bring something to look at. */
const bringsFile = ({ kind }: Pick<Message, 'kind'>): boolean => kind === 'picture' || kind === 'file';

/** Creates a function that finds the messages with a file; where rows were only appended, it looks at the new ones alone. */
export const createFileRows = () => {
  let known: readonly Message[] = [];
  let found: readonly Message[] = [];
  return (rows: readonly Message[]): readonly Message[] => {
    if (rows === known) return found;
    const hasGrown = isPrefix(known, rows);
    const added = (hasGrown ? rows.slice(known.length) : rows).filter(bringsFile);
    found = hasGrown ? found.concat(added) : added;
    known = rows;
    return found;
  };
};

/** The pictures and PDFs in `rows`, by default all loaded messages, in their order. */
const viewedFilesOf = (
  chat: PictureAlbum,
  rows: readonly Message[] = chat.conversation.snapshot.value.rows,
): readonly ViewedFile[] =>
  rows.filter(bringsFile).flatMap((row) => {
    const { file } = row.body;
    const isPdf = isShownPdf(chat, row);
    const src = file && (isPdf || row.kind === 'picture') ? fileAddress(file.url, chat.deps) : null;
    if (src === null || !file) return [];
    const { from, at } = row;
    const time = momentOfSending(chat, at);
    const name = isPdf
      ? chat.w.value.pdf.name(file.name, senderName(chat, from), time)
      : pictureName(chat, row);
    return [{ src, name, fileName: file.name, isPdf, row }];
  });

/** What the viewer shows: what was loaded of the other visits, then what belongs to this conversation. */
export const albumOf = (chat: PictureAlbum): readonly ViewedFile[] => [
  ...viewedFilesOf(chat, chat.otherPictures?.rows.value ?? []),
  ...viewedFilesOf(chat),
];

/** The pictures in `rows`, by default all loaded messages, in their order. */
export const picturesOf = (chat: PictureAlbum, rows?: readonly Message[]): readonly ViewedFile[] =>
  viewedFilesOf(chat, rows).filter(({ isPdf }) => !isPdf);
