import * as v from 'valibot';
import { type Cupboard, openCupboard } from '../lib/cupboard.ts';
import { fromJson } from '../lib/json.ts';
import { openSeal, sealed } from '../lib/seal.ts';
import type { Remembered, RememberedPlan } from './remembered.ts';

interface Plan extends Omit<RememberedPlan, 'databases'> {
  /** Null if the browser has no IndexedDB. */
  readonly cupboard: Cupboard | null;
}

/** Specification §9, in milliseconds. */
const life = 30 * 24 * 60 * 60 * 1000;
/** Passwords of every usual length give the same number of bytes. */
const padded = 130;
const slot = 'login';

const shape = v.object({
  tenantId: v.string(),
  username: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Epoch milliseconds. */
  until: v.number(),
  sealed: v.nullable(sealed),
});
type Kept = v.InferOutput<typeof shape>;

// Without IndexedDB: only the account's name, which does not survive the specified wipe.
const inLocal = (local: Storage) => ({
  get: async (key: string): Promise<unknown> => {
    const text = local.getItem(`remembered.${key}`);
    return text === null ? undefined : (fromJson(text) ?? text);
  },
  put: async (key: string, value: unknown) => local.setItem(`remembered.${key}`, JSON.stringify(value)),
  drop: async (key: string) => local.removeItem(`remembered.${key}`),
});

const quietly = async <T>(act: Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await act;
  } catch (thrown) {
    console.warn('The remembered log-in cannot be used', thrown);
    return otherwise;
  }
};

/** Stores a log-in form in this key-value store. */
export const openKeeping = ({ cupboard, subtle, local, base, tenant, clock }: Plan): Remembered => {
  const shelf = cupboard ?? inLocal(local);
  const seal = cupboard && subtle && openSeal(subtle, cupboard);

  const bound = ({ tenantId, username, until }: Omit<Kept, 'sealed'>) => [
    'login',
    new URL(base).origin,
    tenantId,
    username,
    String(until),
  ];

  const erase = async (): Promise<void> => {
    await shelf.drop(slot);
    await seal?.drop();
  };

  const forgotten = async <T>(why: T): Promise<T> => {
    await erase();
    return why;
  };

  const look = async (): Promise<Kept | 'over' | 'unusable' | null> => {
    const { id, sure } = await tenant();
    const there = await shelf.get(slot);
    if (there === undefined) return null;
    const read = v.safeParse(shape, there);
    if (!read.success) return forgotten('unusable');
    if (read.output.tenantId !== id) return sure ? forgotten('unusable') : null;
    return read.output.until > clock.now() ? read.output : forgotten('over');
  };

  const unsealed = async (username: string): Promise<string | null> => {
    const kept = await look();
    if (kept === null || typeof kept === 'string') return null;
    if (kept.username !== username || !kept.sealed || !seal) return null;
    try {
      return v.parse(v.string(), JSON.parse(await seal.open(kept.sealed, bound(kept))));
    } catch (thrown) {
      console.warn('The remembered password could not be opened', thrown);
      return forgotten(null);
    }
  };

  const put = async ({ username, password }: { username: string; password: string }): Promise<void> => {
    const { id: tenantId } = await tenant();
    const form = { tenantId, username, until: Math.round(clock.now() + life) };
    const closed = seal?.close(JSON.stringify(password).padEnd(padded), bound(form));
    await shelf.put(slot, { ...form, sealed: closed ? await quietly(closed, null) : null } satisfies Kept);
  };

  return {
    keepsPassword: seal !== null,
    read: async () => {
      const kept = await quietly(look(), null);
      if (kept === null || typeof kept === 'string') return kept;
      return { username: kept.username, password: kept.sealed !== null && seal !== null };
    },
    password: (username) => quietly(unsealed(username), null),
    keep: (form) => quietly(put(form), undefined),
    forget: () => quietly(erase(), undefined),
  };
};

/** Stores a log-in form in this browser. */
export const openKeepingHere = ({ databases, ...plan }: RememberedPlan): Remembered =>
  openKeeping({ ...plan, cupboard: databases && openCupboard(databases, 'remembered') });
