import { type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { type CaseRecord, record } from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { type RestorePrompts, createRestorePrompts } from '../../drafts/restorePrompts.ts';
import { type ApiError, toApiError } from '../../lib/apiError.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import { onceLoaded } from '../../lib/async/asyncState.ts';
import type { RecordModel } from './recordModel.ts';

/** An addendum draft as it is stored. */
export const addendumShape = v.object({
  text: v.string(),
  /** The number of addenda that the record had at that time. */
  stood: v.optional(v.number()),
});
type StoredAddendum = v.InferOutput<typeof addendumShape>;

/** The longest addendum that the server accepts, in characters. */
export const maxAddendumLength = 4000;

/**
 * The addendum being written to a signed record. The text stays until it is added, even if the doctor leaves
 * the page.
 */
export interface AddendumModel {
  readonly text: ReadonlySignal<string>;
  /** `unknown`: the response was lost and the record could not be loaded. */
  readonly state: ReadonlySignal<'open' | 'busy' | 'unknown'>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly setText: (text: string) => void;
  /** Adds the text; the same text is added once, however often it is sent. */
  readonly add: () => Promise<void>;
  readonly serialize: () => object | null;
  readonly restore: (restored: StoredAddendum, resolve: () => void) => void;
  /** A restored text, when another one has been typed since. */
  readonly restorePrompt: RestorePrompts<StoredAddendum>['found'];
  readonly answerRestore: (accept: boolean) => void;
}

const hasAddendum = ({ addenda }: CaseRecord, text: string, before: ReadonlySet<string>): boolean =>
  addenda.some((addendum) => addendum.text === text && !before.has(addendum.id));

/** Creates the addendum model of a record. */
export const createAddendum = (
  { call, platform }: Pick<Services, 'call' | 'platform'>,
  orderId: string,
  { stored, mergeTheirs }: Pick<RecordModel, 'stored' | 'mergeTheirs'>,
): AddendumModel => {
  const text = signal('');
  const state = signal<'open' | 'busy' | 'unknown'>('open');
  const error = signal<ApiError | null>(null);
  const restorePrompt = createRestorePrompts<StoredAddendum>();
  const idempotencyKeyOf = createIdempotencyKeys(platform.createId);
  const addendumIds = () => new Set(stored.value.peek()?.addenda.map(({ id }) => id));

  const applyAdded = (latest: CaseRecord, sent: string) => {
    mergeTheirs(latest);
    if (text.peek().trim() === sent) text.value = '';
    error.value = null;
    state.value = 'open';
  };

  return {
    text,
    state,
    error,
    setText: (next) => {
      text.value = next;
      error.value = null;
    },
    add: async () => {
      const sent = text.value.trim();
      if (sent === '' || state.value === 'busy') return;
      const before = addendumIds();
      state.value = 'busy';
      error.value = null;
      // The same text may be added again later: the key includes the number of addenda that exist already.
      const key = idempotencyKeyOf(`${before.size} ${sent}`);
      try {
        applyAdded(await call(record.addend, { orderId, text: sent }, { idempotencyKey: key }), sent);
      } catch (thrown) {
        error.value = toApiError(thrown);
        try {
          const latest = await call(record.detail, { orderId });
          if (hasAddendum(latest, sent, before)) applyAdded(latest, sent);
          else state.value = 'open';
        } catch {
          state.value = 'unknown';
        }
      }
    },
    serialize: () =>
      text.value.trim() === '' ? null : { text: text.value, stood: stored.value.peek()?.addenda.length },
    restore: (restored, resolve) =>
      void onceLoaded(stored, ({ addenda }) => {
        // It was added after all: the page was closed before it could delete the stored draft.
        if (addenda.slice(restored.stood).some((addendum) => addendum.text === restored.text.trim()))
          return resolve();
        if (text.peek().trim() !== '') return restorePrompt.ask(restored, resolve);
        text.value = restored.text;
        resolve();
      }),
    restorePrompt: restorePrompt.found,
    answerRestore: (accept) => {
      const restored = restorePrompt.found.value;
      if (accept && restored) text.value = restored.text;
      restorePrompt.resolveFirst();
    },
  };
};
