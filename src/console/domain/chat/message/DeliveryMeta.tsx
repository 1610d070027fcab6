import { secondsOf } from '../../../lib/dates/days.ts';
import type { AppMessages } from '../../../i18n/messages.ts';

interface Props {
  at: number;
  /** Delivery status of an own message; null for others. */
  status?: {
    readonly name: keyof AppMessages['chat']['deliveryStatus'];
    readonly text: string;
    readonly hint?: string | undefined;
  } | null;
}

const minuteMs = 60_000;
/** The minute formatted last: messages of one minute share the text. */
let cached = { minute: Number.NaN, text: '' };
const timeOf = (at: number): string => {
  const minute = Math.floor(at / minuteMs);
  if (minute !== cached.minute) cached = { minute, text: secondsOf(at).slice(0, 5) };
  return cached.text;
};

/** The time of a message and its delivery status. It reads no signals: @noUseSignals */
export const DeliveryMeta = ({ at, status = null }: Props) => (
  <span className="bubble-meta">
    <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
    {status === null ? null : (
      <span className={`fate fate-${status.name}`} title={status.hint}>
        {status.text}
      </span>
    )}
  </span>
);
