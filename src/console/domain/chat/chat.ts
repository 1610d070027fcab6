import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { mayBePatients, type Message } from '../../../contract/consultation/message.ts';
import type { Services } from '../../services.ts';
import type { Conversation } from '../../messaging/conversation.ts';
import type { ConversationState } from '../../messaging/sync/conversationState.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import { type Jump, createJump } from './search/jumpToMessage.ts';
import { createTranscriptItems } from './transcript/transcriptItems.ts';
import { type ScheduleFrame, createFrameBatch, type TranscriptFrame } from './transcript/frameBatch.ts';
import { createRecordInserter, type QuotedContent } from './insertIntoRecord.ts';
import type { RecordInsertion } from './insertIntoRecord.ts';
import { createRecalls, type Recalls } from './recalls.ts';
import { createSearch, type Search } from './search/search.ts';
import type { Upload } from './uploads.ts';
import { createOtherPictures, type OtherPictures } from './viewer/otherPictures.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** What the chat needs from the application. */
export interface ChatDeps
  extends Pick<Services, 'call' | 'clock' | 'i18n' | 'offered' | 'settings' | 'shared' | 'toasts'> {
  readonly files: Pick<Services['files'], 'fetchFile' | 'latestAddress' | 'renewAddress'>;
  readonly messaging: Pick<
    Services['messaging'],
    'connectionState' | 'pollSeconds' | 'stopReason' | 'reconnect'
  >;
  readonly platform: Pick<Services['platform'], 'base' | 'onBeforeUnload' | 'setTimer' | 'showsPdf'>;
  readonly session: Pick<Services['session'], 'isReloading' | 'userId'>;
  readonly deferred: Pick<Services['deferred'], 'isHeld'>;
}

/** What the chat needs from its conversation. */
export type ChatConversation = Pick<
  Conversation,
  'conv' | 'state' | 'unread' | 'older' | 'newest' | 'loadOlder' | 'trim' | 'markRead' | 'retry' | 'discard'
> & { readonly snapshot: ReadonlySignal<ConversationState> };

/** Options of the chat, given by the page around it. */
export interface ChatOptions {
  readonly patient: string;
  /** A prescription card asks to be opened. */
  readonly onCard?: ((prescriptionId: string) => void) | undefined;
  /** Shows the conversations of earlier visits. */
  readonly onEarlier?: (() => void) | undefined;
  readonly onReply?: ((row: Message) => void) | undefined;
  readonly record?: RecordInsertion | undefined;
  /** False: the consultation is over. No replies, recalls or insertions into the record. */
  readonly writable: ReadonlySignal<boolean>;
  readonly uploads: ReadonlySignal<readonly Upload[]>;
}

/** Selected text of one message; `top` and `left` in pixels within the chat. */
export interface TextSelection extends QuotedContent {
  readonly top: number;
  readonly left: number;
}

/** The chat on screen: the view state of one conversation. It ends with its page. */
export interface Chat extends ChatOptions {
  readonly deps: ChatDeps;
  readonly conversation: ChatConversation;
  readonly w: ReadonlySignal<AppMessages['chat']>;
  readonly frame: ReadonlySignal<TranscriptFrame>;
  /** The patient has read up to this `seq`. */
  readonly patientReadUpTo: ReadonlySignal<number>;
  readonly typing: ReadonlySignal<boolean>;
  /** The end of the transcript is visible, and stays so when messages arrive. */
  readonly atEnd: ReadonlySignal<boolean>;
  readonly setAtEnd: (atEnd: boolean) => void;
  /** Incremented with every request to scroll to the end. */
  readonly scrollToEndRequests: ReadonlySignal<number>;
  readonly scrollToEnd: () => void;
  /** There are no messages, as far as is known. */
  readonly empty: ReadonlySignal<boolean>;
  /** Whether the chat is visible on a page that is not hidden. */
  readonly setOnScreen: (onScreen: boolean) => void;
  /** Where the transcript opens: at the unread messages (true), or at its end. */
  readonly opensAtUnread: () => boolean;
  /** Key of the item whose actions are shown. */
  readonly activeKey: ReadonlySignal<string | null>;
  readonly setActiveKey: (key: string | null) => void;
  /** Key of the item whose voice note was played last: it stays mounted, and can be heard while others are read. */
  readonly voiceKey: ReadonlySignal<string | null>;
  readonly setVoiceKey: (key: string | null) => void;
  /** Id of the message that was just jumped to. */
  readonly highlighted: ReadonlySignal<string | null>;
  readonly highlight: (id: string) => void;
  /** The address of the picture or PDF that is open in the viewer. */
  readonly openedPicture: ReadonlySignal<string | null>;
  readonly openPicture: (src: string | null) => void;
  /** Null where there is no record to write into. */
  readonly otherPictures: OtherPictures | null;
  readonly jump: Jump;
  readonly search: Search;
  readonly recalls: Recalls;
  /** The selected text in the transcript, and where it ends on screen. */
  readonly selected: ReadonlySignal<TextSelection | null>;
  readonly select: (selected: TextSelection | null) => void;
  readonly insertIntoRecord: (part: string, content: QuotedContent) => void;
  readonly start: () => () => void;
}

/** How long a message stays highlighted after a jump, in milliseconds. */
const highlightMs = 2_500;

/** The patient has sent something that the doctor has not read. */
const hasUnread = ({ rows, read }: ConversationState): boolean =>
  (rows.findLast(mayBePatients)?.seq ?? 0) > read.doctor;

/** Creates the chat of a conversation. */
export const createChat = (
  deps: ChatDeps,
  conversation: ChatConversation,
  options: ChatOptions,
  scheduleFrame: ScheduleFrame,
): Chat => {
  const { snapshot } = conversation;
  const { i18n, platform } = deps;
  const unreadAfter = signal<number | null>(null);
  const atEnd = signal(true);
  const scrollToEndRequests = signal(0);
  const onScreen = signal(false);
  const activeKey = signal<string | null>(null);
  const voiceKey = signal<string | null>(null);
  const highlighted = signal<string | null>(null);
  const openedPicture = signal<string | null>(null);
  const selected = signal<TextSelection | null>(null);
  const deriveItems = createTranscriptItems();
  let cancelHighlight: (() => void) | undefined;
  let lastOwnKey: string | undefined;

  /** Marks unread messages with a divider, until the doctor answers. */
  const markUnread = (): void => {
    const current = snapshot.peek();
    if (current.state === 'ready' && hasUnread(current) && (unreadAfter.peek() ?? -1) < current.read.doctor)
      unreadAfter.value = current.read.doctor;
  };
  /** Opens at the unread messages; they count as read once the end is visible. */
  const initialize = (): boolean => {
    if (snapshot.peek().state !== 'ready') return false;
    markUnread();
    if (unreadAfter.peek() !== null) atEnd.value = false;
    return true;
  };
  let isInitialized = initialize();

  const frames = createFrameBatch(
    () =>
      deriveItems({
        snapshot: snapshot.peek(),
        unreadAfter: unreadAfter.peek(),
        uploads: options.uploads.peek(),
      }),
    scheduleFrame,
  );
  const jump = createJump(conversation);
  const insertInto = createRecordInserter(deps);

  return {
    ...options,
    deps,
    conversation,
    w: computed(() => i18n.messages.value.chat),
    frame: frames.frame,
    patientReadUpTo: computed(() => snapshot.value.read.patient),
    typing: computed(() => snapshot.value.typing),
    atEnd,
    scrollToEndRequests,
    scrollToEnd: () => {
      scrollToEndRequests.value += 1;
    },
    empty: computed(() => frames.frame.value.items.length === 0),
    setAtEnd: (isThere) => {
      atEnd.value = isThere;
    },
    setOnScreen: (isThere) => {
      onScreen.value = isThere;
    },
    opensAtUnread: () => unreadAfter.peek() !== null,
    activeKey,
    setActiveKey: (key) => {
      activeKey.value = key;
    },
    voiceKey,
    setVoiceKey: (key) => {
      voiceKey.value = key;
    },
    highlighted,
    highlight: (id) => {
      cancelHighlight?.();
      highlighted.value = id;
      cancelHighlight = platform.setTimer(highlightMs, () => {
        highlighted.value = null;
      });
    },
    openedPicture,
    openPicture: (src) => {
      openedPicture.value = src;
    },
    otherPictures: options.record ? createOtherPictures(deps, conversation.conv) : null,
    jump,
    search: createSearch({ call: deps.call, setTimer: platform.setTimer, conv: conversation.conv, jump }),
    recalls: createRecalls(deps),
    selected,
    select: (next) => {
      selected.value = next;
    },
    insertIntoRecord: (part, content) => {
      if (options.record) insertInto(options.record, part, content);
    },
    start: () => {
      lastOwnKey = snapshot.peek().pending.at(-1)?.cmid ?? options.uploads.peek().at(-1)?.key;
      const disposers = [
        // Visible messages are read; messages that arrive while nobody looks are marked as new.
        effect(() => {
          const isLooking = onScreen.value && atEnd.value;
          const { pending } = snapshot.value;
          untracked(() =>
            batch(() => {
              if (!isInitialized) {
                isInitialized = initialize();
                return;
              }
              if (!isLooking) return markUnread();
              if (pending.length > 0) unreadAfter.value = null;
              if (hasUnread(snapshot.peek())) conversation.markRead();
            }),
          );
        }),
        effect(() => {
          void [snapshot.value, unreadAfter.value, options.uploads.value];
          untracked(frames.requestFrame);
        }),
        // Scrolls to a message that the doctor has just sent.
        effect(() => {
          const newestOwnKey = snapshot.value.pending.at(-1)?.cmid ?? options.uploads.value.at(-1)?.key;
          if (newestOwnKey !== undefined && newestOwnKey !== lastOwnKey)
            untracked(() => scrollToEndRequests.value++);
          lastOwnKey = newestOwnKey ?? lastOwnKey;
        }),
      ];
      return () => {
        disposeAll(disposers);
        frames.cancelFrame();
        cancelHighlight?.();
        jump.stop();
        conversation.trim();
      };
    },
  };
};

/** The content of a message, confirmed or not. */
export type Content = Pick<Message, 'kind' | 'from' | 'at' | 'body'>;

type Reader = { readonly deps: { readonly session: Pick<ChatDeps['session'], 'userId'> } };

/** Whether the reader is known to have written a message: not every hospital's system names the sender. */
export const isByReader = ({ deps }: Reader, { role, id }: Message['from']): boolean =>
  role === 'doctor' && id !== null && id === deps.session.userId.value;

/** The sender as a word or by name. A doctor who handed the consultation over, or whose conversation is reviewed, is not “you”. */
export const senderName = (chat: Pick<Chat, 'w' | 'patient'> & Reader, from: Message['from']): string => {
  const { you, doctor, system, unknownSender } = chat.w.value;
  if (from.role === 'patient') return chat.patient;
  return { doctor: isByReader(chat, from) ? you : doctor, system, unknown: unknownSender }[from.role];
};
