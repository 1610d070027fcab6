import type { Attachment } from '../../contract/consultation/message.ts';
import { secondsOf } from '../lib/days.ts';
import { fileAddress } from './address.ts';
import type { Chat } from './chat.ts';
import type { Content } from './content.ts';
import { senderOf } from './sender.ts';

/** A voice note, played by the browser's own player. */
export const Voice = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  const w = chat.w.value;
  const src = fileAddress(file.url, chat.desk.outside.base);
  if (src === null) return <span className="bubble-recalled">{w.file.elsewhere}</span>;
  const name = w.voice.name(senderOf(chat, row.from.role), secondsOf(row.at).slice(0, 5));
  return (
    <span className="bubble-voice">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice notes have no transcript */}
      <audio controls preload="none" src={src} aria-label={name} />
      {file.seconds === undefined ? null : <small>{w.voice.seconds(Math.round(file.seconds))}</small>}
    </span>
  );
};
