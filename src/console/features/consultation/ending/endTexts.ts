import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import type { Conversation } from '../../../messaging/conversation.ts';
import type { Services } from '../../../services.ts';

/** The longest text of each, in UTF-16 units: with its heading it fits into one message. */
export const longestEndText = 1_000;
/** How long the end of the visit waits for the messages, in milliseconds. */
const longestWaitMs = 5_000;

const names = ['advice', 'referral', 'note'] as const;
/** `advice`, `referral`: sent to the patient as the visit ends. `note`: the doctor's, of the follow-up. */
export type EndTextName = (typeof names)[number];
export type Texts = Readonly<Record<EndTextName, string>>;

const noTexts: Texts = { advice: '', referral: '', note: '' };
const draftSchema = v.object({ advice: v.string(), referral: v.string(), note: v.string() });

/** What is written while a visit ends; kept on this computer until it is sent. */
export interface EndTexts {
  readonly texts: ReadonlySignal<Texts>;
  /** `unsent`: the messages have not reached the hospital's system yet. They are in the conversation. */
  readonly state: ReadonlySignal<'idle' | 'sending' | 'unsent'>;
  readonly write: (name: EndTextName, text: string) => void;
  /** Sends these messages to the patient, once each. False while they are not known to have arrived: the visit does not end then. */
  readonly send: (messages: readonly string[]) => Promise<boolean>;
  /** The visit has ended: nothing is kept of what was sent or stored with it. */
  readonly clear: () => void;
  readonly start: () => () => void;
}

interface Options {
  readonly orderId: string;
  readonly conversation: Pick<Conversation, 'send' | 'snapshot'>;
}

/** Creates the model; nothing is kept or restored before its `start`. */
export const createEndTexts = (
  { drafts, trackUnsaved, platform }: Pick<Services, 'drafts' | 'trackUnsaved' | 'platform'>,
  { orderId, conversation }: Options,
): EndTexts => {
  const texts = signal(noTexts);
  const state = signal<'idle' | 'sending' | 'unsent'>('idle');
  const isEmpty = computed(() => names.every((name) => texts.value[name].trim() === ''));
  const isDelivered = computed(() =>
    conversation.snapshot.value.pending.every(({ kind }) => kind !== 'advice'),
  );
  /** Whether the messages have arrived; false after five seconds. */
  const arrive = (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const cancelTimer = platform.setTimer(longestWaitMs, () => resolve(false));
    const dispose = effect(() => {
      if (isDelivered.value) resolve(true);
    });
    return promise.finally(() => {
      cancelTimer();
      dispose();
    });
  };

  return {
    texts,
    state,
    write: (name, text) => {
      texts.value = { ...texts.peek(), [name]: text };
    },
    send: async (messages) => {
      // The conversation keeps and repeats them: from here on they are no longer this form's.
      const areQueued = batch(() => {
        const queued = messages.every((text) => conversation.send({ kind: 'advice', text }));
        if (queued) texts.value = { ...texts.peek(), advice: '', referral: '' };
        return queued;
      });
      if (!areQueued) return false;
      state.value = 'sending';
      const hasArrived = await arrive();
      state.value = hasArrived ? 'idle' : 'unsent';
      return hasArrived;
    },
    clear: () => {
      texts.value = noTexts;
      state.value = 'idle';
    },
    start: () => {
      const disposers = [
        drafts.sync(
          { order: orderId, form: 'ending' },
          {
            schema: draftSchema,
            serialize: () => (isEmpty.value ? null : texts.value),
            // Beside what has been typed since: nothing is lost.
            restore: (found, resolve) => {
              const now = untracked(() => texts.value);
              const both = (name: EndTextName): string =>
                [...new Set([found[name], now[name]])].filter((text) => text.trim() !== '').join('\n');
              texts.value = { advice: both('advice'), referral: both('referral'), note: both('note') };
              resolve();
            },
          },
        ),
        trackUnsaved(() => !isEmpty.value, 'kept'),
      ];
      return () => disposeAll(disposers);
    },
  };
};
