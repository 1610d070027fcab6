import * as v from 'valibot';
import type { Outside } from './outside.ts';
import type { Stored } from './stored.ts';

/** Topics that no socket event covers. */
const nouns = [
  'service',
  'quickReplies',
  'diseaseTags',
  'staff',
  'profile',
  'qualifications',
  'mobile',
  'signIns',
  'notify',
  'templates',
  'favourites',
  'drugs',
] as const;
export type Noun = (typeof nouns)[number];
const said = v.picklist(nouns);

/** The return value is ignored. */
type Reload = () => unknown;

/**
 * Announces that something was written to whatever else shows it: other models of this page, and the same
 * person's other tabs in this browser. No data is transferred; subscribers reload from the upstream.
 */
export interface Changes {
  /** Call it after a successful write; `except` is the caller's own reload, if it has the result already. */
  readonly tell: (noun: Noun, but?: Reload) => void;
  /** Subscribes to a topic, in this tab and others; returns an unsubscribe function. */
  readonly on: (noun: Noun, reload: Reload) => () => void;
  /** Connects to the person's other tabs; returns a dispose function. */
  readonly open: () => () => void;
}

/** Creates it; it is not connected to other tabs before `start`. */
export const openChanges = (outside: Pick<Outside, 'channel'>, stored: Pick<Stored, 'worksAs'>): Changes => {
  // Replaced, never mutated: listeners may be added or removed while iterating.
  let listening: readonly { readonly noun: Noun; readonly reload: Reload }[] = [];
  let channel: ReturnType<Outside['channel']> = null;
  const hear = (noun: Noun, but?: Reload): void => {
    for (const ear of listening) if (ear.noun === noun && ear.reload !== but) ear.reload();
  };
  return {
    tell: (noun, but) => {
      hear(noun, but);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel?.postMessage(noun);
    },
    on: (noun, reload) => {
      const ear = { noun, reload };
      listening = [...listening, ear];
      return () => {
        listening = listening.filter((one) => one !== ear);
      };
    },
    open: () => {
      const mine = outside.channel(`changes:${stored.worksAs() ?? ''}`);
      channel = mine;
      // A tab with another version of the console may send unknown topics.
      mine?.addEventListener('message', ({ data }) => {
        const read = v.safeParse(said, data);
        if (read.success) hear(read.output);
      });
      return () => {
        mine?.close();
        if (channel === mine) channel = null;
      };
    },
  };
};
