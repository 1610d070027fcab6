import { signal } from '@preact/signals-react';
import { describe, expect, test } from 'vitest';
import { emptyTalk, type Talk } from '../im/timeline.ts';
import { openJump } from './jump.ts';
import { rows } from './rig.ts';

/** A conversation of 200 messages of which the last 20 are known; the test releases older pages of ten. */
const conversation = () => {
  const talk = signal<Talk>({
    ...emptyTalk('c'),
    state: 'ready',
    rows: rows(181, 200),
    floor: 180,
    head: 200,
  });
  const older = signal<'none' | 'some' | 'loading' | 'failed'>('some');
  const asked: (() => void)[] = [];
  let breaks = false;
  return {
    source: {
      talk,
      older,
      loadOlder: async () => {
        if (older.value === 'loading') return;
        older.value = 'loading';
        await new Promise<void>((settle) => {
          asked.push(settle);
        });
        if (breaks) {
          older.value = 'failed';
          return;
        }
        const { rows: known, floor } = talk.value;
        const from = (floor ?? 0) - 9;
        talk.value = { ...talk.value, rows: [...rows(from, from + 9), ...known], floor: from - 1 };
        older.value = from > 1 ? 'some' : 'none';
      },
    },
    break: () => {
      breaks = true;
    },
    /** Answers the requested page, once there is one. */
    page: async () => {
      for (let tries = 0; asked.length === 0 && tries < 20; tries += 1) await Promise.resolve();
      asked.shift()?.();
      for (let tries = 0; tries < 20; tries += 1) await Promise.resolve();
    },
  };
};

describe('going to a message', () => {
  test('that is known needs nothing', async () => {
    const { source } = conversation();
    const jump = openJump(source);
    await jump.to({ id: 'm190', seq: 190 });
    expect(jump.target.value).toBe('m190');
    expect(jump.state.value).toEqual({ kind: 'idle' });
    jump.arrived();
    expect(jump.target.value).toBeNull();
  });

  test('that is older loads page by page, says how far it is, and arrives', async () => {
    const { source, page } = conversation();
    const jump = openJump(source);
    const going = jump.to({ id: 'm141', seq: 141 });
    const parts: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      parts.push(jump.state.value);
      await page();
    }
    await going;
    expect(parts).toEqual([0, 0.25, 0.5, 0.75].map((part) => ({ kind: 'loading', part })));
    expect(jump.target.value).toBe('m141');
  });

  test('can be stopped, and does not arrive then', async () => {
    const { source, page } = conversation();
    const jump = openJump(source);
    const going = jump.to({ id: 'm1', seq: 1 });
    await page();
    jump.stop();
    await page();
    await going;
    expect(jump.target.value).toBeNull();
    expect(jump.state.value).toEqual({ kind: 'idle' });
  });

  test('waits for the page that scrolling asked for already', async () => {
    const { source, page } = conversation();
    const jump = openJump(source);
    void source.loadOlder();
    const going = jump.to({ id: 'm175', seq: 175 });
    await page();
    await going;
    expect(jump.target.value).toBe('m175');
  });

  test('says that a page could not be loaded, and tries again from there', async () => {
    const { source, page, break: cut } = conversation();
    const jump = openJump(source);
    cut();
    const going = jump.to({ id: 'm1', seq: null });
    await page();
    await going;
    expect(jump.state.value).toEqual({ kind: 'failed', aim: { id: 'm1', seq: null } });
    jump.stop();
    expect(jump.state.value).toEqual({ kind: 'idle' });
  });

  test('that is nowhere says so once the number is passed', async () => {
    const { source, page } = conversation();
    const jump = openJump(source);
    const going = jump.to({ id: 'gone', seq: 175 });
    await page();
    await going;
    expect(jump.state.value).toEqual({ kind: 'missing' });
  });
});
