import { Badge } from '../../../ui/display/Badge.tsx';
import { secondsOf } from '../../../lib/dates/days.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import { type Chat, type Content, senderName } from '../chat.ts';
import { FileAttachment } from './FileAttachment.tsx';
import { PictureMessage } from './PictureMessage.tsx';
import { MessageText } from './MessageText.tsx';

type Attachment = NonNullable<Content['body']['file']>;

/** A voice note, played by the browser's own player. */
const VoiceMessage = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  const t = chat.w.value;
  const src = fileAddress(file.url, chat.deps);
  if (src === null) return <span className="bubble-recalled">{t.file.elsewhere}</span>;
  const name = t.voice.name(senderName(chat, row.from.role), secondsOf(row.at).slice(0, 5));
  return (
    <span className="bubble-voice">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice notes have no transcript */}
      <audio controls preload="none" src={src} aria-label={name} />
      {file.seconds === undefined ? null : <small>{t.voice.seconds(Math.round(file.seconds))}</small>}
    </span>
  );
};

const AttachmentView = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  if (row.kind === 'picture') return <PictureMessage chat={chat} row={row} file={file} />;
  if (row.kind === 'voice') return <VoiceMessage chat={chat} row={row} file={file} />;
  return <FileAttachment chat={chat} file={file} />;
};

const RecalledNote = ({ chat, row }: { chat: Chat; row: Content }) => {
  const t = chat.w.value;
  return <span className="bubble-recalled">{row.from.role === 'doctor' ? t.recalledOwn : t.recalled}</span>;
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
