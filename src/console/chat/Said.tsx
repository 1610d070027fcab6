import { Badge } from '../kit/Badge.tsx';
import type { Chat } from './chat.ts';
import type { Content } from './content.ts';
import { FileNote } from './FileNote.tsx';
import { Picture } from './Picture.tsx';
import { Quote } from './Quote.tsx';
import { Text } from './Text.tsx';
import { Voice } from './Voice.tsx';

type File = NonNullable<Content['body']['file']>;

const Attached = ({ chat, row, file }: { chat: Chat; row: Content; file: File }) => {
  if (row.kind === 'picture') return <Picture chat={chat} row={row} file={file} />;
  if (row.kind === 'voice') return <Voice chat={chat} row={row} file={file} />;
  return <FileNote chat={chat} file={file} />;
};

const Recalled = ({ chat, row }: { chat: Chat; row: Content }) => {
  const w = chat.w.value;
  return <span className="bubble-recalled">{row.from.role === 'doctor' ? w.recalledOwn : w.recalled}</span>;
};

const Advice = ({ chat }: { chat: Chat }) => <Badge tone="accent" text={chat.w.value.advice} />;

/** Text, quote and file of a message. Everything is text, never markup. It reads no signals: @noUseSignals */
export const Said = ({ chat, row }: { chat: Chat; row: Content }) => {
  const { text, file, recalled, replyTo } = row.body;
  if (recalled) return <Recalled chat={chat} row={row} />;
  return (
    <>
      {row.kind === 'advice' ? <Advice chat={chat} /> : null}
      {replyTo ? <Quote chat={chat} reply={replyTo} /> : null}
      {file ? <Attached chat={chat} row={row} file={file} /> : null}
      {text === '' ? null : <Text chat={chat} text={text} />}
    </>
  );
};
