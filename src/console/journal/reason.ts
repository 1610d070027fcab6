import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import type { App } from '../app.ts';
import { type Asked, openAsked } from './asked.ts';
import type { Place } from './entries.ts';

/**
 * The reason for one action, typed in a form that opens for it; stored until the action is done or cancelled.
 */
export interface Reason {
  /**
   * Whether the form is open. `cameBack`: it opened with a restored draft, and the focus stays where it is.
   */
  readonly shown: ReadonlySignal<'no' | 'asked' | 'cameBack'>;
  readonly text: ReadonlySignal<string>;
  readonly show: () => void;
  readonly write: (text: string) => void;
  /** Empties the form and closes it. */
  readonly drop: () => void;
  /** A draft of a closed page, if other text has been typed since. */
  readonly asked: Asked<string>['found'];
  readonly answer: (take: boolean) => void;
  readonly open: () => () => void;
}

interface Plan {
  readonly place: Place;
  /** Whether the action was done with this text, on this page or a closed one. Read within an effect. */
  readonly done: (text: string) => boolean;
}

/** Creates the form's model; nothing is stored or restored before its `start`. */
export const openReason = (
  { journal, typing }: Pick<App, 'journal' | 'typing'>,
  { place, done }: Plan,
): Reason => {
  const shown = signal<'no' | 'asked' | 'cameBack'>('no');
  const text = signal('');
  const asked = openAsked<string>();
  const put = (found: string): void =>
    batch(() => {
      text.value = found;
      if (shown.value === 'no') shown.value = 'cameBack';
    });
  const drop = (): void =>
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
    drop,
    asked: asked.found,
    answer: (take) => {
      if (take && asked.found.value) put(asked.found.value);
      asked.settled();
    },
    open: () => {
      const ways = [
        journal.follow(place, {
          shape: v.string(),
          now: () => (text.value.trim() === '' ? null : text.value),
          back: (found, settle) => {
            if (text.peek().trim() !== '') return asked.ask(found, settle);
            put(found);
            settle();
          },
        }),
        typing(() => text.value.trim() !== '', 'kept'),
        effect(() => {
          if (text.value.trim() !== '' && done(text.value.trim())) untracked(drop);
        }),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
