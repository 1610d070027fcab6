import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type CaptchaType,
  type Challenge,
  captcha,
  captchaLimits,
  captchaTypes,
  isPictureType,
  type PictureType,
  repCode,
} from '../../../../contract/account/captcha.ts';
import type { ClientOutput } from '../../../../contract/protocol/endpoint.ts';
import type { Services } from '../../../services.ts';
import { chunk } from '../../../lib/async/chunk.ts';
import {
  type ApiError,
  createApiError,
  toApiError,
  isApiError,
  isUnsupported,
} from '../../../lib/apiError.ts';
import type { SetTimer } from '../../../lib/async/timer.ts';
import type { CoreMessages } from '../../../i18n/messages.ts';
import type { I18n } from '../../../i18n/i18n.ts';

/** Why a challenge has to be repeated: the key of a message, or the upstream's own error. */
export type RetryReason =
  | 'wrong'
  | 'ranOut'
  | 'abandoned'
  | 'tooMany'
  | 'locked'
  | 'notOffered'
  /** What the browser computed was refused. */
  | 'notComputed'
  /** The upstream has pictures only. */
  | 'noComputation'
  | 'unreadable'
  | ApiError;

/** A challenge on screen. */
export interface ActiveChallenge extends Challenge {
  readonly type: CaptchaType;
}

/** The current step. While a new challenge is loading, the previous one stays in place. */
export type CaptchaState =
  | { readonly at: 'closed' }
  | { readonly at: 'loading'; readonly challenge: ActiveChallenge | null }
  | { readonly at: 'active'; readonly challenge: ActiveChallenge }
  | { readonly at: 'checking'; readonly challenge: ActiveChallenge }
  /** `held`: a rate limit was hit, and nothing can be requested yet. */
  | { readonly at: 'failed'; readonly reason: RetryReason; readonly held: boolean };

/** What the log-in sends; `proof` is undefined if the upstream has no captchas. */
export interface CaptchaProof {
  readonly proof: string | undefined;
}

/** Proves that a person is present (docs/wire.md, "Captcha"). */
export interface Captcha {
  readonly state: ReadonlySignal<CaptchaState>;
  /** The kinds of picture that the hospital has, the preferred one first. */
  readonly pictures: readonly PictureType[];
  /** Whether a challenge that nobody has to see is offered: until the upstream refuses it. */
  readonly hasComputation: ReadonlySignal<boolean>;
  /** Which kind of challenge is requested; remembered for the next time. */
  readonly type: ReadonlySignal<CaptchaType>;
  /** Why the previous challenge was replaced. */
  readonly retryReason: ReadonlySignal<RetryReason | null>;
  /**
   * Shows a challenge; resolves to null if the person closed it. Throws an ApiError if no challenge could be
   * loaded at all.
   */
  readonly prove: () => Promise<CaptchaProof | null>;
  /** Submits an answer in the format of answers.ts. */
  readonly answer: (answer: string) => Promise<void>;
  /** Requests another challenge. */
  readonly refresh: () => void;
  readonly switchType: (type: CaptchaType) => void;
  /** Goes back from the computation to the kind of picture that was shown last. */
  readonly showPicture: () => void;
  readonly close: () => void;
  /** The challenge's picture could not be rendered. */
  readonly onPictureError: () => void;
  /** The chunk that renders the challenges failed to load. */
  readonly onPanelError: () => void;
}

export type Deps = Pick<Services, 'call'> & {
  readonly platform: { readonly setTimer: SetTimer };
  readonly i18n: Pick<I18n<CoreMessages>, 'messages'>;
};

// No upstream reports how long its limits last; AJ-Captcha counts by the minute.
const limitMs = 60_000;
// An unattended page stops requesting pictures.
const maxUnattended = 5;

const limits = new Map<string, RetryReason>([
  [repCode.tooMany, 'tooMany'],
  [repCode.locked, 'locked'],
  [repCode.tooManyChecks, 'tooMany'],
]);

const isUnsupportedByUpstream = (error: ApiError): boolean =>
  isUnsupported(error) || [404, 501].includes(error.code ?? error.status ?? 0);

// As an upstream answers a kind that it does not know.
const isUnknownKind = (error: ApiError): boolean =>
  isUnsupportedByUpstream(error) ||
  error.kind === 'shape' ||
  [400, 405, 422, 500].includes(error.code ?? error.status ?? 0);

const cipher = chunk(() => import('./encryptAnswer.ts'));

interface ProofRequest {
  readonly promise: Promise<CaptchaProof | null>;
  readonly resolve: (proven: CaptchaProof | null) => void;
  readonly reject: (reason: ApiError) => void;
  readonly abort: AbortController;
}

/** Creates the one captcha of a form. */
export const createCaptcha = (
  { call, platform, i18n }: Deps,
  kinds: readonly CaptchaType[] = captchaTypes,
): Captcha => {
  const state = signal<CaptchaState>({ at: 'closed' });
  const type = signal<CaptchaType>(kinds[0] ?? 'blockPuzzle');
  const pictures = kinds.filter(isPictureType);
  const hasComputation = signal(kinds.includes('computation'));
  let lastPicture = pictures[0];
  const retryReason = signal<RetryReason | null>(null);
  let proofRequest: ProofRequest | null = null;
  let cancelTimer: (() => void) | null = null;
  // Of responses that overlap, only the latest request's counts.
  let generation = 0;
  let unattended = 0;

  const schedule = (ms: number, work: () => void): void => {
    cancelTimer?.();
    cancelTimer = platform.setTimer(ms, work);
  };

  const missing = (): ApiError =>
    createApiError({
      kind: 'network',
      message: i18n.messages.value.captcha.missing,
      silent: false,
      endpoint: '',
    });

  const close = (): ProofRequest | null => {
    const abort = proofRequest;
    proofRequest = null;
    generation += 1;
    cancelTimer?.();
    abort?.abort.abort();
    batch(() => {
      state.value = { at: 'closed' };
      retryReason.value = null;
    });
    return abort;
  };

  const setFailed = (reason: RetryReason): void => {
    cancelTimer?.();
    state.value = { at: 'failed', reason, held: false };
  };

  const setRateLimited = (reason: RetryReason): void => {
    state.value = { at: 'failed', reason, held: true };
    schedule(limitMs, () => setFailed(reason));
  };

  const onRefused = (
    path: string,
    { repCode: code, repMsg }: { repCode: string; repMsg: string | null },
  ): void => {
    const limit = limits.get(code);
    if (limit) setRateLimited(limit);
    else setFailed(createApiError({ kind: 'code', message: repMsg || code, silent: false, endpoint: path }));
  };

  // The pictures remain, with a sentence that says why.
  const withoutComputation = (picture: PictureType): void => {
    hasComputation.value = false;
    type.value = picture;
    void requestChallenge('noComputation');
  };

  const showChallenge = (response: ClientOutput<typeof captcha.get>, requestedType: CaptchaType): void => {
    const { repData } = response;
    const isComputable = Boolean(repData?.challenge) && repData?.difficulty !== null;
    if (requestedType === 'computation' && !isComputable && !limits.has(response.repCode) && lastPicture)
      return withoutComputation(lastPicture);
    if (response.repCode !== repCode.ok) return onRefused(captcha.get.path, response);
    if (!response.repData) return setFailed('unreadable');
    state.value = { at: 'active', challenge: { ...response.repData, type: requestedType } };
    // Only preloads: if it fails now, the answer reports it.
    cipher.load().catch(() => undefined);
    schedule(captchaLimits.challengeLife, onExpired);
  };

  const requestChallenge = async (reason: RetryReason | null = null): Promise<void> => {
    if (!proofRequest) return;
    generation += 1;
    const started = generation;
    cancelTimer?.();
    const previous = state.value;
    batch(() => {
      retryReason.value = reason;
      if (previous.at !== 'closed')
        state.value = { at: 'loading', challenge: 'challenge' in previous ? previous.challenge : null };
    });
    const requestedType = type.value;
    try {
      const response = await call(
        captcha.get,
        { captchaType: requestedType },
        { signal: proofRequest.abort.signal },
      );
      if (started === generation) showChallenge(response, requestedType);
    } catch (thrown) {
      if (started !== generation) return;
      const error = toApiError(thrown);
      if (requestedType === 'computation' && lastPicture && isUnknownKind(error))
        withoutComputation(lastPicture);
      else if (previous.at !== 'closed') setFailed(isUnsupportedByUpstream(error) ? 'notOffered' : error);
      else if (isUnsupportedByUpstream(error)) close()?.resolve({ proof: undefined });
      else close()?.reject(error);
    }
  };

  const onExpired = (): void => {
    unattended += 1;
    if (unattended > maxUnattended) setFailed('abandoned');
    else void requestChallenge('ranOut');
  };

  const onChecked = (response: ClientOutput<typeof captcha.check>, proof: string): void => {
    const isRefused = response.repCode === repCode.wrong || response.repCode === repCode.expired;
    if (response.repCode === repCode.ok) close()?.resolve({ proof });
    // The person decides: nobody watches a browser that would try again and again.
    else if (isRefused && type.value === 'computation') setFailed('notComputed');
    else if (response.repCode === repCode.wrong) void requestChallenge('wrong');
    else if (response.repCode === repCode.expired) void requestChallenge('ranOut');
    else onRefused(captcha.check.path, response);
  };

  // While an answer is being checked, or a limit lasts, nothing can be requested.
  const restart = (next: CaptchaType): void => {
    const { value } = state;
    if (value.at === 'checking' || (value.at === 'failed' && value.held)) return;
    unattended = 0;
    type.value = next;
    if (isPictureType(next)) lastPicture = next;
    void requestChallenge();
  };

  return {
    state,
    pictures,
    hasComputation,
    type,
    retryReason,
    prove: () => {
      if (proofRequest) return proofRequest.promise;
      const { promise, resolve, reject } = Promise.withResolvers<CaptchaProof | null>();
      proofRequest = { promise, resolve, reject, abort: new AbortController() };
      unattended = 0;
      void requestChallenge();
      return promise;
    },
    answer: async (answer) => {
      const { value } = state;
      if (value.at !== 'active' || !proofRequest) return;
      const { challenge } = value;
      generation += 1;
      const started = generation;
      unattended = 0;
      cancelTimer?.();
      state.value = { at: 'checking', challenge };
      try {
        const { encryptAnswer: seal } = await cipher.load().catch(() => {
          throw missing();
        });
        const { token, secretKey } = challenge;
        const input = {
          captchaType: challenge.type,
          token,
          // A typed answer is sent unencrypted (docs/wire.md, "Captcha").
          pointJson: challenge.type === 'pictureWord' ? answer : seal(answer, secretKey),
        };
        const response = await call(captcha.check, input, { signal: proofRequest.abort.signal });
        if (started === generation) onChecked(response, seal(`${token}---${answer}`, secretKey));
      } catch (thrown) {
        // Anything but an ApiError means that the cipher rejected the key.
        if (started === generation) setFailed(isApiError(thrown) ? thrown : 'unreadable');
      }
    },
    refresh: () => restart(type.value),
    switchType: restart,
    showPicture: () => {
      if (lastPicture) restart(lastPicture);
    },
    close: () => close()?.resolve(null),
    onPictureError: () => setFailed('unreadable'),
    onPanelError: () => close()?.reject(missing()),
  };
};
