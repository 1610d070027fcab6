import type * as v from 'valibot';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { errorDataOf } from '../lib/errorData.ts';
import { toApiError } from '../lib/apiError.ts';
import { createSafeMutation, type SafeMutation } from '../lib/safeMutation.ts';
import type { Platform } from '../platform/platform.ts';
import { createDraftModel, type DraftDeps, type DraftModel, type DraftOptions } from './draftModel.ts';
import type { Versioned } from './draftState.ts';

/** The edited copy of a server value, and its saving. */
export interface DraftForm<S, D, F> extends DraftModel<S, D, F> {
  readonly mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry' | 'reset'>;
  /** Saves the draft. If the server has another version, merges it first. */
  readonly save: () => Promise<void>;
}

/** A draft as it is sent, with the server value that it is based on. */
interface Submission<S, D> {
  readonly draft: D;
  readonly base: S | null;
}

interface SaveOptions<S, D> {
  /** Sends the draft; returns the server value after it. The key makes a repeated send harmless. */
  readonly save: (draft: D, base: S | null, idempotencyKey: string) => Promise<S | null>;
  /** Loads the server value, to find out whether `sent` arrived, or what else was saved. */
  readonly load: (sent: D) => Promise<S | null>;
  /** Whether the server value contains what was sent; by default if no field differs. */
  readonly isSaved?: (value: S, sent: Submission<S, D>) => boolean;
  /** The refusals because of another version, which they may carry. */
  readonly refusal: { readonly codes: readonly number[]; readonly schema: v.GenericSchema<unknown, S> };
  /** Whether saving during a conflict chooses the user's own side; by default the user has to choose first. */
  readonly overwrites?: boolean;
  /** Whether a merge is shown before it is saved, even if no field was changed on both sides. */
  readonly confirmsMerge?: boolean;
  /** Runs after a save. */
  readonly onSaved?: (value: S | null, sent: D) => void | Promise<void>;
}

/** Creates the form; nothing is stored or restored before its `start`. */
export const createDraftForm = <S extends Versioned, D, F>(
  deps: DraftDeps & { readonly platform: Pick<Platform, 'createId'> },
  options: DraftOptions<S, D, F> & SaveOptions<S, D>,
): DraftForm<S, D, F> => {
  const { read, fields, refusal } = options;
  const { createId } = deps.platform;
  const { setConflict, applySaved, ...model } = createDraftModel(deps, options);
  const { base, draft, conflict, dirty } = model;
  const isSame = (a: D, b: D): boolean => fields.differing(a, b).length === 0;
  const isSaved = options.isSaved ?? ((value, sent) => isSame(read(value), sent.draft));
  /** A server value that was loaded while the draft was being saved. */
  let deferred: S | null = null;
  /** The submission sent last: after a merge it is not the one that the mutation was started with. */
  let lastSent: Submission<S, D> | null = null;

  /** The version that made the server refuse the draft; null if that was not the reason. */
  const findTheirs = async (thrown: unknown, sent: Submission<S, D>): Promise<S | null> => {
    const error = toApiError(thrown);
    const load = () => options.load(sent.draft).catch(() => null);
    const code = refusal.codes.find((one) => one === error.code);
    if (code !== undefined) return errorDataOf(error, code, refusal.schema) ?? load();
    // Another backend refuses an outdated version with a code of its own, or with 500.
    if (error.kind !== 'code' || (error.code ?? 0) < envelopeCode.broken) return null;
    const value = await load();
    return value !== null && (value.version ?? 0) > (sent.base?.version ?? 0) ? value : null;
  };

  /** Resolves with null if the user has to choose first. */
  const send = async (
    sent: Submission<S, D>,
    key: string,
    isResend = false,
  ): Promise<{ readonly value: S | null; readonly sent: D } | null> => {
    lastSent = sent;
    try {
      return { value: await options.save(sent.draft, sent.base, key), sent: sent.draft };
    } catch (thrown) {
      const theirs = await findTheirs(thrown, sent);
      if (!theirs) throw thrown;
      // It arrived before: only the answer was lost.
      if (isSaved(theirs, sent)) return { value: theirs, sent: sent.draft };
      const before = read(base.peek());
      model.mergeTheirs(theirs);
      if (options.confirmsMerge) {
        const unresolved = conflict.peek()?.unresolved ?? [];
        const merged = fields.differing(before, read(theirs)).filter((field) => !unresolved.includes(field));
        setConflict({ before, theirs: read(theirs), unresolved, merged });
      }
      if (conflict.peek() || !dirty.peek() || options.isLocked?.(theirs)) return null;
      if (isResend) throw thrown;
      return send({ draft: draft.peek(), base: base.peek() }, createId(), true);
    }
  };

  const mutation = createSafeMutation<
    Submission<S, D>,
    { readonly value: S | null; readonly sent: D } | 'conflict'
  >({
    createId,
    send: async (sent, key) => (await send(sent, key)) ?? 'conflict',
    find: async (payload) => {
      const sent = lastSent ?? payload;
      const value = await options.load(sent.draft);
      return value && isSaved(value, sent) ? { value, sent: sent.draft } : null;
    },
    onSuccess: async (result) => {
      if (result === 'conflict') return;
      applySaved(result.value, result.sent);
      await options.onSaved?.(result.value, result.sent);
    },
  });
  const isInFlight = (): boolean => mutation.state.peek() === 'busy' || mutation.state.peek() === 'verifying';
  const mergeDeferred = (): void => {
    if (deferred) model.mergeTheirs(deferred);
    deferred = null;
  };

  return {
    ...model,
    mutation: {
      ...mutation,
      retry: async () => {
        await mutation.retry();
        mergeDeferred();
      },
    },
    save: async () => {
      if (conflict.peek() && !options.overwrites) return;
      setConflict(null);
      await mutation.mutate({ draft: draft.peek(), base: base.peek() });
      mergeDeferred();
    },
    discard: () => {
      model.discard();
      mutation.reset();
    },
    // A value that was loaded meanwhile may contain what is being saved.
    mergeTheirs: (value) => {
      deferred = value;
      if (!isInFlight()) mergeDeferred();
    },
  };
};
