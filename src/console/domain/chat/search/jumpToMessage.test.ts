import { signal } from '@preact/signals-react';
import { describe, expect, test } from 'vitest';
import { emptyConversation, type ConversationState } from '../../../messaging/sync/conversationState.ts';
import { createJump } from './jumpToMessage.ts';
import { rows } from '../chatFixtures.ts';

/** A conversation of 200 messages of which the last 20 are loaded; the test releases older pages of ten. */
const conversation = () => {
  const snapshot = signal<ConversationState>({
    ...emptyConversation('c'),
    state: 'ready',
    rows: rows(181, 200),
    floor: 180,
    head: 200,
  });
  const older = signal<'none' | 'some' | 'loading' | 'failed'>('some');
  const pendingPages: (() => void)[] = [];
  let isFailing = false;
  return {
    source: {
      snapshot,
      older,
      loadOlder: async () => {
        if (older.value === 'loading') return;
        older.value = 'loading';
        await new Promise<void>((settle) => {
          pendingPages.push(settle);
        });
        if (isFailing) {
          older.value = 'failed';
          return;
        }
        const { rows: loaded, floor } = snapshot.value;
        const from = (floor ?? 0) - 9;
        snapshot.value = { ...snapshot.value, rows: [...rows(from, from + 9), ...loaded], floor: from - 1 };
        older.value = from > 1 ? 'some' : 'none';
      },
    },
    break: () => {
      isFailing = true;
    },
    /** Returns the requested page, once there is one. */
    answerPage: async () => {
      for (let tries = 0; pendingPages.length === 0 && tries < 20; tries += 1) await Promise.resolve();
      pendingPages.shift()?.();
      for (let tries = 0; tries < 20; tries += 1) await Promise.resolve();
    },
  };
};

describe('going to a message', () => {
  test('that is loaded needs no request', async () => {
    const { source } = conversation();
    const jump = createJump(source);
    await jump.to({ id: 'm190', seq: 190 });
    expect(jump.target.value).toBe('m190');
    expect(jump.state.value).toEqual({ kind: 'idle' });
    jump.clearTarget();
    expect(jump.target.value).toBeNull();
  });

  test('that is older loads page by page, shows progress, and arrives', async () => {
    const { source, answerPage } = conversation();
    const jump = createJump(source);
    const jumping = jump.to({ id: 'm141', seq: 141 });
    const states: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      states.push(jump.state.value);
      await answerPage();
    }
    await jumping;
    expect(states).toEqual([0, 0.25, 0.5, 0.75].map((progress) => ({ kind: 'loading', progress })));
    expect(jump.target.value).toBe('m141');
  });

  test('can be stopped, and does not arrive then', async () => {
    const { source, answerPage } = conversation();
    const jump = createJump(source);
    const jumping = jump.to({ id: 'm1', seq: 1 });
    await answerPage();
    jump.stop();
    await answerPage();
    await jumping;
    expect(jump.target.value).toBeNull();
    expect(jump.state.value).toEqual({ kind: 'idle' });
  });

  test('waits for a page already requested by scrolling', async () => {
    const { source, answerPage } = conversation();
    const jump = createJump(source);
    void source.loadOlder();
    const jumping = jump.to({ id: 'm175', seq: 175 });
    await answerPage();
    await jumping;
    expect(jump.target.value).toBe('m175');
  });

  test('reports that a page could not be loaded, and retries from there', async () => {
    const { source, answerPage, break: failNext } = conversation();
    const jump = createJump(source);
    failNext();
    const jumping = jump.to({ id: 'm1', seq: null });
    await answerPage();
    await jumping;
    expect(jump.state.value).toEqual({ kind: 'failed', wanted: { id: 'm1', seq: null } });
    jump.stop();
    expect(jump.state.value).toEqual({ kind: 'idle' });
  });

  test('that does not exist says so once its number was passed', async () => {
    const { source, answerPage } = conversation();
    const jump = createJump(source);
    const jumping = jump.to({ id: 'gone', seq: 175 });
    await answerPage();
    await jumping;
    expect(jump.state.value).toEqual({ kind: 'missing' });
  });
});
