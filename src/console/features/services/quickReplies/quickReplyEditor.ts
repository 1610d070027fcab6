import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { QuickReply } from '../../../../contract/consultation/quickReply.ts';
import { createAppQuickReplyStore } from '../../../domain/quickReplies/quickReplyStore.ts';
import type { Services } from '../../../services.ts';
import { placeholderNames } from '../../../domain/quickReplies/placeholders.ts';
import {
  isSameReply,
  type QuickReplies,
  type QuickReplyDraft,
} from '../../../domain/quickReplies/quickReplies.ts';
import { type RestorePrompts as Question, createRestorePrompts } from '../../../drafts/restorePrompts.ts';
import { onceLoaded } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

const replyShape = v.object({
  id: v.optional(v.string()),
  category: v.string(),
  shortcut: v.string(),
  text: v.string(),
});
const storedShape = v.pipe(
  v.object({ given: replyShape, now: replyShape }),
  v.transform(({ given, now }) => ({ original: given, edited: now })),
);
type Editing = v.InferOutput<typeof storedShape>;

/** The doctor's quick replies and the one being edited. */
export interface QuickReplyEditor {
  /** The replies that a consultation offers too. */
  readonly replies: QuickReplies;
  /** In the order of their first reply; '' is the category of replies without one. */
  readonly categories: ReadonlySignal<readonly string[]>;
  /** The reply as edited, and as it was before; null if none is being edited. */
  readonly editing: ReadonlySignal<Editing | null>;
  readonly dirty: ReadonlySignal<boolean>;
  /**
   * The edited reply as it is on the server now; undefined if it was deleted, null if nobody else has changed
   * it.
   */
  readonly conflict: ReadonlySignal<QuickReply | null | undefined>;
  /** Whether saving failed because the text is empty. */
  readonly textMissing: ReadonlySignal<boolean>;
  readonly restorePrompt: Question<Editing>['found'];
  /** The progress of renaming a category; null unless it is running or stopped halfway. */
  readonly renaming: ReadonlySignal<{ readonly done: number; readonly all: number } | null>;
  readonly edit: (reply: QuickReplyDraft) => void;
  readonly update: (changes: Partial<QuickReplyDraft>) => void;
  readonly close: () => void;
  /** Resolves with true if it was saved. */
  readonly save: () => Promise<boolean>;
  readonly renameCategory: (from: string, to: string) => Promise<boolean>;
  readonly answerRestore: (accept: boolean) => void;
  readonly start: () => () => void;
}

const isSame = (a: QuickReplyDraft, b: QuickReplyDraft): boolean =>
  a.text === b.text && a.category === b.category && a.shortcut === b.shortcut;

/** The placeholders in a text that nothing fills in. */
export const unknownPlaceholdersIn = (text: string): string[] =>
  [...new Set(text.match(/\{[^{}\s]{1,20}\}/g))].filter((placeholder) =>
    placeholderNames.every((name) => placeholder !== `{${name}}`),
  );

/** Creates the editor; the replies are loaded on start. */
export const createQuickReplyEditor = ({
  shared,
  drafts,
  trackUnsaved,
}: Pick<Services, 'shared' | 'drafts' | 'trackUnsaved'>): QuickReplyEditor => {
  const { replies } = shared(createAppQuickReplyStore);
  const editing = signal<Editing | null>(null);
  const textMissing = signal(false);
  const renaming = signal<{ readonly done: number; readonly all: number } | null>(null);
  const restorePrompt = createRestorePrompts<Editing>();
  const rows = (): readonly QuickReply[] => replies.all.value.value ?? [];
  const dirty = computed(
    () => editing.value !== null && !isSame(editing.value.original, editing.value.edited),
  );
  const conflict = computed(() => {
    const original = editing.value?.original;
    if (original?.id === undefined || !replies.all.value.value) return null;
    const present = rows().find(({ id }) => id === original.id);
    return present && isSame(present, original) ? null : present;
  });
  /** It is in the list already: the page was closed before it could delete the stored draft. */
  const isSaved = (restored: QuickReplyDraft): boolean =>
    rows().some((row) => isSameReply(row, restored) && (restored.id === undefined || row.id === restored.id));
  const close = (): void =>
    batch(() => {
      replies.clearError();
      editing.value = null;
      textMissing.value = false;
    });

  return {
    replies,
    categories: computed(() => [...new Set(rows().map(({ category }) => category))]),
    editing,
    dirty,
    conflict,
    textMissing,
    restorePrompt: restorePrompt.found,
    renaming,
    edit: (reply) =>
      batch(() => {
        close();
        editing.value = { original: { ...reply }, edited: { ...reply } };
      }),
    update: (changes) => {
      const current = editing.peek();
      if (current) editing.value = { ...current, edited: { ...current.edited, ...changes } };
    },
    close,
    save: async () => {
      const current = editing.peek();
      if (!current) return false;
      textMissing.value = current.edited.text.trim() === '';
      if (textMissing.peek()) return false;
      const { id, ...content } = current.edited;
      const stored = await replies.save(conflict.peek() === undefined ? content : { id, ...content });
      // Another reply may be open by now, or more may have been typed: rebase that onto the saved reply.
      const latest = editing.peek();
      if (stored && latest?.edited === current.edited) close();
      else if (stored && latest?.original === current.original)
        editing.value = { original: stored, edited: { ...latest.edited, id: stored.id } };
      return stored !== null;
    },
    renameCategory: async (from, to) => {
      const all = rows().filter(({ category }) => category === from);
      renaming.value = { done: 0, all: all.length };
      for (const [done, row] of all.entries()) {
        if (!(await replies.save({ ...row, category: to.trim() }))) return false;
        renaming.value = { done: done + 1, all: all.length };
      }
      renaming.value = null;
      return true;
    },
    answerRestore: (accept) => {
      const restored = restorePrompt.found.peek();
      if (accept && restored) editing.value = restored;
      restorePrompt.resolveFirst();
    },
    start: () => {
      replies.ensureLoaded();
      const disposers = [
        drafts.sync(
          { order: 'service', form: 'reply' },
          {
            schema: storedShape,
            serialize: () =>
              dirty.value && editing.value
                ? { given: editing.value.original, now: editing.value.edited }
                : null,
            restore: (restored, resolve) =>
              void onceLoaded(replies.all, () => {
                if (isSaved(restored.edited)) return resolve();
                if (dirty.peek()) return restorePrompt.ask(restored, resolve);
                editing.value = restored;
                resolve();
              }),
          },
        ),
        trackUnsaved(() => dirty.value, 'kept'),
      ];
      return () => disposeAll(disposers);
    },
  };
};
