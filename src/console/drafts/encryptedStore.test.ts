import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTimer } from '../lib/async/timer.ts';
import { createMemoryStore } from '../testing/createMemoryStore.ts';
import { createEncryptedStore, type EncryptedStore } from './encryptedStore.ts';
import type { DraftOwner } from './draftEntries.ts';

const lin: DraftOwner = ['1', '7'];
const zhou: DraftOwner = ['1', '8'];
const secrets = new Map(
  [lin, zhou].map((person) => [
    person,
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))),
  ]),
);
const place = { order: '42', form: 'composer' };
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

let store: ReturnType<typeof createMemoryStore>;
let openPages: EncryptedStore[];
beforeEach(() => {
  store = createMemoryStore();
  openPages = [];
});
afterEach(() => {
  for (const openPage of openPages) openPage.dispose();
});

const openPage = (
  person = lin,
  secret: () => Promise<string | null> = async () => secrets.get(person) ?? null,
) => {
  const one = createEncryptedStore(
    {
      store,
      subtle: crypto.subtle,
      locks: navigator.locks,
      setTimer,
      now: Date.now,
      createId: () => crypto.randomUUID(),
      secret,
    },
    person,
  );
  openPages.push(one);
  one.unlock();
  return one;
};

/** A field of a form: a draft is restored into an empty field, else it is asked about. */
const createField = (writtenOn: EncryptedStore, at = place) => {
  const text = signal('');
  const asked = signal<{ found: string; resolve: () => void } | null>(null);
  const leave = writtenOn.sync(at, {
    schema: v.string(),
    serialize: () => (text.value === '' ? null : text.value),
    restore: (found, resolve) => {
      if (text.value === '') {
        text.value = found;
        resolve();
      } else asked.value = { found, resolve };
    },
  });
  return { text, asked, leave };
};

const entries = () => [...store.entries.keys()].filter((name) => name.startsWith('["1","'));
const storedNames = () =>
  [...store.entries.values()]
    .map((value) =>
      JSON.stringify(value, (_key, part: unknown) =>
        part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
      ),
    )
    .join('\n');

describe('what a person types', () => {
  test('stands on the disk within 300 ms, and not one word of it in plain', async () => {
    const { text } = createField(openPage());
    text.value = 'a planted text';
    await vi.waitFor(() => expect(entries()).toHaveLength(1), { timeout: 300, interval: 5 });
    expect(storedNames()).not.toContain('planted');
  });

  test('comes back by itself on the next page, and is gone from the disk once it was sent', async () => {
    const first = openPage();
    createField(first).text.value = '咳嗽三天 🙂\n and a line';
    await first.flush();
    first.dispose();
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('咳嗽三天 🙂\n and a line'));
    next.text.value = '';
    await until(() => expect(entries()).toEqual([]));
  });

  test('a form that is opened and left untouched writes nothing', async () => {
    const one = openPage();
    const { leave } = createField(one);
    await one.flush();
    leave();
    expect(await one.count()).toBe(0);
  });

  test('the last word wins, however fast they come', async () => {
    const one = openPage();
    const { text } = createField(one);
    for (let n = 0; n < 200; n += 1) {
      text.value = `word ${n}`;
      if (n % 7 === 0) void one.flush();
    }
    await one.flush();
    one.dispose();
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('word 199'));
    expect(entries()).toHaveLength(1);
  });

  test('is asked about where something newer stands, and neither text is lost until the person chose', async () => {
    const first = openPage();
    createField(first).text.value = 'older';
    await first.flush();
    first.dispose();
    const second = openPage();
    const { text, asked } = createField(second);
    text.value = 'newer';
    await until(() => expect(asked.value?.found).toBe('older'));
    await second.flush();
    expect(entries()).toHaveLength(2);
    asked.value?.resolve();
    await until(() => expect(entries()).toHaveLength(1));
    expect(text.value).toBe('newer');
  });

  test('and a form that is gone takes too late stays for the next form', async () => {
    const first = openPage();
    createField(first).text.value = 'older';
    await first.flush();
    first.dispose();
    const second = openPage();
    const { text, asked, leave } = createField(second);
    text.value = 'newer';
    await until(() => expect(asked.value?.found).toBe('older'));
    text.value = '';
    leave();
    asked.value?.resolve();
    await second.flush();
    const next = createField(second);
    await until(() => expect(next.text.value).toBe('older'));
  });

  test('of a tab that is still open stays there, and comes to the other tab when that one is gone', async () => {
    const one = openPage();
    createField(one).text.value = 'typed in the first tab';
    await one.flush();
    const other = createField(openPage());
    other.text.value = '';
    await until(async () => expect(await openPages[1]?.count()).toBe(1));
    expect(other.text.value).toBe('');
    one.dispose();
    await until(() => expect(other.text.value).toBe('typed in the first tab'));
  });
});

describe('the key', () => {
  test('another person on this computer cannot open it, though the device’s key lies there', async () => {
    const one = openPage();
    createField(one).text.value = 'for lin alone';
    await one.flush();
    one.dispose();
    const [name, raw] = [...store.entries].find(([key]) => key.startsWith('["1","7"')) ?? [''];
    store.entries.set(name.replace('"7"', '"8"'), raw);
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const otherEntries = createField(openPage(zhou));
    await until(() => expect(warnings).toHaveBeenCalled());
    warnings.mockRestore();
    expect(otherEntries.text.value).toBe('');
    expect([...store.entries.keys()].filter((key) => key.startsWith('open'))).toEqual(['open ["1","8"]']);
  });

  test('stays while the session lives, so that a reload needs nobody; it cannot be taken out', async () => {
    const one = openPage();
    createField(one).text.value = 'offline';
    await one.flush();
    one.dispose();
    const memory = store.entries.get('open ["1","7"]');
    expect(memory).toMatchObject({ kind: 'account', key: { extractable: false } });
    const next = createField(openPage(lin, () => Promise.reject(new Error('nobody to ask'))));
    await until(() => expect(next.text.value).toBe('offline'));
  });

  test('is gone when the session ends: only the next log-in opens what was kept, and what is typed until then is', async () => {
    const one = openPage();
    const { text } = createField(one);
    text.value = 'before';
    await one.flush();
    one.lock();
    text.value = 'and after it ended';
    await one.flush();
    one.dispose();
    await until(() => expect(store.entries.has('open ["1","7"]')).toBe(false));
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('and after it ended'));
  });

  test('where the upstream has no secret to give it is the device’s, bound to its person; with one, both are opened', async () => {
    const one = openPage(lin, async () => null);
    createField(one).text.value = 'tier B';
    await one.flush();
    one.lock();
    one.dispose();
    await until(() => expect(store.entries.has('open ["1","7"]')).toBe(false));
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('tier B'));
  });
});

test('what is cleared at a log-out is gone, and a tab that did not hear of it brings nothing back', async () => {
  const [one, other] = [openPage(), openPage()];
  createField(one).text.value = 'one';
  const { text } = createField(other, { order: '43', form: 'record' });
  text.value = 'two';
  await Promise.all([one.flush(), other.flush()]);
  expect(await one.count()).toBe(2);
  await one.clear();
  text.value = 'two and more';
  await other.flush();
  expect([...store.entries.keys()]).toEqual(['device']);
  const next = createField(openPage());
  next.text.value = 'a new day';
  await until(() => expect(entries()).toHaveLength(1));
});

test('a disk that refuses is tried again, and the journal says that it does not keep meanwhile', async () => {
  const one = openPage();
  const { text } = createField(one);
  text.value = 'first';
  await one.flush();
  const { update } = store;
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(store, { update: () => Promise.reject(new Error('full')) });
  text.value = 'second';
  await until(() => expect(one.isSaving.value).toBe(false));
  Object.assign(store, { update });
  await until(() => expect(one.isSaving.value).toBe(true));
  warnings.mockRestore();
  one.dispose();
  const next = createField(openPage());
  await until(() => expect(next.text.value).toBe('second'));
});
