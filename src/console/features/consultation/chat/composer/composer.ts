import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { maxTextLength, type Message } from '../../../../../contract/consultation/message.ts';
import type { Conversation } from '../../../../messaging/conversation.ts';
import type { DraftMetaModel } from '../../../../drafts/messageDrafts.ts';
import { findPlaceholders } from '../../../../domain/quickReplies/placeholders.ts';
import type { SwitchGuard } from './switchGuard.ts';
import type { QuickReplyMenuModel } from '../quickReplies/quickReplyMenu.ts';
import type { ReplyTarget } from './replyTarget.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { hasBidiControls, withoutBidiControls } from './bidi.ts';
import { createSlashConfirmation } from './slashConfirmation.ts';
import type { createUploadQueue, Upload } from '../../../../domain/chat/uploads.ts';
import type { VoiceRecorder } from '../attachments/voiceRecorder.ts';

/**
 * Why nothing was sent. `switched`: the consultation changed under the cursor a moment ago. `blanks`: a quick
 * reply still has a placeholder. `turned`: invisible bidi characters reorder the text. `reading`: files are
 * being read. `halfWord`: an IME composition is unfinished.
 */
export type SendBlockReason = 'switched' | 'blanks' | 'turned' | 'reading' | 'halfWord';

/**
 * The composer of one conversation. It lives as long as the application; its text lives in the conversation.
 */
export interface Composer {
  readonly conv: string;
  readonly text: ReadonlySignal<string>;
  /** Excess length in characters; 0 or less if it fits. */
  readonly excessLength: ReadonlySignal<number>;
  readonly tooLong: ReadonlySignal<boolean>;
  readonly write: (text: string) => void;
  /** An advice is shown to the patient as a separate card. */
  readonly kind: ReadonlySignal<'text' | 'advice'>;
  readonly setKind: (kind: 'text' | 'advice') => void;
  /** The current state of the quoted message; null while it is not known. */
  readonly replyTo: ReadonlySignal<Message | null>;
  /** Whether a message is quoted. */
  readonly isReply: ReadonlySignal<boolean>;
  readonly setReplyTo: (row: Message | null) => void;
  readonly attachments: Attachments;
  readonly uploads: ReadonlySignal<readonly Upload[]>;
  readonly voice: VoiceRecorder;
  readonly quickReplyMenu: QuickReplyMenuModel;
  readonly blockedBy: ReadonlySignal<SendBlockReason | null>;
  /** The text beginning with a slash that the next attempt sends as it is; null if there is none. */
  readonly slashQuestion: ReadonlySignal<string | null>;
  readonly dismissSlashQuestion: () => void;
  readonly canSend: ReadonlySignal<boolean>;
  /** Sends the message; `isComposing`: an IME composition is unfinished. True if something was sent. */
  readonly send: (isComposing?: boolean) => boolean;
  /** Removes the invisible characters. */
  readonly removeBidiControls: () => void;
  /** Captions of files that were not sent. */
  readonly captions: ReadonlySignal<readonly string[]>;
  /** Restores captions of an earlier page as text. */
  readonly restoreCaptions: (captions: readonly string[]) => void;
  /** There is unsaved content besides the text, which only this page holds. */
  readonly hasUnsaved: () => boolean;
  /** The composer is on screen. Returns a dispose function. */
  readonly start: () => () => void;
  readonly reset: () => void;
}

interface Deps {
  readonly conversation: Conversation;
  readonly draftMeta: DraftMetaModel;
  readonly replyTarget: ReplyTarget;
  readonly guard: SwitchGuard;
  readonly sendTyping: (conv: string) => void;
  readonly attachments: Attachments;
  readonly uploadQueue: ReturnType<typeof createUploadQueue>;
  readonly voice: VoiceRecorder;
  readonly quickReplyMenu: QuickReplyMenuModel;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Creates the composer of a conversation from its parts. */
export const createComposer = ({
  conversation,
  draftMeta,
  replyTarget,
  guard,
  sendTyping,
  attachments,
  uploadQueue,
  voice,
  quickReplyMenu,
  now,
}: Deps): Composer => {
  const { conv, draft, tooLong } = conversation;
  const kind = computed(() => (draftMeta.current.value.advice ? 'advice' : 'text'));
  const blockedBy = signal<SendBlockReason | null>(null);

  const slashConfirmation = createSlashConfirmation(
    computed(() => [draft.value, ...attachments.captions.value]),
    now,
  );

  const findBlock = (isComposing: boolean): SendBlockReason | null => {
    if (guard.isBlocking()) return 'switched';
    if (isComposing) return 'halfWord';
    if (findPlaceholders(draft.peek()).length > 0) return 'blanks';
    if (hasBidiControls(draft.peek()) || attachments.captions.peek().some(hasBidiControls)) return 'turned';
    return attachments.isReading.peek() ? 'reading' : null;
  };
  const sendText = (replyToId: string | undefined): boolean => {
    const text = draft.peek();
    if (text.trim() === '') return false;
    if (kind.peek() === 'text' && replyToId === undefined) return conversation.send();
    if (!conversation.send({ kind: kind.peek(), text, replyTo: replyToId })) return false;
    conversation.write('');
    return true;
  };
  const write = (text: string): void => {
    blockedBy.value = null;
    conversation.write(text);
    if (text.trim() !== '') sendTyping(conv);
  };
  const restoreCaptions = (captions: readonly string[]): void => {
    conversation.write([draft.peek(), ...captions].filter((text) => text.trim() !== '').join('\n'));
  };

  return {
    conv,
    text: draft,
    excessLength: computed(() => draft.value.trim().length - maxTextLength),
    tooLong,
    write,
    kind,
    setKind: (next) => draftMeta.update({ advice: next === 'advice' }),
    replyTo: replyTarget.message,
    isReply: computed(() => replyTarget.messageId.value !== null),
    setReplyTo: replyTarget.setReplyTo,
    attachments,
    uploads: uploadQueue.list,
    voice,
    quickReplyMenu,
    blockedBy,
    slashQuestion: slashConfirmation.question,
    dismissSlashQuestion: slashConfirmation.dismiss,
    canSend: computed(
      () => (draft.value.trim() !== '' && !tooLong.value) || attachments.readyCount.value > 0,
    ),
    send: (isComposing = false) =>
      batch(() => {
        blockedBy.value = findBlock(isComposing);
        // A text that is too long holds its files back, too: both were meant to be sent.
        if (blockedBy.peek() !== null || (tooLong.peek() && draft.peek().trim() !== '')) return false;
        if (!slashConfirmation.isConfirmed()) return false;
        const replyToId = replyTarget.messageId.peek() ?? undefined;
        const files = attachments.takeReady();
        const isTextSent = sendText(replyToId);
        if (!isTextSent && files.length === 0) return false;
        // Only one message carries the quote: the text, or else the first file.
        uploadQueue.add(
          files.map((file, at) => (isTextSent || at > 0 ? file : { ...file, replyTo: replyToId })),
        );
        draftMeta.update({ answers: null, advice: false });
        slashConfirmation.dismiss();
        return true;
      }),
    removeBidiControls: () =>
      batch(() => {
        blockedBy.value = null;
        conversation.write(withoutBidiControls(draft.peek()));
        for (const { caption, write: setCaption } of attachments.list.peek())
          setCaption(withoutBidiControls(caption.peek()));
      }),
    captions: computed(() => [...attachments.captions.value, ...uploadQueue.captions.value]),
    restoreCaptions,
    hasUnsaved: () =>
      attachments.list.value.length > 0 || uploadQueue.list.value.length > 0 || voice.hasRecording(),
    start: () => {
      guard.onShown(conv);
      return () => {
        blockedBy.value = null;
        slashConfirmation.dismiss();
        voice.finishAndKeep();
      };
    },
    reset: () => {
      attachments.clear();
      uploadQueue.reset();
      voice.cancel();
    },
  };
};
