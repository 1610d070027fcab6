import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Message } from '../../contract/consultation/message.ts';
import type { LineState } from './line.ts';
import { fits } from './outbox.ts';
import type { MessageDraft, Pending } from './pending.ts';
import { gapsOf, hasOlder, type Talk, unreadOf } from './timeline.ts';

/**
 * Delivery status of the doctor's own message. `unknown`: the connection is down, and the message may or may
 * not have arrived. `unconfirmed`: it was sent over a socket that acknowledges nothing, and no page has shown
 * it yet.
 */
export type Fate = 'sending' | 'unknown' | 'unconfirmed' | 'held' | 'sent' | 'read';

/** One item of the transcript. A `gap` marks a range that is not loaded yet. */
export type Said =
  | { readonly kind: 'message'; readonly key: string; readonly row: Message; readonly fate: Fate | null }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: Pending; readonly fate: Fate }
  | { readonly kind: 'gap'; readonly key: string };

/**
 * The model of one conversation, for the views. It lives as long as the application and includes the unsent
 * draft.
 */
export interface Conversation {
  readonly conv: string;
  readonly state: ReadonlySignal<Talk['state']>;
  /** The complete state, for rendering. */
  readonly talk: ReadonlySignal<Talk>;
  readonly said: ReadonlySignal<readonly Said[]>;
  /** Null while it is not known. */
  readonly unread: ReadonlySignal<number | null>;
  /** Whether there are older messages, and whether they are being loaded. */
  readonly older: ReadonlySignal<'none' | 'some' | 'loading' | 'failed'>;
  /** The newest known `seq`. */
  readonly newest: ReadonlySignal<number>;
  /** The patient is typing. */
  readonly typing: ReadonlySignal<boolean>;
  readonly draft: ReadonlySignal<string>;
  readonly tooLong: ReadonlySignal<boolean>;
  readonly write: (text: string) => void;
  /**
   * Sends the draft, or the given message (the draft is then left alone). Returns false, and changes nothing,
   * if the message is empty or too long.
   */
  readonly send: (draft?: MessageDraft) => boolean;
  /** Sends a held or unconfirmed message in the current state of the conversation. */
  readonly retry: (cmid: string) => void;
  /** Discards such a message. Its text returns to the draft if the draft is empty. */
  readonly discard: (cmid: string) => void;
  /** The doctor has seen the newest message. */
  readonly seen: () => void;
  readonly loadOlder: () => Promise<void>;
  /** The conversation is no longer on screen: old rows may be released. */
  readonly leave: () => void;
  readonly reload: () => void;
}

/** What a conversation needs from the messaging engine. */
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

/** The delivery status of a message that is not confirmed. */
export const fateOf = ({ state }: Pending, line: LineState): Fate => {
  if (state === 'held') return 'held';
  if (line === 'plain' && state === 'unknown') return 'unconfirmed';
  return line === 'live' || line === 'plain' ? 'sending' : 'unknown';
};

const gap = (seq: number): Said => ({ kind: 'gap', key: `after ${seq}` });

type Stored = Extract<Said, { kind: 'message' }>;
// A row object does not change when others arrive, so its item is created once per delivery status.
const lines = new WeakMap<Message, Stored>();
const lineOf = (row: Message, fate: Fate | null): Stored => {
  const known = lines.get(row);
  if (known?.fate === fate) return known;
  // A message keeps its key when it is confirmed: the cmid that it was composed with.
  const mine = row.from.role === 'doctor';
  const said: Stored = { kind: 'message', key: mine ? `own ${row.cmid}` : row.id, row, fate };
  lines.set(row, said);
  return said;
};

/** The transcript in reading order: rows with their gaps, then pending messages. */
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

/** Creates the model of one conversation. */
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
