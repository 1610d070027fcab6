import { secondsOf } from '../../../lib/dates/days.ts';

const minuteMs = 60_000;
/** The minute formatted last: messages of one minute share the text. */
let cached = { minute: Number.NaN, text: '' };

/** The time of a message, `HH:MM`. */
export const timeOf = (at: number): string => {
  const minute = Math.floor(at / minuteMs);
  if (minute !== cached.minute) cached = { minute, text: secondsOf(at).slice(0, 5) };
  return cached.text;
};

/** The time of a message. It reads no signals: @noUseSignals */
export const MessageTime = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
);

interface Props {
  sender: string;
  at: number;
  /** It continues the message above: only a screen reader is told whose it is, and when. */
  continues: boolean;
}

/** The sender of a message and its time, above it. It reads no signals: @noUseSignals */
export const MessageHead = ({ sender, at, continues }: Props) => (
  <div className={continues ? 'visually-hidden' : 'message-head'}>
    <bdi>{sender}</bdi> <MessageTime at={at} />
  </div>
);
