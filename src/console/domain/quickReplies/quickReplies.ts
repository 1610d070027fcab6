import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type QuickReply, quickReplies } from '../../../contract/consultation/quickReply.ts';
import type { Services } from '../../services.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { offerUndo } from '../offerUndo.ts';

/** The editable fields of a quick reply. */
export type QuickReplyDraft = Pick<QuickReply, 'category' | 'shortcut' | 'text'> & {
  readonly id?: string | undefined;
};

/** Whether a stored reply equals the draft. */
export const isSameReply = (stored: QuickReply, draft: QuickReplyDraft): boolean =>
  stored.text === draft.text.trim() &&
  stored.category === draft.category.trim() &&
  stored.shortcut === draft.shortcut;

/** The doctor's quick replies, loaded on first use. */
export interface QuickReplies {
  readonly all: AsyncState<readonly QuickReply[]>;
  /** Loads them, unless they are loaded. */
  readonly ensureLoaded: () => void;
  /** Whether one is being saved or deleted. */
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last action failed. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** The stored reply; null if it was not saved. */
  readonly save: (draft: QuickReplyDraft) => Promise<QuickReply | null>;
  /** True if it was deleted; offers to undo that. */
  readonly remove: (id: string) => Promise<boolean>;
  readonly clearError: () => void;
  /** Reloads after changes in other tabs. Returns a dispose function. */
  readonly start: () => () => void;
}

interface Deps extends Pick<Services, 'call' | 'clock' | 'changes' | 'i18n' | 'toasts'> {
  readonly platform: Pick<Services['platform'], 'createId'>;
}

const longestTitle = 30;
/** A reply's text as it is named in a sentence: its beginning, if it is long. */
const titleOf = (text: string): string => {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= longestTitle ? text : `${letters.slice(0, longestTitle - 1).join('')}…`;
};

/** Nothing is requested yet. */
export const createQuickReplies = (deps: Deps): QuickReplies => {
  const { call, clock, changes, i18n, platform } = deps;
  const all = createAsyncState<readonly QuickReply[]>(() => call(quickReplies.all, {}), clock);
  const busy = signal(false);
  const error = signal<ApiError | null>(null);
  // A retry of a save whose answer was lost uses the same idempotency key.
  let lastSave: { readonly payload: string; readonly key: string } | null = null;
  const idempotencyKeyFor = (draft: QuickReplyDraft): string => {
    const payload = JSON.stringify(draft);
    if (lastSave?.payload !== payload) lastSave = { payload, key: platform.createId() };
    return lastSave.key;
  };
  const current = (): readonly QuickReply[] => all.value.peek() ?? [];
  /**
   * After a lost answer, reloads the replies to see whether the action succeeded; rethrows any other error.
   */
  const reloadIfLost = async (thrown: unknown): Promise<readonly QuickReply[]> => {
    if (!isOutcomeUnknown(toApiError(thrown))) throw thrown;
    try {
      return await call(quickReplies.all, {});
    } catch {
      throw thrown;
    }
  };
  const saveOnce = async (draft: QuickReplyDraft): Promise<QuickReply> => {
    const known = new Set(current().map(({ id }) => id));
    try {
      return await call(quickReplies.save, draft, { idempotencyKey: idempotencyKeyFor(draft) });
    } catch (thrown) {
      const found = (await reloadIfLost(thrown)).find(
        (one) =>
          (draft.id === undefined ? !known.has(one.id) : one.id === draft.id) && isSameReply(one, draft),
      );
      if (found) return found;
      throw thrown;
    }
  };

  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (busy.peek()) return null;
    busy.value = true;
    error.value = null;
    try {
      return await work();
    } catch (thrown) {
      error.value = toApiError(thrown);
      return null;
    } finally {
      busy.value = false;
    }
  };

  const reload = (): void => {
    if (all.status.peek() !== 'idle') void all.load();
  };

  const add = (saved: QuickReply): void => {
    const known = current().some(({ id }) => id === saved.id);
    all.set(known ? current().map((one) => (one.id === saved.id ? saved : one)) : [...current(), saved]);
    changes.invalidate('quickReplies', reload);
  };
  const offerToRestore = ({ category, shortcut, text }: QuickReply): void => {
    const content = { category, shortcut, text };
    const idempotencyKey = platform.createId();
    const find = async () => (await call(quickReplies.all, {})).find((one) => isSameReply(one, content));
    offerUndo(deps, i18n.messages.value.common.undo.deleted(titleOf(text)), {
      write: async () => add(await call(quickReplies.save, content, { idempotencyKey })),
      isWritten: async () => {
        const found = await find();
        if (found) add(found);
        return found !== undefined;
      },
    });
  };

  return {
    all,
    ensureLoaded: () => {
      const state = all.status.peek();
      if (state === 'idle' || state === 'failed') void all.load();
    },
    busy,
    error,
    save: (draft) =>
      run(async () => {
        const saved = await saveOnce(draft);
        lastSave = null;
        add(saved);
        return saved;
      }),
    remove: async (id) => {
      const removed = current().find((one) => one.id === id);
      const done = await run(async () => {
        try {
          await call(quickReplies.remove, { id });
        } catch (thrown) {
          if ((await reloadIfLost(thrown)).some((one) => one.id === id)) throw thrown;
        }
        all.set(current().filter((one) => one.id !== id));
        changes.invalidate('quickReplies', reload);
        return true;
      });
      if (done === true && removed) offerToRestore(removed);
      return done === true;
    },
    clearError: () => {
      error.value = null;
    },
    start: () => changes.onInvalidate('quickReplies', reload),
  };
};
