import { dayOf } from '../../../lib/dates/days.ts';
import type { Chat } from '../chat.ts';
import type { TranscriptItem } from './transcriptItems.ts';
import { MessageRow } from '../message/MessageRow.tsx';
import { PendingRow } from '../message/PendingRow.tsx';
import { UploadRow } from '../message/UploadRow.tsx';

const dayMs = 86_400_000;

const DayDivider = ({ chat, at }: { chat: Chat; at: number }) => {
  const t = chat.w.value;
  const now = chat.deps.clock.coarseNow.value;
  const day = dayOf(at);
  const label = day === dayOf(now) ? t.today : day === dayOf(now - dayMs) ? t.yesterday : day;
  return (
    <div className="chat-day">
      <time dateTime={day}>{label}</time>
    </div>
  );
};

const UnreadDivider = ({ chat }: { chat: Chat }) => (
  <div className="chat-unread-divider">{chat.w.value.newMessages}</div>
);

const GapRow = ({ chat }: { chat: Chat }) => <div className="chat-gap">{chat.w.value.gap}</div>;

/** One item of the transcript. It reads no signals: @noUseSignals (saves a third of a row's cost). */
export const TranscriptRow = ({ chat, item }: { chat: Chat; item: TranscriptItem }) => {
  switch (item.kind) {
    case 'message':
      return <MessageRow chat={chat} item={item} />;
    case 'pending':
      return <PendingRow chat={chat} item={item} />;
    case 'upload':
      return <UploadRow chat={chat} upload={item.upload} />;
    case 'day':
      return <DayDivider chat={chat} at={item.at} />;
    case 'unreadDivider':
      return <UnreadDivider chat={chat} />;
    default:
      return <GapRow chat={chat} />;
  }
};
