import * as v from 'valibot';
import type { Cupboard } from '../lib/cupboard.ts';
import { closeWith, openWith, sealed } from '../lib/seal.ts';
import { kinds, type Kind } from './keys.ts';

/** Whose drafts they are: the tenant's id and the user's. */
export type Person = readonly [tenantId: string, userId: string];

/** Which form of which order a draft belongs to. */
export interface Place {
  readonly order: string;
  readonly form: string;
}

/** One draft on the disk: the page that wrote it, and which of that page's drafts for this key. */
export interface Slip extends Place {
  readonly writer: string;
  readonly slip: string;
}

/** A key for texts, and what it is derived from. */
export interface Opener {
  readonly kind: Kind;
  readonly key: CryptoKey;
}

/** A draft as it was found; `at` is when it was written, by this computer's clock. */
export interface Kept extends Slip {
  readonly name: string;
  readonly at: number;
}

const kept = v.object({ kind: v.picklist(kinds), at: v.number(), sealed });
const naming = v.tuple([v.string(), v.string(), v.string(), v.string(), v.string(), v.string()]);

// The JSON of a list without its end: no other list begins with it.
const opening = (parts: readonly string[]): string => `${JSON.stringify(parts).slice(0, -1)},`;

/** The prefix of all entries of a person. */
export const prefixOf = (person: Person): string => opening(person);

/** The name of an entry in the key-value store. */
export const nameOf = (person: Person, { order, form, writer, slip }: Slip): string =>
  JSON.stringify([...person, order, form, writer, slip]);

/** The stored drafts of one person; each ciphertext is bound to its person, order and form. */
export const openEntries = (subtle: SubtleCrypto, cupboard: Cupboard, person: Person) => {
  const bound = ({ order, form }: Place) => ['journal', ...person, order, form];

  return {
    /** The entries for one draft key, or all of them, newest first. */
    list: async (place: Place | null): Promise<Kept[]> => {
      const within = place ? opening([...person, place.order, place.form]) : prefixOf(person);
      const found = [...(await cupboard.all(within))].flatMap(([name, value]): Kept[] => {
        const [parts, entry] = [v.safeParse(naming, JSON.parse(name)), v.safeParse(kept, value)];
        if (!parts.success || !entry.success) return [];
        const [, , order, form, writer, slip] = parts.output;
        return [{ name, order, form, writer, slip, at: entry.output.at }];
      });
      return found.toSorted((a, b) => b.at - a.at);
    },
    close: async ({ kind, key }: Opener, place: Place, text: string, at: number): Promise<unknown> => ({
      kind,
      at,
      sealed: await closeWith(subtle, key, text, bound(place)),
    }),
    /**
     * The text of an entry, and the raw entry; null if it no longer exists. Rejects if it cannot be
     * decrypted.
     */
    read: async (
      { name, ...place }: Kept,
      keyOf: (kind: Kind) => Promise<CryptoKey>,
    ): Promise<{ text: string; raw: unknown } | null> => {
      const raw = await cupboard.get(name);
      if (raw === undefined) return null;
      const entry = v.parse(kept, raw);
      return { text: await openWith(subtle, await keyOf(entry.kind), entry.sealed, bound(place)), raw };
    },
  };
};
export type Entries = ReturnType<typeof openEntries>;
