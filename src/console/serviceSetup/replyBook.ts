import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import type { App } from '../app.ts';
import { variables } from '../chat/filling.ts';
import { holds, type QuickReplies, type Written } from '../chat/quickReplies.ts';
import { type Asked as Question, openAsked } from '../journal/asked.ts';
import { whenRead } from '../lib/remote.ts';

const written = v.object({
  id: v.optional(v.string()),
  category: v.string(),
  shortcut: v.string(),
  text: v.string(),
});
const kept = v.object({ given: written, now: written });
type Editing = v.InferOutput<typeof kept>;

/** The doctor's quick replies and the one being edited. */
export interface ReplyBook {
  /** The replies that a consultation offers too. */
  readonly replies: QuickReplies;
  /** In the order of their first reply; '' is the category of replies without one. */
  readonly categories: ReadonlySignal<readonly string[]>;
  /** The edited reply (`now`) and its original (`given`); null if none is being edited. */
  readonly editing: ReadonlySignal<Editing | null>;
  readonly dirty: ReadonlySignal<boolean>;
  /**
   * The edited reply as it is on the server now; undefined if it was deleted, null if nobody else has changed
   * it.
   */
  readonly elsewhere: ReadonlySignal<QuickReply | null | undefined>;
  /** Whether saving failed because the text is empty. */
  readonly missing: ReadonlySignal<boolean>;
  readonly asked: Question<Editing>['found'];
  /** The progress of renaming a category; null unless it is running or stopped halfway. */
  readonly renaming: ReadonlySignal<{ readonly done: number; readonly all: number } | null>;
  readonly begin: (given: Written) => void;
  readonly write: (some: Partial<Written>) => void;
  readonly close: () => void;
  /** Resolves with true if it was saved. */
  readonly save: () => Promise<boolean>;
  readonly rename: (from: string, to: string) => Promise<boolean>;
  readonly answer: (take: boolean) => void;
  readonly open: () => () => void;
}

const same = (one: Written, other: Written): boolean =>
  one.text === other.text && one.category === other.category && one.shortcut === other.shortcut;

/** The placeholders in a text that nothing fills in. */
export const unknownIn = (text: string): string[] =>
  [...new Set(text.match(/\{[^{}\s]{1,20}\}/g))].filter((found) =>
    variables.every((name) => found !== `{${name}}`),
  );

/** Creates the editor; the replies are loaded on start. */
export const openReplyBook = ({ shelf, journal, typing }: App): ReplyBook => {
  const { replies } = shelf;
  const editing = signal<Editing | null>(null);
  const missing = signal(false);
  const renaming = signal<{ readonly done: number; readonly all: number } | null>(null);
  const asked = openAsked<Editing>();
  const rows = (): readonly QuickReply[] => replies.all.value.value ?? [];
  const dirty = computed(() => editing.value !== null && !same(editing.value.given, editing.value.now));
  const elsewhere = computed(() => {
    const given = editing.value?.given;
    if (given?.id === undefined || !replies.all.value.value) return null;
    const present = rows().find(({ id }) => id === given.id);
    return present && same(present, given) ? null : present;
  });
  /** It is in the list already: the page was closed before it could delete the stored draft. */
  const saved = (found: Written): boolean =>
    rows().some((row) => holds(row, found) && (found.id === undefined || row.id === found.id));
  const close = (): void =>
    batch(() => {
      replies.settle();
      editing.value = null;
      missing.value = false;
    });

  return {
    replies,
    categories: computed(() => [...new Set(rows().map(({ category }) => category))]),
    editing,
    dirty,
    elsewhere,
    missing,
    asked: asked.found,
    renaming,
    begin: (given) =>
      batch(() => {
        close();
        editing.value = { given: { ...given }, now: { ...given } };
      }),
    write: (some) => {
      const at = editing.peek();
      if (at) editing.value = { ...at, now: { ...at.now, ...some } };
    },
    close,
    save: async () => {
      const at = editing.peek();
      if (!at) return false;
      missing.value = at.now.text.trim() === '';
      if (missing.peek()) return false;
      const { id, ...content } = at.now;
      const stored = await replies.save(elsewhere.peek() === undefined ? content : { id, ...content });
      // Another reply may be open by now, or more may have been typed: rebase that onto the saved reply.
      const still = editing.peek();
      if (stored && still?.now === at.now) close();
      else if (stored && still?.given === at.given)
        editing.value = { given: stored, now: { ...still.now, id: stored.id } };
      return stored !== null;
    },
    rename: async (from, to) => {
      const all = rows().filter(({ category }) => category === from);
      renaming.value = { done: 0, all: all.length };
      for (const [done, row] of all.entries()) {
        if (!(await replies.save({ ...row, category: to.trim() }))) return false;
        renaming.value = { done: done + 1, all: all.length };
      }
      renaming.value = null;
      return true;
    },
    answer: (take) => {
      const found = asked.found.peek();
      if (take && found) editing.value = found;
      asked.settled();
    },
    open: () => {
      replies.need();
      const ways = [
        journal.follow(
          { order: 'service', form: 'reply' },
          {
            shape: kept,
            now: () => (dirty.value ? editing.value : null),
            back: (found, settle) =>
              void whenRead(replies.all, () => {
                if (saved(found.now)) return settle();
                if (dirty.peek()) return asked.ask(found, settle);
                editing.value = found;
                settle();
              }),
          },
        ),
        typing(() => dirty.value, 'kept'),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
