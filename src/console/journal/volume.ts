import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Cupboard } from '../lib/cupboard.ts';
import type { Outside } from '../wire/outside.ts';
import { nameOf, openEntries, type Opener, type Person, type Place, prefixOf } from './entries.ts';
import { lockOf, openFollowing } from './following.ts';
import { kinds, type Kind, openKeys } from './keys.ts';
import { type Batch, openWriter } from './writer.ts';

export interface Shelf extends Pick<Outside, 'locks' | 'later' | 'own' | 'mint'> {
  readonly cupboard: Cupboard;
  readonly subtle: SubtleCrypto;
  /** The account's half of the key; null if the upstream has none. Rejects if it cannot be requested now. */
  readonly secret: () => Promise<string | null>;
}

const againMs = 5_000;
const opener = v.object({ kind: v.picklist(kinds), key: v.instance(CryptoKey) });

/** The stored drafts of one person in one page. */
export const openVolume = (shelf: Shelf, person: Person) => {
  const { cupboard, subtle, locks, later, own, mint, secret } = shelf;
  const keys = openKeys(subtle, cupboard);
  const entries = openEntries(subtle, cupboard, person);
  const epochSlot = `epoch ${JSON.stringify(person)}`;
  const openSlot = `open ${JSON.stringify(person)}`;
  const writer = mint();
  const open = signal<Opener | null>(null);
  const elsewhere = signal<readonly Place[]>([]);
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  /** Changes when the drafts are cleared: a tab that missed it writes nothing afterwards. */
  let epoch = '';
  let alive = false;
  let unlocking: Promise<void> | null = null;
  let callOff: (() => void) | null = null;

  const guard = () => ({ key: epochSlot, is: epoch });
  const {
    put,
    set,
    flush: write,
    failing,
    stop,
  } = openWriter({
    later,
    may: () => open.peek() !== null,
    write: async (batch: Batch) => {
      const by = open.peek();
      if (!by) throw new Error('The journal is closed');
      const changes = new Map<string, unknown>();
      for (const [name, text] of batch)
        changes.set(name, text ? await entries.close(by, text.place, text.text, own()) : undefined);
      return cupboard.change(changes, guard());
    },
  });

  const keyOf = async (kind: Kind): Promise<CryptoKey> => {
    const by = open.peek();
    if (by?.kind === kind) return by.key;
    if (kind === 'device') return keys.derive(person, null);
    throw new Error('The key of the account is not known');
  };
  const asked = async (): Promise<Opener> => {
    const half = await secret();
    return { kind: half === null ? 'device' : 'account', key: await keys.derive(person, half) };
  };
  /**
   * The key is stored while the session lives, so that a reload needs no request; never another person's key.
   */
  const keep = async (): Promise<void> => {
    const others = [...(await cupboard.all('open ')).keys()].map((name) => [name, undefined] as const);
    const by = alive ? open.peek() : null;
    await cupboard.change(new Map<string, unknown>([...others, [openSlot, by ?? undefined]]));
  };
  const survey = async (): Promise<void> => {
    try {
      elsewhere.value = (await entries.list(null)).filter((one) => one.writer !== writer);
    } catch (thrown) {
      console.warn('What other pages have kept is not known', thrown);
    }
  };
  const tryKey = async (): Promise<void> => {
    try {
      await held;
      epoch = String(await cupboard.first(epochSlot, mint()));
      const stays = v.safeParse(opener, await cupboard.get(openSlot));
      open.value = stays.success ? stays.output : await asked();
      isReady();
      await keep();
      await write();
      void survey();
    } catch (thrown) {
      console.warn('The journal cannot be opened now', thrown);
      callOff = later(againMs, unlock);
    }
  };
  const unlock = (): void => {
    if (open.peek() || !alive) return;
    unlocking ??= tryKey().finally(() => {
      unlocking = null;
    });
  };
  const flush = async (): Promise<void> => {
    await unlocking;
    return write();
  };

  const { follow, look } = openFollowing({
    ...shelf,
    person,
    writer,
    entries,
    disk: { put, set, flush },
    guard,
    keyOf,
    open,
  });

  // As long as this page is open, no other page treats its drafts as abandoned.
  if (!locks) hold();
  void locks?.request(lockOf(writer), () => {
    hold();
    return gone;
  });

  return {
    /** Whether typed text reaches the disk within a moment. */
    keeps: computed(() => open.value !== null && !failing.value),
    flush,
    /** The session is active: the key may be requested and stored. */
    wake: (): void => {
      alive = true;
      if (open.peek()) void keep().catch(console.warn);
      else unlock();
    },
    /** The session has ended: after this page, only the next log-in can decrypt the drafts. */
    seal: (): void => {
      alive = false;
      void cupboard.drop(openSlot).catch(console.warn);
    },
    look: (): void => {
      look();
      void survey();
    },
    /** Where other pages, closed ones included, have left drafts; as of the last scan. */
    elsewhere: elsewhere as ReadonlySignal<readonly Place[]>,
    follow,
    /** What all pages of the person share, one text per name within its form. */
    shared: (form: string) => {
      const place = { order: '', form };
      const named = (slip: string): string => nameOf(person, { ...place, writer: '', slip });
      return {
        /** Waits until the store is unlocked. */
        load: async (): Promise<string[]> => {
          await ready;
          const found = await entries.list(place);
          const read = await Promise.all(found.map((one) => entries.read(one, keyOf)));
          return read.flatMap((one) => (one ? [one.text] : []));
        },
        keep: (slip: string, text: string): Promise<void> => {
          set(named(slip), { place, text });
          return flush();
        },
        drop: (slip: string): Promise<void> => {
          set(named(slip), null);
          return flush();
        },
      };
    },
    /** How many drafts are stored. */
    count: async (): Promise<number> => {
      await flush();
      return (await entries.list(null)).length;
    },
    /** Deletes everything stored for this person, in every tab. */
    clear: async (): Promise<void> => {
      stop();
      const names = [...(await cupboard.all(prefixOf(person))).keys(), epochSlot, openSlot];
      await cupboard.change(new Map(names.map((one) => [one, undefined])));
    },
    close: (): void => {
      alive = false;
      callOff?.();
      void flush().finally(() => {
        stop();
        leave();
      });
    },
  };
};
export type Volume = ReturnType<typeof openVolume>;
