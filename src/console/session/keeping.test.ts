import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { memoryCupboard } from '../lib/rig.ts';
import { memory } from '../wire/rig.ts';
import { openKeeping } from './keeping.ts';

const day = 24 * 60 * 60 * 1000;
const form = { username: 'linyue', password: 'planted-secret' };
const recalled = { username: 'linyue', password: true };

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** One computer: its storage, and a console on it, at this address, of this hospital, on this day. */
const openComputer = () => {
  const cupboard = memoryCupboard();
  const local = memory();
  const console = ({ days = 0, tenant = '1', sure = true, base = 'https://hospital.example/' } = {}) =>
    openKeeping({
      cupboard,
      local,
      subtle: crypto.subtle,
      base,
      tenant: async () => ({ id: tenant, sure }),
      clock: { now: () => Date.UTC(2026, 10, 20) + days * day },
    });
  return { console, cupboard, local };
};

const kept = async () => {
  const computer = openComputer();
  await computer.console().keep(form);
  return computer;
};

const record = v.looseObject({
  username: v.string(),
  until: v.number(),
  tenantId: v.string(),
  sealed: v.object({ iv: v.instance(Uint8Array), bytes: v.instance(ArrayBuffer) }),
});

/** A computer whose storage was tampered with. */
const meddled = async (change: (computer: Awaited<ReturnType<typeof kept>>) => void | Promise<void>) => {
  const computer = await kept();
  await change(computer);
  return { computer, read: (username = 'linyue') => computer.console().password(username) };
};
const rewrite =
  (change: Record<string, unknown>) =>
  ({ cupboard }: Awaited<ReturnType<typeof kept>>): void => {
    cupboard.held.set('login', { ...v.parse(record, cupboard.held.get('login')), ...change });
  };

describe('a log-in form that is kept', () => {
  it('comes back after a reload, its password for the submit alone', async () => {
    const later = (await kept()).console({ days: 29.9 });
    expect(await later.read()).toEqual(recalled);
    expect(await later.password('linyue')).toBe('planted-secret');
  });

  it.each(['密码 with spaces  ', '"', '\\', '🔑', 'x'.repeat(128)])(
    'gives back %j as it was',
    async (password) => {
      const { console } = openComputer();
      await console().keep({ ...form, password });
      expect(await console().password('linyue')).toBe(password);
    },
  );

  it('is written nowhere so that it can be read', async () => {
    const { cupboard, local } = await kept();
    expect(local.length).toBe(0);
    const { sealed } = v.parse(record, cupboard.held.get('login'));
    for (const bytes of [sealed.bytes, sealed.iv])
      expect(new TextDecoder().decode(bytes)).not.toContain('planted');
    expect(JSON.stringify([...cupboard.held])).not.toContain('planted');
  });

  it('lies under a key that cannot be taken away', async () => {
    const key = v.parse(v.instance(CryptoKey), (await kept()).cupboard.held.get('key'));
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' });
  });

  it('does not tell by its length how long the password is', async () => {
    const lengths = ['x', 'a longer password'].map(async (password) => {
      const { console, cupboard } = openComputer();
      await console().keep({ ...form, password });
      return v.parse(record, cupboard.held.get('login')).sealed.bytes.byteLength;
    });
    const [one, two] = await Promise.all(lengths);
    expect(one).toBe(two);
  });

  it('is closed anew every time', async () => {
    const { console, cupboard } = await kept();
    const before = v.parse(record, cupboard.held.get('login')).sealed.iv;
    await console().keep(form);
    expect(v.parse(record, cupboard.held.get('login')).sealed.iv).not.toEqual(before);
  });

  it("is not another account's", async () => {
    const { console } = await kept();
    expect(await console().password('fionaho')).toBeNull();
    expect(await console().read()).toEqual(recalled);
  });

  it('is gone when it is forgotten, with its key', async () => {
    const { console, cupboard } = await kept();
    await console().forget();
    expect(cupboard.held.size).toBe(0);
    expect(await console().read()).toBeNull();
    expect(await console().password('linyue')).toBeNull();
  });

  it('stays where the hospital could not be asked for this once', async () => {
    const { console } = await kept();
    expect(await console({ tenant: '2', sure: false }).read()).toBeNull();
    expect(await console().read()).toEqual(recalled);
  });
});

describe('is forgotten, and said to be,', () => {
  it.each([30, 31, 400])(
    'after %i days',
    { tags: ['S4-login-form-kept', 'S9-login-form-30-days'] },
    async (days) => {
      const { console, cupboard } = await kept();
      expect(await console({ days }).read()).toBe('over');
      expect(cupboard.held.size).toBe(0);
      expect(await console().read()).toBeNull();
    },
  );

  it("at another hospital's address", async () => {
    const { console, cupboard } = await kept();
    expect(await console({ tenant: '2' }).read()).toBe('unusable');
    expect(cupboard.held.size).toBe(0);
  });

  it.each([
    ['nothing like it', 'text'],
    ['half of it', { username: 'linyue' }],
    ['a name that is none', { tenantId: '1', username: '', until: 9e15, sealed: null }],
  ])('where somebody put %s in its place', async (_what, value) => {
    const { console, cupboard } = await kept();
    cupboard.held.set('login', value);
    expect(await console().read()).toBe('unusable');
    expect(cupboard.held.size).toBe(0);
  });
});

describe('a password that is kept is not given out, and forgotten,', () => {
  it('where its end was moved', async () => {
    const { computer, read } = await meddled(rewrite({ until: Date.UTC(2030, 0, 1) }));
    expect(await read()).toBeNull();
    expect(computer.cupboard.held.size).toBe(0);
  });

  it('where it was given to another account', async () => {
    const { computer, read } = await meddled(rewrite({ username: 'fionaho' }));
    expect(await read('fionaho')).toBeNull();
    expect(computer.cupboard.held.size).toBe(0);
  });

  it('where it was given to another hospital', async () => {
    const { computer } = await meddled(rewrite({ tenantId: '2' }));
    expect(await computer.console({ tenant: '2' }).password('linyue')).toBeNull();
    expect(computer.cupboard.held.size).toBe(0);
  });

  it('where it was carried to another origin', async () => {
    const { computer } = await meddled(() => {});
    expect(await computer.console({ base: 'https://elsewhere.example/' }).password('linyue')).toBeNull();
    expect(computer.cupboard.held.size).toBe(0);
  });

  it('where a byte of it changed', async () => {
    const { computer, read } = await meddled(({ cupboard }) => {
      const bytes = new Uint8Array(v.parse(record, cupboard.held.get('login')).sealed.bytes);
      bytes[3] = (bytes[3] ?? 0) ^ 1;
    });
    expect(await read()).toBeNull();
    expect(computer.cupboard.held.size).toBe(0);
  });

  it.each([
    ['another one', () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt'])],
    ['none', () => undefined],
    ['no key at all', () => 'key'],
  ])('where the key is %s', async (_what, other) => {
    const { computer, read } = await meddled(async ({ cupboard }) => {
      cupboard.held.set('key', await other());
    });
    expect(await read()).toBeNull();
    expect(computer.cupboard.held.has('login')).toBe(false);
    expect(await computer.console().read()).toBeNull();
  });
});

const plan = (computer: ReturnType<typeof openComputer>) => ({
  local: computer.local,
  base: 'http://hospital.example/',
  tenant: async () => ({ id: '1', sure: true }),
  clock: { now: () => Date.now() },
});
const refusal = () => Promise.reject(new DOMException('no storage', 'InvalidStateError'));

describe('where a password cannot be kept safely', () => {
  it('for want of TLS, the account alone is', async () => {
    const computer = openComputer();
    const remembered = openKeeping({ ...plan(computer), cupboard: computer.cupboard, subtle: null });
    expect(remembered.keepsPassword).toBe(false);
    await remembered.keep(form);
    expect(await remembered.read()).toEqual({ username: 'linyue', password: false });
    expect(await remembered.password('linyue')).toBeNull();
    expect(JSON.stringify([...computer.cupboard.held])).not.toContain('planted');
  });

  it('for want of IndexedDB, the account alone is, and a spoilt one is forgotten', async () => {
    const computer = openComputer();
    const remembered = openKeeping({ ...plan(computer), cupboard: null, subtle: crypto.subtle });
    expect(remembered.keepsPassword).toBe(false);
    await remembered.keep(form);
    expect(await remembered.read()).toEqual({ username: 'linyue', password: false });
    expect(computer.local.getItem('remembered.login')).not.toContain('planted');
    computer.local.setItem('remembered.login', '{');
    expect(await remembered.read()).toBe('unusable');
    expect(computer.local.length).toBe(0);
  });

  it('for want of a storage that works, nothing is, and nothing breaks', async () => {
    const broken = {
      get: refusal,
      put: refusal,
      first: refusal,
      drop: refusal,
      all: refusal,
      change: refusal,
    };
    const remembered = openKeeping({ ...plan(openComputer()), cupboard: broken, subtle: crypto.subtle });
    await remembered.keep(form);
    expect(await remembered.read()).toBeNull();
    expect(await remembered.password('linyue')).toBeNull();
    await remembered.forget();
  });
});
