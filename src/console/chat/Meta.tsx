import { secondsOf } from '../lib/days.ts';
import type { Words } from '../words/en.ts';

interface Props {
  at: number;
  /** How an own message stands, in a word; null for the others'. */
  fate?: {
    readonly name: keyof Words['chat']['fates'];
    readonly word: string;
    readonly hint?: string | undefined;
  } | null;
}

/** When it was said, and what became of it. */
export const Meta = ({ at, fate = null }: Props) => (
  <span className="bubble-meta">
    <time dateTime={new Date(at).toISOString()}>{secondsOf(at).slice(0, 5)}</time>
    {fate === null ? null : (
      <span className={`fate fate-${fate.name}`} title={fate.hint}>
        {fate.word}
      </span>
    )}
  </span>
);
