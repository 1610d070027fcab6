import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { maxTextLength, type Message } from '../../contract/consultation/message.ts';
import type { Conversation } from '../im/conversation.ts';
import type { Besides } from '../journal/drafts.ts';
import { openBlanks } from './filling.ts';
import type { Guard } from './guard.ts';
import type { Quick } from './quick.ts';
import type { Replying } from './replying.ts';
import type { Tray } from './tray.ts';
import { isTurned, unturned } from './turning.ts';
import type { openUploading, Uploading } from './uploads.ts';
import type { Voice } from './voice.ts';

/**
 * Why nothing was sent. `switched`: the consultation changed under the cursor a moment ago. `blanks`: a quick
 * reply still has a placeholder. `turned`: invisible bidi characters reorder the text. `reading`: files are
 * being read. `halfWord`: an IME composition is unfinished.
 */
export type Stopped = 'switched' | 'blanks' | 'turned' | 'reading' | 'halfWord';

/**
 * The composer of one conversation. It lives as long as the application; its text lives in the conversation.
 */
export interface Composer {
  readonly conv: string;
  readonly text: ReadonlySignal<string>;
  /** Excess length in characters; 0 or less if it fits. */
  readonly over: ReadonlySignal<number>;
  readonly tooLong: ReadonlySignal<boolean>;
  readonly write: (text: string) => void;
  /** An advice is shown to the patient as a separate card. */
  readonly kind: ReadonlySignal<'text' | 'advice'>;
  readonly as: (kind: 'text' | 'advice') => void;
  /** The current state of the quoted message; null while it is not known. */
  readonly replyTo: ReadonlySignal<Message | null>;
  /** Whether a message is quoted. */
  readonly replies: ReadonlySignal<boolean>;
  readonly reply: (row: Message | null) => void;
  readonly tray: Tray;
  readonly uploads: ReadonlySignal<readonly Uploading[]>;
  readonly voice: Voice;
  readonly quick: Quick;
  readonly stopped: ReadonlySignal<Stopped | null>;
  readonly sendable: ReadonlySignal<boolean>;
  /** Sends the message; `isComposing`: an IME composition is unfinished. True if something was sent. */
  readonly send: (halfWord?: boolean) => boolean;
  /** Removes the invisible characters. */
  readonly unturn: () => void;
  /** Captions of files that were not sent. */
  readonly captions: ReadonlySignal<readonly string[]>;
  /** Restores captions of an earlier page as text. */
  readonly takeBack: (captions: readonly string[]) => void;
  /** There is unsaved content besides the text, which only this page holds. */
  readonly stands: () => boolean;
  /** The composer is on screen. Returns a dispose function. */
  readonly open: () => () => void;
  readonly forget: () => void;
}

interface Parts {
  readonly conversation: Conversation;
  readonly beside: Besides;
  readonly replying: Replying;
  readonly guard: Guard;
  readonly typing: (conv: string) => void;
  readonly tray: Tray;
  readonly uploading: ReturnType<typeof openUploading>;
  readonly voice: Voice;
  readonly quick: Quick;
}

/** Creates the composer of a conversation from its parts. */
export const openComposer = ({
  conversation,
  beside,
  replying,
  guard,
  typing,
  tray,
  uploading,
  voice,
  quick,
}: Parts): Composer => {
  const { conv, draft, tooLong } = conversation;
  const kind = computed(() => (beside.now.value.advice ? 'advice' : 'text'));
  const stopped = signal<Stopped | null>(null);

  const why = (halfWord: boolean): Stopped | null => {
    if (guard.holds()) return 'switched';
    if (halfWord) return 'halfWord';
    if (openBlanks(draft.peek()).length > 0) return 'blanks';
    if (isTurned(draft.peek()) || tray.captions.peek().some(isTurned)) return 'turned';
    return tray.reading.peek() ? 'reading' : null;
  };
  const sayText = (answering: string | undefined): boolean => {
    const text = draft.peek();
    if (text.trim() === '') return false;
    if (kind.peek() === 'text' && answering === undefined) return conversation.send();
    if (!conversation.send({ kind: kind.peek(), text, replyTo: answering })) return false;
    conversation.write('');
    return true;
  };
  const write = (text: string): void => {
    stopped.value = null;
    conversation.write(text);
    if (text.trim() !== '') typing(conv);
  };
  const takeBack = (captions: readonly string[]): void => {
    conversation.write([draft.peek(), ...captions].filter((text) => text.trim() !== '').join('\n'));
  };

  return {
    conv,
    text: draft,
    over: computed(() => draft.value.trim().length - maxTextLength),
    tooLong,
    write,
    kind,
    as: (next) => beside.change({ advice: next === 'advice' }),
    replyTo: replying.row,
    replies: computed(() => replying.id.value !== null),
    reply: replying.reply,
    tray,
    uploads: uploading.list,
    voice,
    quick,
    stopped,
    sendable: computed(() => (draft.value.trim() !== '' && !tooLong.value) || tray.sendable.value > 0),
    send: (halfWord = false) =>
      batch(() => {
        stopped.value = why(halfWord);
        // A text that is too long holds its files back, too: both were meant to be sent.
        if (stopped.peek() !== null || (tooLong.peek() && draft.peek().trim() !== '')) return false;
        const answering = replying.id.peek() ?? undefined;
        const files = tray.take();
        const said = sayText(answering);
        if (!said && files.length === 0) return false;
        // Only one message carries the quote: the text, or else the first file.
        uploading.add(files.map((file, at) => (said || at > 0 ? file : { ...file, replyTo: answering })));
        beside.change({ answers: null, advice: false });
        return true;
      }),
    unturn: () =>
      batch(() => {
        stopped.value = null;
        conversation.write(unturned(draft.peek()));
        for (const { caption, write: put } of tray.list.peek()) put(unturned(caption.peek()));
      }),
    captions: computed(() => [...tray.captions.value, ...uploading.captions.value]),
    takeBack,
    stands: () => tray.list.value.length > 0 || uploading.list.value.length > 0 || voice.stands(),
    open: () => {
      guard.entered(conv);
      return () => {
        stopped.value = null;
        voice.leave();
      };
    },
    forget: () => {
      tray.clear();
      uploading.forget();
      voice.cancel();
    },
  };
};
