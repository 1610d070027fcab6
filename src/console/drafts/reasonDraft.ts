import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import type { DraftStore } from './draftStore.ts';
import { createRestorePrompts } from './restorePrompts.ts';
import type { DraftKey } from './draftEntries.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

/**
 * The reason for one action, typed in a form that opens for it, and what is ticked beside it; stored until the action is done or
 * cancelled.
 */
export interface ReasonDraft {
  /**
   * Whether the form is open. `cameBack`: it opened with a restored draft, and the focus stays where it is.
   */
  readonly shown: ReadonlySignal<'no' | 'asked' | 'cameBack'>;
  readonly text: ReadonlySignal<string>;
  readonly ticked: ReadonlySignal<ReadonlySet<string>>;
  readonly show: () => void;
  readonly write: (text: string) => void;
  readonly tick: (ids: ReadonlySet<string>) => void;
  /** Empties the form and closes it. */
  readonly discard: () => void;
  /** A draft of a closed page, if other text has been typed since. */
  readonly restorePrompt: ReadonlySignal<string | null>;
  readonly answerPrompt: (restoring: boolean) => void;
  readonly start: () => () => void;
}

// A text alone is stored as it is.
const storedShape = v.union([
  v.pipe(
    v.string(),
    v.transform((text): Typed => ({ text, ticked: [] })),
  ),
  v.object({ text: v.string(), ticked: v.array(v.string()) }),
]);

interface Typed {
  readonly text: string;
  readonly ticked: readonly string[];
}

interface Options {
  readonly draftKey: DraftKey;
  /**
   * Whether the action was done with this text, on this page or a closed one; without a text, whether what is ticked is of no
   * use any more. Read within an effect.
   */
  readonly isDone: (text: string) => boolean;
}

interface Deps {
  readonly drafts: Pick<DraftStore, 'sync'>;
  readonly trackUnsaved: (isDirty: () => boolean, draftKept?: 'kept') => () => void;
}

/** Creates the form's model; nothing is stored or restored before its `start`. */
export const createReasonDraft = (
  { drafts, trackUnsaved }: Deps,
  { draftKey, isDone }: Options,
): ReasonDraft => {
  const shown = signal<'no' | 'asked' | 'cameBack'>('no');
  const text = signal('');
  const ticked = signal<ReadonlySet<string>>(new Set());
  const isTyped = (): boolean => text.value.trim() !== '';
  const prompts = createRestorePrompts<Typed>();
  const restore = (found: Typed): void =>
    batch(() => {
      if (found.text !== '') text.value = found.text;
      // The prompt asks about the text alone: what is ticked by now stays.
      if (ticked.value.size === 0) ticked.value = new Set(found.ticked);
      if (shown.value === 'no') shown.value = 'cameBack';
    });
  const discard = (): void =>
    batch(() => {
      text.value = '';
      ticked.value = new Set();
      shown.value = 'no';
    });

  return {
    shown,
    text,
    ticked,
    show: () => {
      shown.value = 'asked';
    },
    write: (next) => {
      text.value = next;
    },
    tick: (ids) => {
      ticked.value = ids;
    },
    discard,
    restorePrompt: computed(() => prompts.found.value?.text ?? null),
    answerPrompt: (restoring) => {
      if (restoring && prompts.found.value) restore(prompts.found.value);
      prompts.resolveFirst();
    },
    start: () => {
      const disposers = [
        drafts.sync(draftKey, {
          schema: storedShape,
          serialize: () => {
            if (ticked.value.size > 0) return { text: text.value, ticked: [...ticked.value] };
            return isTyped() ? text.value : null;
          },
          restore: (found, resolve) => {
            if (text.peek().trim() !== '' && found.text !== '') return prompts.ask(found, resolve);
            restore(found);
            resolve();
          },
        }),
        trackUnsaved(() => isTyped() || ticked.value.size > 0, 'kept'),
        effect(() => {
          if ((isTyped() || ticked.value.size > 0) && isDone(text.value.trim())) untracked(discard);
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
