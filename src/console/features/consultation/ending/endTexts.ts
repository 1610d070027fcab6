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
/** Those that the patient gets. */
export type SentName = Exclude<EndTextName, 'note'>;
export type Texts = Readonly<Record<EndTextName, string>>;

const noTexts: Texts = { advice: '', referral: '', note: '' };
const draftSchema = v.object({ advice: v.string(), referral: v.string(), note: v.string() });

/** What is written while a visit ends; kept on this computer until it is sent. */
export interface EndTexts {
  readonly texts: ReadonlySignal<Texts>;
  /**
   * `unsent`: the messages have not reached the hospital's system yet. They are in the conversation. `refused`: it has refused one,
   * which is in its field again.
   */
  readonly state: ReadonlySignal<'idle' | 'sending' | 'unsent' | 'refused'>;
  readonly write: (name: EndTextName, text: string) => void;
  /**
   * Sends what is written to the patient, once each; `toMessage` is its wording. False while it is not known to have arrived: the visit
   * does not end then.
   */
  readonly send: (toMessage: (name: SentName, text: string) => string) => Promise<boolean>;
  /** Discards what is written. */
  readonly clear: () => void;
  readonly start: () => () => void;
}

interface Options {
  readonly orderId: string;
  readonly conversation: Pick<Conversation, 'send' | 'snapshot' | 'takeBack'>;
}

/** Creates the model; nothing is kept or restored before its `start`. */
export const createEndTexts = (
  { drafts, trackUnsaved, platform }: Pick<Services, 'drafts' | 'trackUnsaved' | 'platform'>,
  { orderId, conversation }: Options,
): EndTexts => {
  const texts = signal(noTexts);
  const state = signal<'idle' | 'sending' | 'unsent' | 'refused'>('idle');
  const isEmpty = computed(() => names.every((name) => texts.value[name].trim() === ''));
  const pending = computed(() => conversation.snapshot.value.pending.filter(({ kind }) => kind === 'advice'));
  /** Whether the messages have arrived; false once one is held, and after five seconds. */
  const arrive = (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const cancelTimer = platform.setTimer(longestWaitMs, () => resolve(false));
    const dispose = effect(() => {
      if (pending.value.length === 0) resolve(true);
      else if (pending.value.some((one) => one.state === 'held')) resolve(false);
    });
    return promise.finally(() => {
      cancelTimer();
      dispose();
    });
  };
  const write = (name: EndTextName, text: string): void => {
    texts.value = { ...texts.peek(), [name]: text };
  };

  return {
    texts,
    state,
    write,
    send: async (toMessage) => {
      if (state.peek() === 'sending') return false;
      const written = texts.peek();
      const messages = (['advice', 'referral'] as const)
        .filter((name) => written[name].trim() !== '')
        .map((name) => ({ name, text: toMessage(name, written[name].trim()) }));
      // The conversation keeps and repeats them: from here on they are no longer this form's.
      const areQueued = batch(() => {
        const queued = messages.every(({ text }) => conversation.send({ kind: 'advice', text }));
        if (queued) texts.value = { ...written, advice: '', referral: '' };
        return queued;
      });
      if (!areQueued) return false;
      state.value = 'sending';
      if (await arrive()) {
        state.value = 'idle';
        return true;
      }
      state.value = 'unsent';
      batch(() => {
        for (const { cmid, hold, body } of pending.peek()) {
          const refused = messages.find(({ text }) => text === body.text);
          if (hold !== 'refused' || !refused || texts.peek()[refused.name] !== '') continue;
          write(refused.name, written[refused.name]);
          conversation.takeBack(cmid);
          state.value = 'refused';
        }
      });
      return false;
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
