import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { message } from '../../contract/consultation/message.ts';
import type { App } from '../app.ts';
import type { Conversation } from '../im/conversation.ts';
import type { Drafts } from '../journal/drafts.ts';
import type { Journal } from '../journal/journal.ts';
import { type Composer, openComposer } from './composer.ts';
import { darkroom } from './darkroom.ts';
import { openGuard } from './guard.ts';
import { openInitials } from './initials.ts';
import { microphone } from './microphone.ts';
import { openQuick } from './quick.ts';
import type { QuickReplies } from './quickReplies.ts';
import { openReplying } from './replying.ts';
import { type Darkroom, openTray } from './tray.ts';
import { openUploading } from './uploads.ts';
import { type Microphone, openVoice } from './voice.ts';

/** The composers of all conversations opened since the application started. */
export interface Composers {
  /**
   * Returns the same composer for the same conversation, so that what is written for one patient stays there.
   */
  readonly of: (conv: string) => Composer;
  readonly replies: QuickReplies;
  /** Whether any composer holds a file, caption or recording that would be lost with the page. */
  readonly stands: () => boolean;
  /** The same for one conversation; does not create its composer. */
  readonly standsIn: (conv: string) => boolean;
  /** Clears all composers, for the next person. */
  readonly forget: () => void;
}

/** What a composer needs from the application. */
export interface ComposerDesk extends Pick<App, 'call' | 'words' | 'shelf'> {
  readonly im: Pick<App['im'], 'conversation' | 'typing'>;
  readonly files: Pick<App['files'], 'upload'>;
  readonly outside: Pick<App['outside'], 'own' | 'later' | 'mint'>;
  readonly journal: Pick<Journal, 'follow'>;
  readonly drafts: Pick<Drafts, 'beside'>;
}

/** Image and audio features of the browser. */
export interface Machines {
  readonly darkroom: Darkroom;
  readonly microphone: Microphone;
}

interface Held {
  readonly conversation: Conversation;
  readonly composer: Composer;
  readonly leave: () => void;
}

/** Creates composers on demand, by conversation. */
export const openComposers = (
  { im, files, outside, words, journal, drafts, call, shelf }: ComposerDesk,
  machines: Machines = { darkroom, microphone },
): Composers => {
  const guard = openGuard(outside.own);
  const initials = openInitials();
  const held = new Map<string, Held>();
  /** The number of composers; read by `hasUnsaved` so that it follows a new one, too. */
  const made = signal(0);

  const make = (conversation: Conversation): Held => {
    const { conv } = conversation;
    const release = (address: string): void => machines.darkroom.release(address);
    const uploading = openUploading({
      upload: files.upload,
      say: conversation.send,
      mint: outside.mint,
      tooLong: () => words.w.peek().composer.tooLarge,
      release,
      dropped: (caption) => composer.takeBack([caption]),
    });
    const beside = drafts.beside(conv);
    const replying = openReplying({
      beside,
      talk: conversation.talk,
      fetch: async (seq) => (await call(message.history, { conv, before: seq + 1, pageSize: 1 })).list.at(-1),
    });
    const composer: Composer = openComposer({
      conversation,
      beside,
      replying,
      guard,
      typing: im.typing,
      tray: openTray(machines.darkroom, outside.mint),
      uploading,
      voice: openVoice(
        { ...machines.darkroom, microphone: machines.microphone, later: outside.later, now: outside.own },
        (note) => uploading.add([note]),
      ),
      quick: openQuick({ text: conversation.draft, write: conversation.write }, shelf.replies, initials),
    });
    const settle = replying.open();
    const unfollow = journal.follow(
      { order: conv, form: 'captions' },
      {
        shape: v.array(v.string()),
        now: () => (composer.captions.value.length > 0 ? [...composer.captions.value] : null),
        // The files are lost with their page; their captions are not.
        back: (found, taken) => {
          composer.takeBack(found);
          taken();
        },
      },
    );
    const leave = (): void => {
      settle();
      unfollow();
    };
    return { conversation, composer, leave };
  };

  return {
    of: (conv) => {
      const conversation = im.conversation(conv);
      const known = held.get(conv);
      if (known?.conversation === conversation) return known.composer;
      known?.leave();
      const one = make(conversation);
      held.set(conv, one);
      // Deferred: a view may be requesting the composer while it renders.
      queueMicrotask(() => {
        made.value += 1;
      });
      return one.composer;
    },
    get replies() {
      return shelf.replies;
    },
    stands: () => made.value >= 0 && [...held.values()].some(({ composer }) => composer.stands()),
    standsIn: (conv) => made.value >= 0 && held.get(conv)?.composer.stands() === true,
    forget: () => {
      for (const { composer, leave } of held.values()) {
        composer.forget();
        leave();
      }
      held.clear();
    },
  };
};
