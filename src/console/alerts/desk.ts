import { type ReadonlySignal, signal } from '@preact/signals-react';
import { nothing, type Others } from '../im/world.ts';
import type { Cupboard } from '../lib/cupboard.ts';
import type { Later } from '../lib/later.ts';
import { type Book, due, type Entry, type Fact, noted, settled, without, withTold } from './book.ts';
import { openSettings, type Settings } from './settings.ts';
import { openTabs } from './tabs.ts';
import { openTold } from './told.ts';

/** How often due repetitions are checked, in milliseconds. */
export const tickMs = 5_000;

interface Parts {
  /** The tenant's id and the user's. */
  readonly person: readonly [tenantId: string, userId: string];
  readonly others: Others | null;
  readonly local: Pick<Storage, 'getItem' | 'setItem'>;
  /** Survives the specified wipe of local storage; null if the browser has no IndexedDB. */
  readonly cupboard: Pick<Cupboard, 'get' | 'put'> | null;
  /** See `Platform.onStorage`. */
  readonly otherTabs: (wrote: (key: string | null) => void) => () => void;
  /** Server time. */
  readonly now: () => number;
  readonly later: Later;
  readonly mint: () => string;
  /** What this tab shows now. */
  readonly topics: () => readonly string[];
  /** Whether this tab may play sound now. */
  readonly sound: () => boolean;
  /** Shows and closes a notification of the operating system. */
  readonly show: (entries: readonly Entry[]) => void;
  readonly clear: () => void;
  readonly ring: () => void;
  /** No tab may play sound: the browser requires a click first. */
  readonly mute: () => void;
}

/** The alerts of one person in one tab. */
export interface Desk {
  /** The unseen alerts. */
  readonly book: ReadonlySignal<Book>;
  readonly settings: Settings;
  /** Whether this tab is the one that notifies. */
  readonly leads: ReadonlySignal<boolean>;
  readonly note: (fact: Fact) => void;
  readonly forget: (gone: (entry: Entry) => boolean) => void;
  /** The visible topics have changed, or whether sound is allowed. */
  readonly look: () => void;
  readonly leave: () => void;
}

/** Creates the alerts of a person, coordinated with their other tabs. */
export const openDesk = (parts: Parts): Desk => {
  const { person, local, now, later, topics } = parts;
  const [toldName, settingsName] = [`alerts:${person.join(':')}`, `alertSettings:${person.join(':')}`];
  const told = openTold(local, toldName);
  const settings = openSettings(local, parts.cupboard, settingsName);
  const book = signal<Book>([]);
  const leads = signal(false);
  let callOff = nothing;

  const put = (next: Book): void => {
    const open = book.peek().some(({ seen }) => !seen);
    if (next !== book.peek()) book.value = next;
    if (open && !next.some(({ seen }) => !seen)) parts.clear();
  };
  const ring = (): void => {
    if (settings.now.peek().volume === 0) return;
    if (parts.sound()) parts.ring();
    else if (!tabs.ringElsewhere()) parts.mute();
  };
  const tell = (): void => {
    const at = { now: now(), inSight: tabs.inSight };
    // Without locks between tabs, the log of another tab's notifications still counts.
    const known = withTold(book.peek(), told.toldAt);
    if (!leads.peek()) return put(settled(known, at));
    const { repeat, quietUntil, off } = settings.now.peek();
    const step = due(known, { ...at, repeatMs: repeat * 1_000, quiet: quietUntil > at.now, off });
    put(step.book);
    if (step.tell.length === 0) return;
    told.tell(
      step.tell.map(({ key }) => key),
      at.now,
    );
    ring();
    parts.show(step.tell);
  };
  /** List entries are seen when their list is; a message is seen where it is read. */
  const see = (): void => {
    const shown = topics();
    const isSeen = ({ kind, topic }: Entry): boolean => kind !== 'message' && shown.includes(topic);
    for (const topic of shown)
      if (book.peek().some((entry) => isSeen(entry) && entry.topic === topic)) told.see(topic, now());
    put(without(book.peek(), isSeen));
  };
  const forgetSeen = (): void =>
    put(without(book.peek(), ({ kind, topic, at }) => kind !== 'message' && at <= told.seenUpTo(topic)));
  const tick = (): void => {
    callOff = later(tickMs, tick);
    tell();
  };

  const tabs = openTabs({
    ...parts,
    tab: parts.mint(),
    sight: () => ({ topics: topics(), sound: parts.sound() }),
    leads: () => {
      leads.value = true;
      // Browsers without locks call this synchronously, before there is anything to notify.
      queueMicrotask(tell);
    },
    ring: parts.ring,
  });
  const leaveOthers = parts.otherTabs((key) => {
    if (key === null || key === settingsName) settings.look();
    if (key === null || key === toldName) forgetSeen();
  });
  callOff = later(tickMs, tick);

  return {
    book,
    settings,
    leads,
    note: (fact) => {
      const { key, topic, kind } = fact;
      const seenUpTo = kind === 'message' ? 0 : told.seenUpTo(topic);
      const next = noted(book.peek(), fact, { now: now(), told: told.toldAt(key), seenUpTo });
      if (next === book.peek()) return;
      put(next);
      tell();
      see();
    },
    forget: (gone) => put(without(book.peek(), gone)),
    look: () => {
      tabs.say();
      see();
    },
    leave: () => {
      callOff();
      tabs.leave();
      leaveOthers();
      parts.clear();
    },
  };
};
