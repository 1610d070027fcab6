import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { later } from '../lib/later.ts';
import { memoryCupboard } from '../lib/rig.ts';
import { openVolume, type Volume } from './volume.ts';
import type { Person } from './entries.ts';

const lin: Person = ['1', '7'];
const zhou: Person = ['1', '8'];
const secrets = new Map(
  [lin, zhou].map((person) => [
    person,
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))),
  ]),
);
const place = { order: '42', form: 'composer' };
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

let cupboard: ReturnType<typeof memoryCupboard>;
let pages: Volume[];
beforeEach(() => {
  cupboard = memoryCupboard();
  pages = [];
});
afterEach(() => {
  for (const page of pages) page.close();
});

const page = (
  person = lin,
  secret: () => Promise<string | null> = async () => secrets.get(person) ?? null,
) => {
  const one = openVolume(
    {
      cupboard,
      subtle: crypto.subtle,
      locks: navigator.locks,
      later,
      own: Date.now,
      mint: () => crypto.randomUUID(),
      secret,
    },
    person,
  );
  pages.push(one);
  one.wake();
  return one;
};

/** A field of a form: a draft is restored into an empty field, else it is asked about. */
const field = (on: Volume, at = place) => {
  const text = signal('');
  const asked = signal<{ found: string; settle: () => void } | null>(null);
  const leave = on.follow(at, {
    shape: v.string(),
    now: () => (text.value === '' ? null : text.value),
    back: (found, settle) => {
      if (text.value === '') {
        text.value = found;
        settle();
      } else asked.value = { found, settle };
    },
  });
  return { text, asked, leave };
};

const entries = () => [...cupboard.held.keys()].filter((name) => name.startsWith('["1","'));
const onDisk = () =>
  [...cupboard.held.values()]
    .map((value) =>
      JSON.stringify(value, (_key, part: unknown) =>
        part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
      ),
    )
    .join('\n');

describe('what a person types', () => {
  test('stands on the disk within 300 ms, and not one word of it in plain', async () => {
    const { text } = field(page());
    text.value = 'a planted text';
    await vi.waitFor(() => expect(entries()).toHaveLength(1), { timeout: 300, interval: 5 });
    expect(onDisk()).not.toContain('planted');
  });

  test('comes back by itself on the next page, and is gone from the disk once it was sent', async () => {
    const first = page();
    field(first).text.value = '咳嗽三天 🙂\n and a line';
    await first.flush();
    first.close();
    const next = field(page());
    await until(() => expect(next.text.value).toBe('咳嗽三天 🙂\n and a line'));
    next.text.value = '';
    await until(() => expect(entries()).toEqual([]));
  });

  test('a form that is opened and left untouched writes nothing', async () => {
    const one = page();
    const { leave } = field(one);
    await one.flush();
    leave();
    expect(await one.count()).toBe(0);
  });

  test('the last word wins, however fast they come', async () => {
    const one = page();
    const { text } = field(one);
    for (let n = 0; n < 200; n += 1) {
      text.value = `word ${n}`;
      if (n % 7 === 0) void one.flush();
    }
    await one.flush();
    one.close();
    const next = field(page());
    await until(() => expect(next.text.value).toBe('word 199'));
    expect(entries()).toHaveLength(1);
  });

  test('is asked about where something newer stands, and neither text is lost until the person chose', async () => {
    const first = page();
    field(first).text.value = 'older';
    await first.flush();
    first.close();
    const second = page();
    const { text, asked } = field(second);
    text.value = 'newer';
    await until(() => expect(asked.value?.found).toBe('older'));
    await second.flush();
    expect(entries()).toHaveLength(2);
    asked.value?.settle();
    await until(() => expect(entries()).toHaveLength(1));
    expect(text.value).toBe('newer');
  });

  test('and a form that is gone takes too late stays for the next form', async () => {
    const first = page();
    field(first).text.value = 'older';
    await first.flush();
    first.close();
    const second = page();
    const { text, asked, leave } = field(second);
    text.value = 'newer';
    await until(() => expect(asked.value?.found).toBe('older'));
    text.value = '';
    leave();
    asked.value?.settle();
    await second.flush();
    const next = field(second);
    await until(() => expect(next.text.value).toBe('older'));
  });

  test('of a tab that is still open stays there, and comes to the other tab when that one is gone', async () => {
    const one = page();
    field(one).text.value = 'typed in the first tab';
    await one.flush();
    const other = field(page());
    other.text.value = '';
    await until(async () => expect(await pages[1]?.count()).toBe(1));
    expect(other.text.value).toBe('');
    one.close();
    await until(() => expect(other.text.value).toBe('typed in the first tab'));
  });
});

describe('the key', () => {
  test('another person on this computer cannot open it, though the device’s key lies there', async () => {
    const one = page();
    field(one).text.value = 'for lin alone';
    await one.flush();
    one.close();
    const [name, raw] = [...cupboard.held].find(([key]) => key.startsWith('["1","7"')) ?? [''];
    cupboard.held.set(name.replace('"7"', '"8"'), raw);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const theirs = field(page(zhou));
    await until(() => expect(warned).toHaveBeenCalled());
    warned.mockRestore();
    expect(theirs.text.value).toBe('');
    expect([...cupboard.held.keys()].filter((key) => key.startsWith('open'))).toEqual(['open ["1","8"]']);
  });

  test('stays while the session lives, so that a reload needs nobody; it cannot be taken out', async () => {
    const one = page();
    field(one).text.value = 'offline';
    await one.flush();
    one.close();
    const held = cupboard.held.get('open ["1","7"]');
    expect(held).toMatchObject({ kind: 'account', key: { extractable: false } });
    const next = field(page(lin, () => Promise.reject(new Error('nobody to ask'))));
    await until(() => expect(next.text.value).toBe('offline'));
  });

  test('is gone when the session ends: only the next log-in opens what was kept, and what is typed until then is', async () => {
    const one = page();
    const { text } = field(one);
    text.value = 'before';
    await one.flush();
    one.seal();
    text.value = 'and after it ended';
    await one.flush();
    one.close();
    await until(() => expect(cupboard.held.has('open ["1","7"]')).toBe(false));
    const next = field(page());
    await until(() => expect(next.text.value).toBe('and after it ended'));
  });

  test('where the upstream has no secret to give it is the device’s, bound to its person; with one, both are opened', async () => {
    const one = page(lin, async () => null);
    field(one).text.value = 'tier B';
    await one.flush();
    one.seal();
    one.close();
    await until(() => expect(cupboard.held.has('open ["1","7"]')).toBe(false));
    const next = field(page());
    await until(() => expect(next.text.value).toBe('tier B'));
  });
});

test('what is cleared at a log-out is gone, and a tab that did not hear of it brings nothing back', async () => {
  const [one, other] = [page(), page()];
  field(one).text.value = 'one';
  const { text } = field(other, { order: '43', form: 'record' });
  text.value = 'two';
  await Promise.all([one.flush(), other.flush()]);
  expect(await one.count()).toBe(2);
  await one.clear();
  text.value = 'two and more';
  await other.flush();
  expect([...cupboard.held.keys()]).toEqual(['device']);
  const next = field(page());
  next.text.value = 'a new day';
  await until(() => expect(entries()).toHaveLength(1));
});

test('a disk that refuses is tried again, and the journal says that it does not keep meanwhile', async () => {
  const one = page();
  const { text } = field(one);
  text.value = 'first';
  await one.flush();
  const { change } = cupboard;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(cupboard, { change: () => Promise.reject(new Error('full')) });
  text.value = 'second';
  await until(() => expect(one.keeps.value).toBe(false));
  Object.assign(cupboard, { change });
  await until(() => expect(one.keeps.value).toBe(true));
  warned.mockRestore();
  one.close();
  const next = field(page());
  await until(() => expect(next.text.value).toBe('second'));
});
