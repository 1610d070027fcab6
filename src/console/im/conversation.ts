import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Message } from '../../contract/message.ts';
import type { LineState } from './line.ts';
import { fits } from './outbox.ts';
import type { MessageDraft, Pending } from './pending.ts';
import { gapsOf, hasOlder, type Talk, unreadOf } from './timeline.ts';

/**
 * How an own message stands. `unknown`: the line is down, and nobody can say yet whether it arrived. `unconfirmed`: it
 * was sent where nobody answers, and stands in no page yet.
 */
export type Fate = 'sending' | 'unknown' | 'unconfirmed' | 'held' | 'sent' | 'read';

/** One line of the transcript. `after` marks a stretch that is not known yet. */
export type Said =
  | { readonly kind: 'message'; readonly key: string; readonly row: Message; readonly fate: Fate | null }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: Pending; readonly fate: Fate }
  | { readonly kind: 'gap'; readonly key: string };

/** One conversation, as the views read it. It lives as long as the application, with what is typed in it. */
export interface Conversation {
  readonly conv: string;
  readonly state: ReadonlySignal<Talk['state']>;
  /** Everything that is known of it, for who draws it. */
  readonly talk: ReadonlySignal<Talk>;
  readonly said: ReadonlySignal<readonly Said[]>;
  /** Null while it is not known. */
  readonly unread: ReadonlySignal<number | null>;
  /** Whether there is anything before the first row, and whether it is being fetched. */
  readonly older: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** The newest known `seq`. */
  readonly newest: ReadonlySignal<number>;
  /** The patient is writing. */
  readonly typing: ReadonlySignal<boolean>;
  readonly draft: ReadonlySignal<string>;
  readonly tooLong: ReadonlySignal<boolean>;
  readonly write: (text: string) => void;
  /**
   * Sends what is typed, or a message that was made otherwise: then what is typed stays. False where it says nothing or
   * is too long, and nothing has happened.
   */
  readonly send: (draft?: MessageDraft) => boolean;
  /** Sends a held message, or one that nobody confirms, as things stand now. */
  readonly retry: (cmid: string) => void;
  /** Drops such a message; its text goes back to where it was typed, where nothing else stands there. */
  readonly discard: (cmid: string) => void;
  /** The doctor has the newest message before their eyes. */
  readonly seen: () => void;
  readonly loadOlder: () => Promise<void>;
  /** Nobody looks at it any more: what is far back need not be kept. */
  readonly leave: () => void;
  readonly reload: () => void;
}

/** What a conversation does on the line. */
export interface Voice {
  readonly talk: ReadonlySignal<Talk>;
  readonly line: ReadonlySignal<LineState>;
  readonly compose: (draft: MessageDraft) => string | null;
  readonly retry: (cmid: string) => void;
  readonly discard: (cmid: string) => void;
  readonly see: (upTo: number) => void;
  readonly older: () => Promise<void>;
  readonly leave: () => void;
  readonly reload: () => void;
}

/** How a message that is not confirmed stands. */
export const fateOf = ({ state }: Pending, line: LineState): Fate => {
  if (state === 'held') return 'held';
  if (line === 'plain' && state === 'unknown') return 'unconfirmed';
  return line === 'live' || line === 'plain' ? 'sending' : 'unknown';
};

const gap = (seq: number): Said => ({ kind: 'gap', key: `after ${seq}` });

type Stored = Extract<Said, { kind: 'message' }>;
// A row stays what it is while others come: its line is made once for each fate.
const lines = new WeakMap<Message, Stored>();
const lineOf = (row: Message, fate: Fate | null): Stored => {
  const known = lines.get(row);
  if (known?.fate === fate) return known;
  // A message keeps its place in the list when it is confirmed: its key is the cmid it was composed with.
  const mine = row.from.role === 'doctor';
  const said: Stored = { kind: 'message', key: mine ? `own ${row.cmid}` : row.id, row, fate };
  lines.set(row, said);
  return said;
};

/** The transcript in the order in which it is read: rows with their gaps, then what is on its way. */
export const transcript = (talk: Talk, line: LineState): Said[] => {
  const gaps = new Set(gapsOf(talk));
  const before = talk.floor !== null && gaps.has(talk.floor) ? [gap(talk.floor)] : [];
  const rows: Said[] = [];
  for (const row of talk.rows) {
    const mine = row.from.role === 'doctor';
    rows.push(lineOf(row, mine ? (row.seq <= talk.read.patient ? 'read' : 'sent') : null));
    if (gaps.has(row.seq)) rows.push(gap(row.seq));
  }
  const pending = talk.pending.map(
    (one): Said => ({ kind: 'pending', key: `own ${one.cmid}`, pending: one, fate: fateOf(one, line) }),
  );
  return [...before, ...rows, ...pending];
};

/** Makes the model of one conversation over its voice. */
export const openConversation = (conv: string, voice: Voice): Conversation => {
  const draft = signal('');
  const asking = signal<'no' | 'loading' | 'failed'>('no');

  return {
    conv,
    state: computed(() => voice.talk.value.state),
    talk: voice.talk,
    said: computed(() => transcript(voice.talk.value, voice.line.value)),
    unread: computed(() => (voice.talk.value.state === 'ready' ? unreadOf(voice.talk.value) : null)),
    older: computed(() => {
      if (!hasOlder(voice.talk.value)) return 'none';
      return asking.value === 'no' ? 'some' : asking.value;
    }),
    newest: computed(() => voice.talk.value.rows.at(-1)?.seq ?? 0),
    typing: computed(() => voice.talk.value.typing),
    draft,
    tooLong: computed(() => !fits({ kind: 'text', text: draft.value })),
    write: (text) => {
      draft.value = text;
    },
    send: (made) => {
      if (made) return voice.compose(made) !== null;
      if (voice.compose({ kind: 'text', text: draft.value }) === null) return false;
      draft.value = '';
      return true;
    },
    retry: voice.retry,
    discard: (cmid) => {
      const text = voice.talk.value.pending.find((one) => one.cmid === cmid)?.body.text ?? '';
      voice.discard(cmid);
      if (draft.value.trim() === '') draft.value = text;
    },
    seen: () => voice.see(voice.talk.value.rows.at(-1)?.seq ?? 0),
    loadOlder: async () => {
      if (asking.value === 'loading') return;
      asking.value = 'loading';
      try {
        await voice.older();
        asking.value = 'no';
      } catch {
        asking.value = 'failed';
      }
    },
    leave: voice.leave,
    reload: voice.reload,
  };
};
