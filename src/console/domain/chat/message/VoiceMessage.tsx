import type { Attachment } from '../../../../contract/consultation/message.ts';
import { secondsOf } from '../../../lib/dates/days.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import type { Chat } from '../chat.ts';
import type { Content } from '../content.ts';
import { senderName } from '../senderName.ts';

/** A voice note, played by the browser's own player. */
export const VoiceMessage = ({ chat, row, file }: { chat: Chat; row: Content; file: Attachment }) => {
  const t = chat.w.value;
  const src = fileAddress(file.url, chat.deps.platform.base);
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
