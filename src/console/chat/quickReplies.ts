import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type QuickReply, quickReplies } from '../../contract/consultation/quickReply.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The editable fields of a quick reply. */
export type Written = Pick<QuickReply, 'category' | 'shortcut' | 'text'> & {
  readonly id?: string | undefined;
};

/** Whether a stored reply equals the draft. */
export const holds = (stored: QuickReply, written: Written): boolean =>
  stored.text === written.text.trim() &&
  stored.category === written.category.trim() &&
  stored.shortcut === written.shortcut;

/** The doctor's quick replies, loaded on first use. */
export interface QuickReplies {
  readonly all: Remote<readonly QuickReply[]>;
  /** Loads them, unless they are loaded. */
  readonly need: () => void;
  /** Whether one is being saved or deleted. */
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last action failed. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** The stored reply; null if it was not saved. */
  readonly save: (written: Written) => Promise<QuickReply | null>;
  /** True if it was deleted. */
  readonly remove: (id: string) => Promise<boolean>;
  readonly settle: () => void;
  /** Reloads after changes in other tabs. Returns a dispose function. */
  readonly open: () => () => void;
}

interface Desk extends Pick<App, 'call' | 'clock' | 'changes'> {
  readonly outside: Pick<App['outside'], 'mint'>;
}

/** Nothing is requested yet. */
export const openQuickReplies = ({ call, clock, changes, outside }: Desk): QuickReplies => {
  const all = remote<readonly QuickReply[]>(() => call(quickReplies.all, {}), clock);
  const busy = signal(false);
  const fault = signal<Fault | null>(null);
  // A retry of a save whose answer was lost uses the same idempotency key.
  let last: { readonly of: string; readonly key: string } | null = null;
  const keyOf = (written: Written): string => {
    const of = JSON.stringify(written);
    if (last?.of !== of) last = { of, key: outside.mint() };
    return last.key;
  };
  const now = (): readonly QuickReply[] => all.value.peek() ?? [];
  /**
   * After a lost answer, reloads the replies to see whether the action succeeded; rethrows any other error.
   */
  const asked = async (thrown: unknown): Promise<readonly QuickReply[]> => {
    if (!isLost(faultOf(thrown))) throw thrown;
    try {
      return await call(quickReplies.all, {});
    } catch {
      throw thrown;
    }
  };
  const store = async (written: Written): Promise<QuickReply> => {
    const known = new Set(now().map(({ id }) => id));
    try {
      return await call(quickReplies.save, written, { idempotencyKey: keyOf(written) });
    } catch (thrown) {
      const found = (await asked(thrown)).find(
        (one) =>
          (written.id === undefined ? !known.has(one.id) : one.id === written.id) && holds(one, written),
      );
      if (found) return found;
      throw thrown;
    }
  };

  const act = async <T>(what: () => Promise<T>): Promise<T | null> => {
    if (busy.peek()) return null;
    busy.value = true;
    fault.value = null;
    try {
      return await what();
    } catch (thrown) {
      fault.value = faultOf(thrown);
      return null;
    } finally {
      busy.value = false;
    }
  };

  const again = (): void => {
    if (all.state.peek() !== 'idle') void all.load();
  };

  return {
    all,
    need: () => {
      const state = all.state.peek();
      if (state === 'idle' || state === 'failed') void all.load();
    },
    busy,
    fault,
    save: (written) =>
      act(async () => {
        const saved = await store(written);
        last = null;
        const known = now().some(({ id }) => id === saved.id);
        all.put(known ? now().map((one) => (one.id === saved.id ? saved : one)) : [...now(), saved]);
        changes.tell('quickReplies', again);
        return saved;
      }),
    remove: async (id) => {
      const done = await act(async () => {
        try {
          await call(quickReplies.remove, { id });
        } catch (thrown) {
          if ((await asked(thrown)).some((one) => one.id === id)) throw thrown;
        }
        all.put(now().filter((one) => one.id !== id));
        changes.tell('quickReplies', again);
        return true;
      });
      return done === true;
    },
    settle: () => {
      fault.value = null;
    },
    open: () => changes.on('quickReplies', again),
  };
};
