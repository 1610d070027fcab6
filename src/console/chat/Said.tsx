import { Badge } from '../kit/Badge.tsx';
import type { Chat } from './chat.ts';
import type { Content } from './content.ts';
import { FileNote } from './FileNote.tsx';
import { Picture } from './Picture.tsx';
import { Quote } from './Quote.tsx';
import { Text } from './Text.tsx';
import { Voice } from './Voice.tsx';

const Attached = ({ chat, row }: { chat: Chat; row: Content }) => {
  const { file } = row.body;
  if (!file) return null;
  if (row.kind === 'picture') return <Picture chat={chat} row={row} file={file} />;
  if (row.kind === 'voice') return <Voice chat={chat} row={row} file={file} />;
  return <FileNote chat={chat} file={file} />;
};

/** The words, the quote and the file of a message. Everything is text: nothing in it is markup. */
export const Said = ({ chat, row }: { chat: Chat; row: Content }) => {
  const w = chat.w.value;
  const { text, recalled, replyTo } = row.body;
  if (recalled)
    return <span className="bubble-recalled">{row.from.role === 'doctor' ? w.recalledOwn : w.recalled}</span>;
  return (
    <>
      {row.kind === 'advice' ? <Badge tone="accent" text={w.advice} /> : null}
      {replyTo ? <Quote chat={chat} reply={replyTo} /> : null}
      <Attached chat={chat} row={row} />
      {text === '' ? null : <Text chat={chat} text={text} />}
    </>
  );
};
