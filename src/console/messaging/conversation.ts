import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Message } from '../../contract/consultation/message.ts';
import type { ConnectionState } from './connection/connection.ts';
import { fitsFrame, type MessageDraft, type Pending } from './queue/pending.ts';
import type { TabCommand } from './tabs/tabProtocol.ts';
import type { ConversationSync } from './sync/conversationSync.ts';
import { hasOlder, type ConversationState, countUnread } from './sync/conversationState.ts';

/**
 * Delivery status of the doctor's own message. `unknown`: the connection is down, and the message may or may
 * not have arrived. `unconfirmed`: it was sent over a socket that acknowledges nothing, and no page has shown
 * it yet.
 */
export type DeliveryStatus = 'sending' | 'unknown' | 'unconfirmed' | 'held' | 'sent' | 'read';

/**
 * The model of one conversation, for the views. It lives as long as the application and includes the unsent
 * draft.
 */
export interface Conversation {
  readonly conv: string;
  readonly state: ReadonlySignal<ConversationState['state']>;
  /** The complete state, for rendering. */
  readonly snapshot: ReadonlySignal<ConversationState>;
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
  /** Removes such a message from the queue: its text is kept elsewhere. */
  readonly takeBack: (cmid: string) => void;
  /** Discards such a message. Its text returns to the draft if the draft is empty. */
  readonly discard: (cmid: string) => void;
  /** The doctor has seen the newest message. */
  readonly markRead: () => void;
  readonly loadOlder: () => Promise<void>;
  /** The conversation is no longer on screen: old rows may be released. */
  readonly trim: () => void;
  readonly reload: () => void;
}

interface Deps {
  readonly snapshot: ReadonlySignal<ConversationState>;
  /** Its rows and its send queue; undefined once the person has logged out. */
  readonly sync: () =>
    | Pick<ConversationSync, 'compose' | 'markRead' | 'loadOlder' | 'trim' | 'reload'>
    | undefined;
  /** Runs a command in the tab that owns the socket. */
  readonly dispatch: (command: TabCommand) => void;
}

/** The delivery status of a message that is not confirmed. */
export const deliveryStatusOfPending = (
  { state }: Pending,
  connectionState: ConnectionState,
): DeliveryStatus => {
  if (state === 'held') return 'held';
  if (connectionState === 'plain' && state === 'unknown') return 'unconfirmed';
  return connectionState === 'live' || connectionState === 'plain' ? 'sending' : 'unknown';
};

/** The delivery status of a confirmed message; `patientReadUpTo` is the newest `seq` that the patient has read. */
export const deliveryStatusOfRow = (
  { seq }: Pick<Message, 'seq'>,
  patientReadUpTo: number,
): DeliveryStatus => (seq <= patientReadUpTo ? 'read' : 'sent');

/** Creates the model of one conversation. */
export const createConversation = (conv: string, { snapshot, sync, dispatch }: Deps): Conversation => {
  const draft = signal('');
  const olderState = signal<'idle' | 'loading' | 'failed'>('idle');
  const compose = (message: MessageDraft): boolean => (sync()?.compose(message) ?? null) !== null;

  const takeBack = (cmid: string): void => dispatch({ type: 'discard', conv, cmid });

  return {
    conv,
    state: computed(() => snapshot.value.state),
    snapshot,
    unread: computed(() => (snapshot.value.state === 'ready' ? countUnread(snapshot.value) : null)),
    older: computed(() => {
      if (!hasOlder(snapshot.value)) return 'none';
      return olderState.value === 'idle' ? 'some' : olderState.value;
    }),
    newest: computed(() => snapshot.value.rows.at(-1)?.seq ?? 0),
    typing: computed(() => snapshot.value.typing),
    draft,
    tooLong: computed(() => !fitsFrame({ kind: 'text', text: draft.value })),
    write: (text) => {
      draft.value = text;
    },
    send: (message) => {
      if (message) return compose(message);
      if (!compose({ kind: 'text', text: draft.value })) return false;
      draft.value = '';
      return true;
    },
    retry: (cmid) => dispatch({ type: 'retry', conv, cmid }),
    takeBack,
    discard: (cmid) => {
      const text = snapshot.value.pending.find((one) => one.cmid === cmid)?.body.text ?? '';
      takeBack(cmid);
      if (draft.value.trim() === '') draft.value = text;
    },
    markRead: () => sync()?.markRead(snapshot.value.rows.at(-1)?.seq ?? 0),
    loadOlder: async () => {
      if (olderState.value === 'loading') return;
      olderState.value = 'loading';
      try {
        await sync()?.loadOlder();
        olderState.value = 'idle';
      } catch {
        olderState.value = 'failed';
      }
    },
    trim: () => sync()?.trim(),
    reload: () => sync()?.reload(),
  };
};
