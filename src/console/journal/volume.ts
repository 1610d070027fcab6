import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Cupboard } from '../lib/cupboard.ts';
import type { Outside } from '../wire/outside.ts';
import { nameOf, openEntries, type Opener, type Person, type Place, prefixOf } from './entries.ts';
import { lockOf, openFollowing } from './following.ts';
import { kinds, type Kind, openKeys } from './keys.ts';
import { type Batch, openWriter } from './writer.ts';

/** What a volume needs. */
export interface Shelf extends Pick<Outside, 'locks' | 'later' | 'own' | 'mint'> {
  readonly cupboard: Cupboard;
  readonly subtle: SubtleCrypto;
  /** The account's half of the key; null where the upstream has none to give. Rejects where it cannot be asked now. */
  readonly secret: () => Promise<string | null>;
}

const againMs = 5_000;
const opener = v.object({ kind: v.picklist(kinds), key: v.instance(CryptoKey) });

/** The journal of one person in one page. */
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
  /** Made anew when the journal is cleared: a tab that did not hear of it writes nothing after that. */
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
  /** While the session lives the key stays here, so that a reload needs nobody; no other person's does. */
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

  // As long as this page stands, nobody takes what it writes for what was left behind.
  if (!locks) hold();
  void locks?.request(lockOf(writer), () => {
    hold();
    return gone;
  });

  return {
    /** Whether what is typed stands on the disk within a moment. */
    keeps: computed(() => open.value !== null && !failing.value),
    flush,
    /** The session lives: the key may be asked for, and kept. */
    wake: (): void => {
      alive = true;
      if (open.peek()) void keep().catch(console.warn);
      else unlock();
    },
    /** The session is over: after this page, only the next log-in opens what is kept. */
    seal: (): void => {
      alive = false;
      void cupboard.drop(openSlot).catch(console.warn);
    },
    look: (): void => {
      look();
      void survey();
    },
    /** Where other pages, those that are gone too, have left something; as it was when the journal was opened, or looked at last. */
    elsewhere: elsewhere as ReadonlySignal<readonly Place[]>,
    follow,
    /** What all pages of the person share, by a name within its form: one text each, of no page. */
    shared: (form: string) => {
      const place = { order: '', form };
      const named = (slip: string): string => nameOf(person, { ...place, writer: '', slip });
      return {
        /** Waits until the journal is open. */
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
    /** How many texts are kept. */
    count: async (): Promise<number> => {
      await flush();
      return (await entries.list(null)).length;
    },
    /** Takes away everything that is kept of this person, in every tab. */
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
