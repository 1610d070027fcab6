import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { createMemoryStore } from '../../testing/createMemoryStore.ts';
import { memoryStorage } from '../testing/createTestApi.ts';
import { createRememberedLoginWith } from './rememberedLoginStore.ts';

const day = 24 * 60 * 60 * 1000;
const form = { username: 'linyue', password: 'planted-secret' };
const recalledLogin = { username: 'linyue', password: true };

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** A computer: its storage, and a console at this address, of this hospital, on this day. */
const createComputer = () => {
  const store = createMemoryStore();
  const localStorage = memoryStorage();
  const openConsole = ({
    days = 0,
    tenant = '1',
    verified = true,
    base = 'https://hospital.example/',
  } = {}) =>
    createRememberedLoginWith({
      store,
      localStorage,
      subtle: crypto.subtle,
      base,
      tenant: async () => ({ id: tenant, verified }),
      clock: { now: () => Date.UTC(2026, 10, 20) + days * day },
    });
  return { openConsole, store, localStorage };
};

const saved = async () => {
  const computer = createComputer();
  await computer.openConsole().save(form);
  return computer;
};

const record = v.looseObject({
  username: v.string(),
  until: v.number(),
  tenantId: v.string(),
  sealed: v.object({ iv: v.instance(Uint8Array), bytes: v.instance(ArrayBuffer) }),
});

/** A computer whose storage was tampered with. */
const tampered = async (change: (computer: Awaited<ReturnType<typeof saved>>) => void | Promise<void>) => {
  const computer = await saved();
  await change(computer);
  return { computer, read: (username = 'linyue') => computer.openConsole().password(username) };
};
const rewrite =
  (change: Record<string, unknown>) =>
  ({ store }: Awaited<ReturnType<typeof saved>>): void => {
    store.entries.set('login', { ...v.parse(record, store.entries.get('login')), ...change });
  };

describe('a remembered log-in', () => {
  it('is restored after a reload, its password only for the submit', async () => {
    const later = (await saved()).openConsole({ days: 29.9 });
    expect(await later.read()).toEqual(recalledLogin);
    expect(await later.password('linyue')).toBe('planted-secret');
  });

  it.each(['密码 with spaces  ', '"', '\\', '🔑', 'x'.repeat(128)])(
    'restores %j unchanged',
    async (password) => {
      const { openConsole } = createComputer();
      await openConsole().save({ ...form, password });
      expect(await openConsole().password('linyue')).toBe(password);
    },
  );

  it('is stored nowhere in plain text', async () => {
    const { store, localStorage } = await saved();
    expect(localStorage.length).toBe(0);
    const { sealed } = v.parse(record, store.entries.get('login'));
    for (const bytes of [sealed.bytes, sealed.iv])
      expect(new TextDecoder().decode(bytes)).not.toContain('planted');
    expect(JSON.stringify([...store.entries])).not.toContain('planted');
  });

  it('is encrypted with a key that cannot be exported', async () => {
    const key = v.parse(v.instance(CryptoKey), (await saved()).store.entries.get('key'));
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' });
  });

  it('does not reveal the length of the password', async () => {
    const lengths = ['x', 'a longer password'].map(async (password) => {
      const { openConsole, store } = createComputer();
      await openConsole().save({ ...form, password });
      return v.parse(record, store.entries.get('login')).sealed.bytes.byteLength;
    });
    const [one, two] = await Promise.all(lengths);
    expect(one).toBe(two);
  });

  it('is encrypted differently each time', async () => {
    const { openConsole, store } = await saved();
    const before = v.parse(record, store.entries.get('login')).sealed.iv;
    await openConsole().save(form);
    expect(v.parse(record, store.entries.get('login')).sealed.iv).not.toEqual(before);
  });

  it('is not restored for another account', async () => {
    const { openConsole } = await saved();
    expect(await openConsole().password('fionaho')).toBeNull();
    expect(await openConsole().read()).toEqual(recalledLogin);
  });

  it('is deleted with its key', async () => {
    const { openConsole, store } = await saved();
    await openConsole().forget();
    expect(store.entries.size).toBe(0);
    expect(await openConsole().read()).toBeNull();
    expect(await openConsole().password('linyue')).toBeNull();
  });

  it('is kept if the hospital could not be looked up once', async () => {
    const { openConsole } = await saved();
    expect(await openConsole({ tenant: '2', verified: false }).read()).toBeNull();
    expect(await openConsole().read()).toEqual(recalledLogin);
  });
});

describe('is forgotten, with a message,', () => {
  it.each([30, 31, 400])(
    'after %i days',
    { tags: ['S4-login-form-kept', 'S9-login-form-30-days'] },
    async (days) => {
      const { openConsole, store } = await saved();
      expect(await openConsole({ days }).read()).toBe('over');
      expect(store.entries.size).toBe(0);
      expect(await openConsole().read()).toBeNull();
    },
  );

  it("at another hospital's address", async () => {
    const { openConsole, store } = await saved();
    expect(await openConsole({ tenant: '2' }).read()).toBe('unusable');
    expect(store.entries.size).toBe(0);
  });

  it.each([
    ['nothing like it', 'text'],
    ['half of it', { username: 'linyue' }],
    ['an empty name', { tenantId: '1', username: '', until: 9e15, sealed: null }],
  ])('if somebody replaced it with %s', async (_what, value) => {
    const { openConsole, store } = await saved();
    store.entries.set('login', value);
    expect(await openConsole().read()).toBe('unusable');
    expect(store.entries.size).toBe(0);
  });
});

describe('a stored password is not returned, and forgotten,', () => {
  it('if its expiry was changed', async () => {
    const { computer, read } = await tampered(rewrite({ until: Date.UTC(2030, 0, 1) }));
    expect(await read()).toBeNull();
    expect(computer.store.entries.size).toBe(0);
  });

  it('if it was assigned to another account', async () => {
    const { computer, read } = await tampered(rewrite({ username: 'fionaho' }));
    expect(await read('fionaho')).toBeNull();
    expect(computer.store.entries.size).toBe(0);
  });

  it('if it was assigned to another hospital', async () => {
    const { computer } = await tampered(rewrite({ tenantId: '2' }));
    expect(await computer.openConsole({ tenant: '2' }).password('linyue')).toBeNull();
    expect(computer.store.entries.size).toBe(0);
  });

  it('if it was copied to another origin', async () => {
    const { computer } = await tampered(() => {});
    expect(await computer.openConsole({ base: 'https://elsewhere.example/' }).password('linyue')).toBeNull();
    expect(computer.store.entries.size).toBe(0);
  });

  it('if one of its bytes changed', async () => {
    const { computer, read } = await tampered(({ store }) => {
      const bytes = new Uint8Array(v.parse(record, store.entries.get('login')).sealed.bytes);
      bytes[3] = (bytes[3] ?? 0) ^ 1;
    });
    expect(await read()).toBeNull();
    expect(computer.store.entries.size).toBe(0);
  });

  it.each([
    ['another one', () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt'])],
    ['none', () => undefined],
    ['not a key', () => 'key'],
  ])('if the key is %s', async (_what, other) => {
    const { computer, read } = await tampered(async ({ store }) => {
      store.entries.set('key', await other());
    });
    expect(await read()).toBeNull();
    expect(computer.store.entries.has('login')).toBe(false);
    expect(await computer.openConsole().read()).toBeNull();
  });
});

const options = (computer: ReturnType<typeof createComputer>) => ({
  localStorage: computer.localStorage,
  base: 'http://hospital.example/',
  tenant: async () => ({ id: '1', verified: true }),
  clock: { now: () => Date.now() },
});
const refusal = () => Promise.reject(new DOMException('no storage', 'InvalidStateError'));

describe('if a password cannot be stored safely', () => {
  it('without TLS, only the account is stored', async () => {
    const computer = createComputer();
    const rememberedLogin = createRememberedLoginWith({
      ...options(computer),
      store: computer.store,
      subtle: null,
    });
    expect(rememberedLogin.canStorePassword).toBe(false);
    await rememberedLogin.save(form);
    expect(await rememberedLogin.read()).toEqual({ username: 'linyue', password: false });
    expect(await rememberedLogin.password('linyue')).toBeNull();
    expect(JSON.stringify([...computer.store.entries])).not.toContain('planted');
  });

  it('without IndexedDB, only the account is stored, and a damaged one is forgotten', async () => {
    const computer = createComputer();
    const rememberedLogin = createRememberedLoginWith({
      ...options(computer),
      store: null,
      subtle: crypto.subtle,
    });
    expect(rememberedLogin.canStorePassword).toBe(false);
    await rememberedLogin.save(form);
    expect(await rememberedLogin.read()).toEqual({ username: 'linyue', password: false });
    expect(computer.localStorage.getItem('remembered.login')).not.toContain('planted');
    computer.localStorage.setItem('remembered.login', '{');
    expect(await rememberedLogin.read()).toBe('unusable');
    expect(computer.localStorage.length).toBe(0);
  });

  it('without working storage, nothing is stored, and nothing fails', async () => {
    const broken = {
      get: refusal,
      set: refusal,
      setIfAbsent: refusal,
      delete: refusal,
      entriesWithPrefix: refusal,
      update: refusal,
    };
    const rememberedLogin = createRememberedLoginWith({
      ...options(createComputer()),
      store: broken,
      subtle: crypto.subtle,
    });
    await rememberedLogin.save(form);
    expect(await rememberedLogin.read()).toBeNull();
    expect(await rememberedLogin.password('linyue')).toBeNull();
    await rememberedLogin.forget();
  });
});
