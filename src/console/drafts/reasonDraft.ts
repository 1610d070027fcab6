import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import type { DraftStore } from './draftStore.ts';
import { type RestorePrompts, createRestorePrompts } from './restorePrompts.ts';
import type { DraftKey } from './draftEntries.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

/**
 * The reason for one action, typed in a form that opens for it; stored until the action is done or cancelled.
 */
export interface ReasonDraft {
  /**
   * Whether the form is open. `cameBack`: it opened with a restored draft, and the focus stays where it is.
   */
  readonly shown: ReadonlySignal<'no' | 'asked' | 'cameBack'>;
  readonly text: ReadonlySignal<string>;
  readonly show: () => void;
  readonly write: (text: string) => void;
  /** Empties the form and closes it. */
  readonly discard: () => void;
  /** A draft of a closed page, if other text has been typed since. */
  readonly restorePrompt: RestorePrompts<string>['found'];
  readonly answerPrompt: (restoring: boolean) => void;
  readonly start: () => () => void;
}

interface Options {
  readonly draftKey: DraftKey;
  /** Whether the action was done with this text, on this page or a closed one. Read within an effect. */
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
  const prompts = createRestorePrompts<string>();
  const restore = (found: string): void =>
    batch(() => {
      text.value = found;
      if (shown.value === 'no') shown.value = 'cameBack';
    });
  const discard = (): void =>
    batch(() => {
      text.value = '';
      shown.value = 'no';
    });

  return {
    shown,
    text,
    show: () => {
      shown.value = 'asked';
    },
    write: (next) => {
      text.value = next;
    },
    discard,
    restorePrompt: prompts.found,
    answerPrompt: (restoring) => {
      if (restoring && prompts.found.value) restore(prompts.found.value);
      prompts.resolveFirst();
    },
    start: () => {
      const disposers = [
        drafts.sync(draftKey, {
          schema: v.string(),
          serialize: () => (text.value.trim() === '' ? null : text.value),
          restore: (found, resolve) => {
            if (text.peek().trim() !== '') return prompts.ask(found, resolve);
            restore(found);
            resolve();
          },
        }),
        trackUnsaved(() => text.value.trim() !== '', 'kept'),
        effect(() => {
          if (text.value.trim() !== '' && isDone(text.value.trim())) untracked(discard);
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
