import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Conversation } from '../../../../contract/consultation/order.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { dayStartOf } from '../../../lib/dates/days.ts';
import { parseJson } from '../../../lib/json.ts';
import type { Services } from '../../../services.ts';

/** The conversations that a doctor has snoozed, on this computer. A new message of the patient wakes one at once. */
export interface Snoozes {
  /** When each of them wakes, by order. */
  readonly until: ReadonlySignal<ReadonlyMap<string, number>>;
  readonly snooze: (id: string, until: number) => void;
  readonly wake: (id: string) => void;
  readonly start: () => () => void;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How long a conversation can be snoozed. */
export const snoozeChoices = ['quarter', 'hour', 'tomorrow'] as const;

/** When a conversation wakes that is snoozed now; tomorrow means 8:00 of the hospital's next day. */
export const snoozeEnd = (choice: (typeof snoozeChoices)[number], now: number): number =>
  choice === 'tomorrow'
    ? dayStartOf(now) + dayMs + 8 * 60 * minuteMs
    : now + (choice === 'hour' ? 60 : 15) * minuteMs;

/** By order: when it wakes, and since when it is snoozed. */
const stored = v.fallback(v.record(v.string(), v.object({ until: v.number(), since: v.number() })), {});
type Stored = v.InferOutput<typeof stored>;

/** Whether the patient has written since. */
const isWoken = (
  { unansweredSince, lastMessage }: Pick<Conversation, 'unansweredSince' | 'lastMessage'>,
  since: number,
): boolean =>
  (unansweredSince ?? 0) > since || (lastMessage !== null && !lastMessage.mine && lastMessage.at > since);

interface Deps {
  readonly clock: Pick<Services['clock'], 'now' | 'coarseNow'>;
  readonly messaging: Pick<Services['messaging'], 'onEvent'>;
  readonly platform: Pick<Services['platform'], 'localStorage' | 'onStorage'>;
  readonly session: Pick<Services['session'], 'userId'>;
  readonly sessionStore: Pick<Services['sessionStore'], 'tenantId'>;
}

/** Restores what this person has snoozed on this computer; anything unreadable is ignored. */
export const createSnoozes = (
  { clock, messaging, platform, session, sessionStore }: Deps,
  rows: ReadonlySignal<readonly Pick<Conversation, 'id' | 'unansweredSince' | 'lastMessage'>[]>,
): Snoozes => {
  const { localStorage } = platform;
  const key = `snoozed.${sessionStore.tenantId()}.${session.userId.peek() ?? ''}`;
  const read = (): Stored => v.parse(stored, parseJson(localStorage.getItem(key) ?? ''));
  const entries = signal(read());

  const write = (next: Stored): void => {
    const now = clock.now();
    entries.value = Object.fromEntries(Object.entries(next).filter(([, { until }]) => until > now));
    if (Object.keys(entries.value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entries.value));
  };
  const without = (ids: readonly string[]): Stored =>
    Object.fromEntries(Object.entries(entries.peek()).filter(([id]) => !ids.includes(id)));
  const wake = (id: string): void => {
    if (id in entries.peek()) write(without([id]));
  };

  return {
    until: computed(() => {
      const now = clock.coarseNow.value;
      return new Map(
        Object.entries(entries.value).flatMap(([id, { until }]) =>
          until > now ? [[id, until] as const] : [],
        ),
      );
    }),
    snooze: (id, until) => write({ ...entries.peek(), [id]: { until, since: clock.now() } }),
    wake,
    start: () => {
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type !== 'message' || event.message.from.role !== 'patient') return;
          const { conv, at } = event.message;
          if (at >= (entries.peek()[conv]?.since ?? Infinity)) wake(conv);
        }),
        // What was written while this computer was off.
        effect(() => {
          const woken = rows.value.flatMap((row) => {
            const entry = entries.value[row.id];
            return entry && isWoken(row, entry.since) ? [row.id] : [];
          });
          if (woken.length > 0) write(without(woken));
        }),
        platform.onStorage((changed) => {
          if (changed === key || changed === null) entries.value = read();
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
