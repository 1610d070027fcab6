import { secondsOf } from '../lib/days.ts';
import type { Words } from '../words/en.ts';

interface Props {
  at: number;
  /** Delivery status of an own message; null for others. */
  fate?: {
    readonly name: keyof Words['chat']['fates'];
    readonly word: string;
    readonly hint?: string | undefined;
  } | null;
}

const minuteMs = 60_000;
/** The minute formatted last: messages of one minute share the text. */
let last = { minute: Number.NaN, word: '' };
const wordOf = (at: number): string => {
  const minute = Math.floor(at / minuteMs);
  if (minute !== last.minute) last = { minute, word: secondsOf(at).slice(0, 5) };
  return last.word;
};

/** The time of a message and its delivery status. It reads no signals: @noUseSignals */
export const Meta = ({ at, fate = null }: Props) => (
  <span className="bubble-meta">
    <time dateTime={new Date(at).toISOString()}>{wordOf(at)}</time>
    {fate === null ? null : (
      <span className={`fate fate-${fate.name}`} title={fate.hint}>
        {fate.word}
      </span>
    )}
  </span>
);
