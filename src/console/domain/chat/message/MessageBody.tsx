import { Badge } from '../../../ui/display/Badge.tsx';
import { type Chat, type Content, isByReader } from '../chat.ts';
import { VoiceMessage } from '../voice/VoiceMessage.tsx';
import { FileAttachment } from './FileAttachment.tsx';
import { PictureMessage } from './PictureMessage.tsx';
import { MessageText } from './MessageText.tsx';

type Attachment = NonNullable<Content['body']['file']>;

const AttachmentView = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  if (row.kind === 'picture') return <PictureMessage chat={chat} row={row} file={file} />;
  if (row.kind === 'voice') return <VoiceMessage chat={chat} row={row} file={file} />;
  return <FileAttachment chat={chat} row={row} file={file} />;
};

const RecalledNote = ({ chat, row }: { chat: Chat; row: Content }) => {
  const t = chat.w.value;
  return <span className="bubble-recalled">{isByReader(chat, row.from) ? t.recalledOwn : t.recalled}</span>;
};

const AdviceBadge = ({ chat }: { chat: Chat }) => <Badge tone="accent" text={chat.w.value.advice} />;

type Reply = NonNullable<Content['body']['replyTo']>;

/** The quoted message; a click jumps to it. */
const QuotedMessage = ({ chat, reply }: { chat: Chat; reply: Reply }) => {
  const t = chat.w.value;
  return (
    <button
      type="button"
      className="bubble-quote"
      title={t.showQuoted}
      onClick={() => void chat.jump.to({ id: reply.id, seq: null })}
    >
      <bdi>{reply.text === '' ? t.quotedRecalled : reply.text}</bdi>
    </button>
  );
};

/** Text, quote and file of a message. Everything is text, never markup. It reads no signals: @noUseSignals */
export const MessageBody = ({ chat, row }: { chat: Chat; row: Content }) => {
  const { text, file, recalled, replyTo } = row.body;
  if (recalled) return <RecalledNote chat={chat} row={row} />;
  return (
    <>
      {row.kind === 'advice' ? <AdviceBadge chat={chat} /> : null}
      {replyTo ? <QuotedMessage chat={chat} reply={replyTo} /> : null}
      {file ? <AttachmentView chat={chat} row={row} file={file} /> : null}
      {text === '' ? null : <MessageText chat={chat} text={text} />}
    </>
  );
};
