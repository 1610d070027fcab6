import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { message } from '../../../../../contract/consultation/message.ts';
import type { Services } from '../../../../services.ts';
import {
  createAppQuickReplyStore,
  type QuickReplyStore,
} from '../../../../domain/quickReplies/quickReplyStore.ts';
import type { Conversation } from '../../../../messaging/conversation.ts';
import type { MessageDrafts } from '../../../../drafts/messageDrafts.ts';
import type { DraftStore } from '../../../../drafts/draftStore.ts';
import { type Composer, createComposer } from './composer.ts';
import { imageResizer } from '../attachments/imageResize.ts';
import { createSwitchGuard } from './switchGuard.ts';
import { createInitialsLookup } from '../../../../lib/pinyinInitials.ts';
import { microphone } from '../attachments/microphone.ts';
import { createQuickReplyMenu } from '../quickReplies/quickReplyMenu.ts';
import type { QuickReplies } from '../../../../domain/quickReplies/quickReplies.ts';
import { createReplyTarget } from './replyTarget.ts';
import { type ImageResizer, createAttachments } from '../attachments/attachments.ts';
import { createUploadQueue } from '../../../../domain/chat/uploads.ts';
import { type Microphone, createVoiceRecorder } from '../attachments/voiceRecorder.ts';

/** The composers of all conversations opened since the application started. */
export interface Composers {
  /**
   * Returns the same composer for the same conversation, so that what is written for one patient stays there.
   */
  readonly get: (conv: string) => Composer;
  readonly quickReplies: QuickReplies;
  /** Whether any composer holds a file, caption or recording that would be lost with the page. */
  readonly hasUnsaved: () => boolean;
  /** The same for one conversation; does not create its composer. */
  readonly hasUnsavedIn: (conv: string) => boolean;
  /** Clears all composers, for the next person. */
  readonly reset: () => void;
}

/** What a composer needs from the application. */
export interface ComposersDeps extends Pick<Services, 'call' | 'i18n'> {
  readonly quickReplyStore: QuickReplyStore;
  readonly messaging: Pick<Services['messaging'], 'conversation' | 'sendTyping'>;
  readonly files: Pick<Services['files'], 'upload'>;
  readonly platform: Pick<Services['platform'], 'now' | 'setTimer' | 'createId'>;
  readonly drafts: Pick<DraftStore, 'sync'>;
  readonly messageDrafts: Pick<MessageDrafts, 'meta'>;
}

/** Image and audio features of the browser. */
export interface MediaTools {
  readonly imageResizer: ImageResizer;
  readonly microphone: Microphone;
}

interface ComposerEntry {
  readonly conversation: Conversation;
  readonly composer: Composer;
  readonly dispose: () => void;
}

/** Creates composers on demand, by conversation. */
export const createComposers = (
  { messaging, files, platform, i18n, drafts, messageDrafts, call, quickReplyStore }: ComposersDeps,
  media: MediaTools = { imageResizer, microphone },
): Composers => {
  const guard = createSwitchGuard(platform.now);
  const initialsOf = createInitialsLookup();
  const entries = new Map<string, ComposerEntry>();
  /** The number of composers; read by `hasUnsaved` so that it follows a new one, too. */
  const entryCount = signal(0);

  const createEntry = (conversation: Conversation): ComposerEntry => {
    const { conv } = conversation;
    const releasePreview = (address: string): void => media.imageResizer.revokeUrl(address);
    const uploadQueue = createUploadQueue({
      upload: files.upload,
      sendMessage: conversation.send,
      createId: platform.createId,
      tooLongMessage: () => i18n.messages.peek().composer.tooLarge,
      releasePreview,
      onDiscarded: (caption) => composer.restoreCaptions([caption]),
    });
    const draftMeta = messageDrafts.meta(conv);
    const replyTarget = createReplyTarget({
      draftMeta,
      snapshot: conversation.snapshot,
      fetch: async (seq) => (await call(message.history, { conv, before: seq + 1, pageSize: 1 })).list.at(-1),
    });
    const composer: Composer = createComposer({
      conversation,
      draftMeta,
      replyTarget,
      guard,
      sendTyping: messaging.sendTyping,
      attachments: createAttachments(media.imageResizer, platform.createId),
      uploadQueue,
      voice: createVoiceRecorder(
        {
          ...media.imageResizer,
          microphone: media.microphone,
          setTimer: platform.setTimer,
          now: platform.now,
        },
        (note) => uploadQueue.add([note]),
      ),
      quickReplyMenu: createQuickReplyMenu(
        { text: conversation.draft, write: conversation.write },
        quickReplyStore.replies,
        initialsOf,
      ),
      now: platform.now,
    });
    const disposeReplyTarget = replyTarget.start();
    const stopFollowing = drafts.sync(
      { order: conv, form: 'captions' },
      {
        schema: v.array(v.string()),
        serialize: () => (composer.captions.value.length > 0 ? [...composer.captions.value] : null),
        // The files are lost with their page; their captions are not.
        restore: (found, taken) => {
          composer.restoreCaptions(found);
          taken();
        },
      },
    );
    const dispose = (): void => {
      disposeReplyTarget();
      stopFollowing();
    };
    return { conversation, composer, dispose };
  };

  return {
    get: (conv) => {
      const conversation = messaging.conversation(conv);
      const existing = entries.get(conv);
      if (existing?.conversation === conversation) return existing.composer;
      existing?.dispose();
      const entry = createEntry(conversation);
      entries.set(conv, entry);
      // Deferred: a view may be requesting the composer while it renders.
      queueMicrotask(() => {
        entryCount.value += 1;
      });
      return entry.composer;
    },
    get quickReplies() {
      return quickReplyStore.replies;
    },
    hasUnsaved: () =>
      entryCount.value >= 0 && [...entries.values()].some(({ composer }) => composer.hasUnsaved()),
    hasUnsavedIn: (conv) => entryCount.value >= 0 && entries.get(conv)?.composer.hasUnsaved() === true,
    reset: () => {
      for (const { composer, dispose } of entries.values()) {
        composer.reset();
        dispose();
      }
      entries.clear();
    },
  };
};

/** The composers of the signed-in app. What is attached in them is not stored, and cleared for the next person. */
export const createAppComposers = (services: Services): Composers => {
  const composers = createComposers({
    ...services,
    quickReplyStore: services.shared(createAppQuickReplyStore),
  });
  services.unsavedWork.register({ isDirty: composers.hasUnsaved, draftKept: false });
  services.lifetime.onEnd(composers.reset);
  return composers;
};
