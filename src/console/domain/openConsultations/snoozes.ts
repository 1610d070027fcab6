import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Conversation } from '../../../contract/consultation/order.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { dayStartOf } from '../../lib/dates/days.ts';
import { parseJson } from '../../lib/json.ts';
import type { Services } from '../../services.ts';

/** The conversations that a doctor has snoozed, on this computer. A new message of the patient wakes one at once. */
export interface Snoozes {
  /** When each of them wakes, by order. */
  readonly until: ReadonlySignal<ReadonlyMap<string, number>>;
  /** Returns what undoes it; a conversation that woke meanwhile stays awake. */
  readonly snooze: (id: string, until: number) => () => void;
  readonly wake: (id: string) => void;
  /** Wakes those of these rows whose patient writes, or has written while this computer was off. */
  readonly follow: (rows: ReadonlySignal<readonly SnoozableRow[]>) => () => void;
}

/** What is read of a row. */
type SnoozableRow = Pick<Conversation, 'id' | 'unansweredSince' | 'lastMessage'>;

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
const isWoken = ({ unansweredSince, lastMessage }: SnoozableRow, since: number): boolean =>
  (unansweredSince ?? 0) > since || (lastMessage !== null && !lastMessage.mine && lastMessage.at > since);

interface Deps {
  readonly clock: Pick<Services['clock'], 'now' | 'coarseNow'>;
  readonly messaging: Pick<Services['messaging'], 'onEvent'>;
  readonly platform: Pick<Services['platform'], 'localStorage' | 'onStorage'>;
  readonly session: Pick<Services['session'], 'userId'>;
  readonly sessionStore: Pick<Services['sessionStore'], 'tenantId'>;
}

/** Restores what this person has snoozed on this computer; anything unreadable is ignored. */
export const createSnoozes = ({ clock, messaging, platform, session, sessionStore }: Deps): Snoozes => {
  const { localStorage } = platform;
  const key = `snoozed.${sessionStore.tenantId()}.${session.userId.peek() ?? ''}`;
  const read = (): Stored => v.parse(stored, parseJson(localStorage.getItem(key) ?? ''));
  const current = signal(read());

  /** Changes what is stored, which another tab may have written. */
  const write = (change: (entries: Stored) => Stored): void => {
    const now = clock.now();
    const next = Object.fromEntries(Object.entries(change(read())).filter(([, { until }]) => until > now));
    if (Object.keys(next).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    current.value = next;
  };
  const wakeAll = (ids: readonly string[]): void =>
    write((entries) => Object.fromEntries(Object.entries(entries).filter(([id]) => !ids.includes(id))));
  const wake = (id: string): void => wakeAll([id]);

  return {
    until: computed(() => {
      const now = clock.coarseNow.value;
      return new Map(
        Object.entries(current.value).flatMap(([id, { until }]) =>
          until > now ? [[id, until] as const] : [],
        ),
      );
    }),
    snooze: (id, until) => {
      const before = read()[id];
      write((entries) => ({ ...entries, [id]: { until, since: clock.now() } }));
      return () => {
        // Since when it was snoozed stays: what the patient has written since then wakes it.
        if (before) write((entries) => (id in entries ? { ...entries, [id]: before } : entries));
        else wake(id);
      };
    },
    wake,
    follow: (rows) => {
      // Another tab may have changed them while no list was shown here.
      current.value = read();
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type !== 'message' || event.message.from.role !== 'patient') return;
          const { conv, at } = event.message;
          if (at >= (current.peek()[conv]?.since ?? Infinity)) wake(conv);
        }),
        // What was written while this computer was off.
        effect(() => {
          const woken = rows.value.flatMap((row) => {
            const entry = current.value[row.id];
            return entry && isWoken(row, entry.since) ? [row.id] : [];
          });
          if (woken.length > 0) wakeAll(woken);
        }),
        platform.onStorage((changed) => {
          if (changed === key || changed === null) current.value = read();
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
