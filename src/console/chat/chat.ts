import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Message } from '../../contract/consultation/message.ts';
import type { App } from '../app.ts';
import type { Conversation } from '../im/conversation.ts';
import type { Talk } from '../im/timeline.ts';
import type { Words } from '../words/en.ts';
import { type Jump, openJump } from './jump.ts';
import { openLines } from './lines.ts';
import { type Frame, openPaced, type Sheet } from './paced.ts';
import { openQuoting, type Picked } from './quoting.ts';
import type { RecordDoor } from './quoting.ts';
import { openRecalls, type Recalls } from './recalls.ts';
import { openSearch, type Search } from './search.ts';
import type { Uploading } from './uploads.ts';

/** What the chat needs from the application. */
export interface ChatDesk extends Pick<App, 'call' | 'clock' | 'words' | 'toasts'> {
  readonly files: Pick<App['files'], 'fetchFile'>;
  readonly im: Pick<App['im'], 'line' | 'stopped' | 'start'>;
  readonly outside: Pick<App['outside'], 'base' | 'later'>;
}

/** What the chat needs from its conversation. */
export type Speaking = Pick<
  Conversation,
  'conv' | 'state' | 'unread' | 'older' | 'newest' | 'loadOlder' | 'leave' | 'seen' | 'retry' | 'discard'
> & { readonly talk: ReadonlySignal<Talk> };

/** Options of the chat, given by the page around it. */
export interface ChatSurroundings {
  readonly patient: string;
  /** A prescription card asks to be opened. */
  readonly onCard?: ((prescriptionId: string) => void) | undefined;
  readonly onReply?: ((row: Message) => void) | undefined;
  readonly record?: RecordDoor | undefined;
  /** False: the consultation is over. No replies, recalls or insertions into the record. */
  readonly writable: ReadonlySignal<boolean>;
  readonly uploads: ReadonlySignal<readonly Uploading[]>;
}

/** A picture by its address and its name. */
interface Large {
  readonly src: string;
  readonly name: string;
}

/** Selected text of one message; `top` and `left` in pixels within the chat. */
export interface Selected extends Picked {
  readonly top: number;
  readonly left: number;
}

/** The chat on screen: the view state of one conversation. It ends with its page. */
export interface Chat extends ChatSurroundings {
  readonly desk: ChatDesk;
  readonly conversation: Speaking;
  readonly w: ReadonlySignal<Words['chat']>;
  readonly sheet: ReadonlySignal<Sheet>;
  /** The patient has read up to this `seq`. */
  readonly patientRead: ReadonlySignal<number>;
  readonly typing: ReadonlySignal<boolean>;
  /** The end of the transcript is visible, and stays so when messages arrive. */
  readonly atEnd: ReadonlySignal<boolean>;
  readonly scrolled: (atEnd: boolean) => void;
  /** Incremented with every request to scroll to the end. */
  readonly ends: ReadonlySignal<number>;
  readonly toEnd: () => void;
  /** There are no messages, as far as is known. */
  readonly empty: ReadonlySignal<boolean>;
  /** Whether the chat is visible on a page that is not hidden. */
  readonly looked: (onScreen: boolean) => void;
  /** Where the transcript opens: at the unread messages (true), or at its end. */
  readonly atFresh: () => boolean;
  /** Key of the item whose actions are shown. */
  readonly held: ReadonlySignal<string | null>;
  readonly hold: (key: string | null) => void;
  /** Id of the message that was just jumped to. */
  readonly lit: ReadonlySignal<string | null>;
  readonly light: (id: string) => void;
  /** The enlarged picture. */
  readonly large: ReadonlySignal<Large | null>;
  readonly enlarge: (picture: Large | null) => void;
  readonly jump: Jump;
  readonly search: Search;
  readonly recalls: Recalls;
  /** The selected text in the transcript, and where it ends on screen. */
  readonly selected: ReadonlySignal<Selected | null>;
  readonly select: (selected: Selected | null) => void;
  readonly quote: (part: string, picked: Picked) => void;
  readonly open: () => () => void;
}

/** How long a message stays highlighted after a jump, in milliseconds. */
const litMs = 2_500;

/** The patient has sent something that the doctor has not read. */
const unseen = ({ rows, read }: Talk): boolean =>
  (rows.findLast(({ from }) => from.role === 'patient')?.seq ?? 0) > read.doctor;

/** Creates the chat of a conversation. */
export const openChat = (
  desk: ChatDesk,
  conversation: Speaking,
  around: ChatSurroundings,
  frame: Frame,
): Chat => {
  const { talk } = conversation;
  const { words, outside } = desk;
  const fresh = signal<number | null>(null);
  const atEnd = signal(true);
  const ends = signal(0);
  const onScreen = signal(false);
  const held = signal<string | null>(null);
  const lit = signal<string | null>(null);
  const large = signal<Large | null>(null);
  const selected = signal<Selected | null>(null);
  const derive = openLines();
  let unlight: (() => void) | undefined;
  let said: string | undefined;

  /** Marks unread messages with a divider, until the doctor answers. */
  const markFresh = (): void => {
    const now = talk.peek();
    if (now.state === 'ready' && unseen(now) && (fresh.peek() ?? -1) < now.read.doctor)
      fresh.value = now.read.doctor;
  };
  /** Opens at the unread messages; they count as read once the end is visible. */
  const meet = (): boolean => {
    if (talk.peek().state !== 'ready') return false;
    markFresh();
    if (fresh.peek() !== null) atEnd.value = false;
    return true;
  };
  let met = meet();

  const paced = openPaced(
    () => derive({ talk: talk.peek(), fresh: fresh.peek(), uploads: around.uploads.peek() }),
    frame,
  );
  const jump = openJump(conversation);
  const quoteInto = openQuoting(desk);

  return {
    ...around,
    desk,
    conversation,
    w: computed(() => words.w.value.chat),
    sheet: paced.sheet,
    patientRead: computed(() => talk.value.read.patient),
    typing: computed(() => talk.value.typing),
    atEnd,
    ends,
    toEnd: () => {
      ends.value += 1;
    },
    empty: computed(() => paced.sheet.value.lines.length === 0),
    scrolled: (there) => {
      atEnd.value = there;
    },
    looked: (there) => {
      onScreen.value = there;
    },
    atFresh: () => fresh.peek() !== null,
    held,
    hold: (key) => {
      held.value = key;
    },
    lit,
    light: (id) => {
      unlight?.();
      lit.value = id;
      unlight = outside.later(litMs, () => {
        lit.value = null;
      });
    },
    large,
    enlarge: (picture) => {
      large.value = picture;
    },
    jump,
    search: openSearch({ call: desk.call, later: outside.later, conv: conversation.conv, jump }),
    recalls: openRecalls(desk),
    selected,
    select: (next) => {
      selected.value = next;
    },
    quote: (part, picked) => {
      if (around.record) quoteInto(around.record, part, picked);
    },
    open: () => {
      said = talk.peek().pending.at(-1)?.cmid ?? around.uploads.peek().at(-1)?.key;
      const ways = [
        // Visible messages are read; messages that arrive while nobody looks are marked as new.
        effect(() => {
          const looking = onScreen.value && atEnd.value;
          const { pending } = talk.value;
          untracked(() =>
            batch(() => {
              if (!met) {
                met = meet();
                return;
              }
              if (!looking) return markFresh();
              if (pending.length > 0) fresh.value = null;
              if (unseen(talk.peek())) conversation.seen();
            }),
          );
        }),
        effect(() => {
          void [talk.value, fresh.value, around.uploads.value];
          untracked(paced.changed);
        }),
        // Scrolls to a message that the doctor has just sent.
        effect(() => {
          const own = talk.value.pending.at(-1)?.cmid ?? around.uploads.value.at(-1)?.key;
          if (own !== undefined && own !== said) untracked(() => ends.value++);
          said = own ?? said;
        }),
      ];
      return () => {
        for (const back of ways) back();
        paced.stop();
        unlight?.();
        jump.stop();
        conversation.leave();
      };
    },
  };
};
