import * as v from 'valibot';
import type { KeyValueStore } from '../lib/storage/keyValueStore.ts';
import { encryptWith, decryptWith, encryptedText } from '../lib/storage/encryptText.ts';
import { keyKinds, type KeyKind } from './draftKeys.ts';

/** Whose drafts they are: the tenant's id and the user's. */
export type DraftOwner = readonly [tenantId: string, userId: string];

/** Which form of which order a draft belongs to. */
export interface DraftKey {
  readonly order: string;
  readonly form: string;
}

/** One draft on the disk: the page that wrote it, and which of that page's drafts for this key. */
export interface DraftEntry extends DraftKey {
  readonly pageId: string;
  readonly entryId: string;
}

/** A key for texts, and what it is derived from. */
export interface EncryptionKey {
  readonly kind: KeyKind;
  readonly key: CryptoKey;
}

/** A draft as it was found; `at` is when it was written, by this computer's clock. */
export interface StoredEntry extends DraftEntry {
  readonly name: string;
  readonly at: number;
}

const entrySchema = v.object({ kind: v.picklist(keyKinds), at: v.number(), sealed: encryptedText });
const nameSchema = v.tuple([v.string(), v.string(), v.string(), v.string(), v.string(), v.string()]);

// A JSON array without its closing bracket: a prefix that only lists beginning with exactly these parts have.
const jsonPrefix = (parts: readonly string[]): string => `${JSON.stringify(parts).slice(0, -1)},`;

/** The prefix of all entries of a person. */
export const ownerPrefix = (owner: DraftOwner): string => jsonPrefix(owner);

/** The name of an entry in the key-value store. */
export const entryName = (owner: DraftOwner, { order, form, pageId, entryId }: DraftEntry): string =>
  JSON.stringify([...owner, order, form, pageId, entryId]);

/** The stored drafts of one person; each ciphertext is bound to its person, order and form. */
export const createDraftEntries = (subtle: SubtleCrypto, store: KeyValueStore, owner: DraftOwner) => {
  const contextOf = ({ order, form }: DraftKey) => ['journal', ...owner, order, form];

  return {
    /** The entries for one draft key, or all of them, newest first. */
    list: async (draftKey: DraftKey | null): Promise<StoredEntry[]> => {
      const prefix = draftKey ? jsonPrefix([...owner, draftKey.order, draftKey.form]) : ownerPrefix(owner);
      const found = [...(await store.entriesWithPrefix(prefix))].flatMap(([name, value]): StoredEntry[] => {
        const [parts, entry] = [v.safeParse(nameSchema, JSON.parse(name)), v.safeParse(entrySchema, value)];
        if (!parts.success || !entry.success) return [];
        const [, , order, form, pageId, entryId] = parts.output;
        return [{ name, order, form, pageId, entryId, at: entry.output.at }];
      });
      return found.toSorted((a, b) => b.at - a.at);
    },
    encrypt: async (
      { kind, key }: EncryptionKey,
      draftKey: DraftKey,
      text: string,
      at: number,
    ): Promise<unknown> => ({
      kind,
      at,
      sealed: await encryptWith(subtle, key, text, contextOf(draftKey)),
    }),
    /**
     * The text of an entry, and the raw entry; null if it no longer exists. Rejects if it cannot be
     * decrypted.
     */
    read: async (
      { name, ...draftKey }: StoredEntry,
      keyOf: (kind: KeyKind) => Promise<CryptoKey>,
    ): Promise<{ text: string; raw: unknown } | null> => {
      const raw = await store.get(name);
      if (raw === undefined) return null;
      const entry = v.parse(entrySchema, raw);
      return {
        text: await decryptWith(subtle, await keyOf(entry.kind), entry.sealed, contextOf(draftKey)),
        raw,
      };
    },
  };
};
export type DraftEntries = ReturnType<typeof createDraftEntries>;
