import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import type { Cupboard, Guard } from '../lib/cupboard.ts';
import type { Outside } from '../wire/outside.ts';
import { type Entries, type Kept, nameOf, type Opener, type Person, type Place } from './entries.ts';
import type { Kind } from './keys.ts';
import type { Writer } from './writer.ts';

/** A form whose text is stored as a draft. */
export interface Form<T> {
  readonly shape: v.GenericSchema<unknown, T>;
  /**
   * What is typed and neither sent nor saved, JSON-serializable; null if there is nothing to lose. Read
   * within an effect.
   */
  readonly now: () => object | string | null;
  /** Restores a draft of a closed page. Call `resolve` once it is in the form, or the person discarded it. */
  readonly back: (found: T, settle: () => void) => void;
}

/** The lock that a page holds as long as it is open. */
export const lockOf = (writer: string): string => `journal:${writer}`;

interface Desk extends Pick<Outside, 'locks' | 'mint'> {
  readonly person: Person;
  readonly writer: string;
  readonly cupboard: Cupboard;
  readonly entries: Entries;
  readonly disk: Pick<Writer, 'put' | 'set' | 'flush'>;
  readonly guard: () => Guard;
  readonly keyOf: (kind: Kind) => Promise<CryptoKey>;
  readonly open: ReadonlySignal<Opener | null>;
}

/** Syncs forms of one page: stores their text, and restores the drafts of closed pages. */
export const openFollowing = (desk: Desk) => {
  const { person, writer, cupboard, entries, disk, guard, keyOf, open, locks, mint } = desk;
  const searches = new Set<() => void>();

  /** Runs once the page of this writer is closed; at once if it already is, or if that is unknown. */
  const whenGone = async (of: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> => {
    if (of === writer || !locks) return act();
    const taken = await locks.request(lockOf(of), { ifAvailable: true }, async (lock) => {
      if (lock) await act();
      return lock !== null;
    });
    if (taken) return;
    void locks.request(lockOf(of), { signal }, act).catch((thrown: unknown) => {
      if (!signal.aborted) console.warn(thrown);
    });
  };

  const follow = <T>(place: Place, form: Form<T>): (() => void) => {
    const newName = (): string => nameOf(person, { ...place, writer, slip: mint() });
    const name = newName();
    const inHand = new Set([name]);
    const left = new AbortController();
    const textNow = (): string | null => {
      const now = form.now();
      return now === null ? null : JSON.stringify(now);
    };

    const claim = async (one: Kept): Promise<void> => {
      const read = await entries.read(one, keyOf);
      const found = read && v.safeParse(form.shape, JSON.parse(read.text));
      if (!found?.success || left.signal.aborted) return;
      const mine = newName();
      inHand.add(mine);
      const moved = new Map([
        [one.name, undefined],
        [mine, read?.raw],
      ]);
      if (!(await cupboard.change(moved, guard())) || left.signal.aborted) return;
      if (textNow() === read?.text) disk.set(mine, null);
      // If the form has unmounted by then, the draft stays for the next one.
      else
        form.back(found.output, () => {
          if (!left.signal.aborted) disk.set(mine, null);
        });
    };
    const claimed = async (one: Kept): Promise<void> => {
      try {
        await claim(one);
      } catch (thrown) {
        console.warn('A kept text could not be opened', thrown);
      }
    };
    const search = async (): Promise<void> => {
      try {
        await disk.flush();
        for (const one of await entries.list(place)) {
          if (left.signal.aborted) return;
          if (inHand.has(one.name)) continue;
          inHand.add(one.name);
          await whenGone(one.writer, left.signal, () => claimed(one));
        }
      } catch (thrown) {
        console.warn('The journal could not be read', thrown);
      }
    };

    const look = (): void => {
      if (open.peek()) void search();
    };
    searches.add(look);
    const ways = [
      effect(() => {
        const text = textNow();
        untracked(() => disk.put(name, text === null ? null : { place, text }));
      }),
      effect(() => {
        if (open.value) untracked(look);
      }),
    ];
    return () => {
      searches.delete(look);
      left.abort();
      for (const back of ways) back();
    };
  };

  return {
    follow,
    /** Looks again for drafts of closed pages. */
    look: (): void => {
      for (const search of searches) search();
    },
  };
};
