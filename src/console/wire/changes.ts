import * as v from 'valibot';
import type { Outside } from './outside.ts';
import type { Stored } from './stored.ts';

/** What no socket event tells of, by what it is called. */
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

/** What it answers is nobody's. */
type Reload = () => unknown;

/**
 * That something was written, told to whatever else shows it: other models of this page, and the same person's other
 * tabs in this browser. Nothing of what was written travels; who hears of it asks the upstream.
 */
export interface Changes {
  /** Call it after a write that was answered well; `but` is the teller's own reload, where it knows the answer already. */
  readonly tell: (noun: Noun, but?: Reload) => void;
  /** Has it told, from here and from other tabs; returns the way back. */
  readonly on: (noun: Noun, reload: Reload) => () => void;
  /** Joins the person's other tabs; returns the way back. */
  readonly open: () => () => void;
}

/** Tells and hears nothing between tabs before `open`. */
export const openChanges = (outside: Pick<Outside, 'channel'>, stored: Pick<Stored, 'worksAs'>): Changes => {
  // Replaced, never changed in place: who hears may go, or come.
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
      // A tab of another version of the console may speak of what nobody here knows.
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
