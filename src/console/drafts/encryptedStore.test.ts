import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTimer, type SetTimer } from '../lib/async/timer.ts';
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
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

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
  timer: SetTimer = setTimer,
) => {
  const page = createEncryptedStore(
    {
      store,
      subtle: crypto.subtle,
      locks: navigator.locks,
      setTimer: timer,
      now: Date.now,
      createId: () => crypto.randomUUID(),
      secret,
    },
    person,
  );
  openPages.push(page);
  page.unlock();
  return page;
};

/** A form field: a draft is restored into an empty field, otherwise the person is asked. */
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
const storedText = () =>
  [...store.entries.values()]
    .map((value) =>
      JSON.stringify(value, (_key, part: unknown) =>
        part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
      ),
    )
    .join('\n');

describe('typed text', () => {
  test('is written immediately, and a change less than 300 ms later, without any plain text', async () => {
    const timers: { readonly ms: number; readonly work: () => void }[] = [];
    const page = openPage(lin, undefined, (ms, work) => {
      timers.push({ ms, work });
      return () => undefined;
    });
    const { text } = createField(page);
    text.value = 'a planted text';
    // No timer has run.
    await until(() => expect(entries()).toHaveLength(1));
    const written = storedText();
    text.value = 'another planted text';
    const [batch] = timers.splice(0);
    expect(batch?.ms).toBeLessThan(300);
    batch?.work();
    await until(() => expect(storedText()).not.toBe(written));
    expect(storedText()).not.toContain('planted');
  });

  test('is restored on the next page, and deleted from disk once it was sent', async () => {
    const first = openPage();
    createField(first).text.value = '咳嗽三天 🙂\n and a line';
    await first.flush();
    first.dispose();
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('咳嗽三天 🙂\n and a line'));
    next.text.value = '';
    await until(() => expect(entries()).toEqual([]));
  });

  test('an opened but unchanged form stores nothing', async () => {
    const page = openPage();
    const { leave } = createField(page);
    await page.flush();
    leave();
    expect(await page.count()).toBe(0);
  });

  test('the last value wins, however fast they follow each other', async () => {
    const page = openPage();
    const { text } = createField(page);
    for (let n = 0; n < 200; n += 1) {
      text.value = `word ${n}`;
      if (n % 7 === 0) void page.flush();
    }
    await page.flush();
    page.dispose();
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('word 199'));
    expect(entries()).toHaveLength(1);
  });

  test('needs confirmation if a newer text exists, and neither is lost until the person chose', async () => {
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

  test('is kept for the next form if its form closes before it was restored', async () => {
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

  test('of an open tab stays there, and is restored in the other tab once that one is closed', async () => {
    const page = openPage();
    createField(page).text.value = 'typed in the first tab';
    await page.flush();
    const other = createField(openPage());
    other.text.value = '';
    await until(async () => expect(await openPages[1]?.count()).toBe(1));
    expect(other.text.value).toBe('');
    page.dispose();
    await until(() => expect(other.text.value).toBe('typed in the first tab'));
  });
});

describe('the key', () => {
  test('does not let another person on this computer decrypt, even with the device’s key', async () => {
    const page = openPage();
    createField(page).text.value = 'for lin alone';
    await page.flush();
    page.dispose();
    const [name, raw] = [...store.entries].find(([key]) => key.startsWith('["1","7"')) ?? [''];
    store.entries.set(name.replace('"7"', '"8"'), raw);
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const otherEntries = createField(openPage(zhou));
    await until(() => expect(warnings).toHaveBeenCalled());
    warnings.mockRestore();
    expect(otherEntries.text.value).toBe('');
    expect([...store.entries.keys()].filter((key) => key.startsWith('open'))).toEqual(['open ["1","8"]']);
  });

  test('is kept during the session, so that a reload needs no request; it cannot be exported', async () => {
    const page = openPage();
    createField(page).text.value = 'offline';
    await page.flush();
    page.dispose();
    const memory = store.entries.get('open ["1","7"]');
    expect(memory).toMatchObject({ kind: 'account', key: { extractable: false } });
    const next = createField(openPage(lin, () => Promise.reject(new Error('nobody to ask'))));
    await until(() => expect(next.text.value).toBe('offline'));
  });

  test('is deleted when the session ends: only the next log-in can decrypt older drafts and those typed until then', async () => {
    const page = openPage();
    const { text } = createField(page);
    text.value = 'before';
    await page.flush();
    page.lock();
    text.value = 'and after it ended';
    await page.flush();
    page.dispose();
    await until(() => expect(store.entries.has('open ["1","7"]')).toBe(false));
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('and after it ended'));
  });

  test('is the device’s, bound to its person, if the upstream has no secret; with one, both can be decrypted', async () => {
    const page = openPage(lin, async () => null);
    createField(page).text.value = 'tier B';
    await page.flush();
    page.lock();
    page.dispose();
    await until(() => expect(store.entries.has('open ["1","7"]')).toBe(false));
    const next = createField(openPage());
    await until(() => expect(next.text.value).toBe('tier B'));
  });
});

test('drafts cleared at a log-out are gone, and a tab that did not notice restores nothing', async () => {
  const [page, other] = [openPage(), openPage()];
  createField(page).text.value = 'one';
  const { text } = createField(other, { order: '43', form: 'record' });
  text.value = 'two';
  await Promise.all([page.flush(), other.flush()]);
  expect(await page.count()).toBe(2);
  await page.clear();
  text.value = 'two and more';
  await other.flush();
  expect([...store.entries.keys()]).toEqual(['device']);
  const next = createField(openPage());
  next.text.value = 'a new day';
  await until(() => expect(entries()).toHaveLength(1));
});

test('a failing disk is retried, and the store reports that it is not saving in the meantime', async () => {
  const page = openPage();
  const { text } = createField(page);
  text.value = 'first';
  await page.flush();
  const { update } = store;
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(store, { update: () => Promise.reject(new Error('full')) });
  text.value = 'second';
  await until(() => expect(page.isSaving.value).toBe(false));
  Object.assign(store, { update });
  await until(() => expect(page.isSaving.value).toBe(true));
  warnings.mockRestore();
  page.dispose();
  const next = createField(openPage());
  await until(() => expect(next.text.value).toBe('second'));
});
