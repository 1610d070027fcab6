import { dayOf } from '../lib/days.ts';
import type { Chat } from './chat.ts';
import type { Line } from './lines.ts';
import { MessageRow } from './MessageRow.tsx';
import { PendingRow } from './PendingRow.tsx';
import { UploadRow } from './UploadRow.tsx';

const dayMs = 86_400_000;

const Day = ({ chat, at }: { chat: Chat; at: number }) => {
  const w = chat.w.value;
  const now = chat.desk.clock.minute.value;
  const day = dayOf(at);
  const word = day === dayOf(now) ? w.today : day === dayOf(now - dayMs) ? w.yesterday : day;
  return (
    <div className="chat-day">
      <time dateTime={day}>{word}</time>
    </div>
  );
};

const Fresh = ({ chat }: { chat: Chat }) => <div className="chat-fresh">{chat.w.value.fresh}</div>;

const Gap = ({ chat }: { chat: Chat }) => <div className="chat-gap">{chat.w.value.gap}</div>;

/** One item of the transcript. It reads no signals: @noUseSignals (saves a third of a row's cost). */
export const LineView = ({ chat, line }: { chat: Chat; line: Line }) => {
  switch (line.kind) {
    case 'message':
      return <MessageRow chat={chat} line={line} />;
    case 'pending':
      return <PendingRow chat={chat} line={line} />;
    case 'upload':
      return <UploadRow chat={chat} upload={line.upload} />;
    case 'day':
      return <Day chat={chat} at={line.at} />;
    case 'fresh':
      return <Fresh chat={chat} />;
    default:
      return <Gap chat={chat} />;
  }
};
