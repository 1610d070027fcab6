import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type CaptchaType,
  type Challenge,
  captcha,
  captchaLimits,
  repCode,
} from '../../contract/account/captcha.ts';
import type { ClientOutput } from '../../contract/protocol/endpoint.ts';
import type { App } from '../app.ts';
import { chunk } from '../lib/chunk.ts';
import { type Fault, fault, faultOf, isFault, isNotOffered } from '../lib/fault.ts';
import type { Later } from '../lib/later.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';

/** Why a challenge has to be repeated: the key of a message, or the upstream's own error. */
export type Said =
  | 'wrong'
  | 'ranOut'
  | 'abandoned'
  | 'tooMany'
  | 'locked'
  | 'notOffered'
  | 'unreadable'
  | Fault;

/** A challenge on screen. */
export interface Standing extends Challenge {
  readonly type: CaptchaType;
}

/** The current step. While a new challenge is loading, the previous one stays in place. */
export type CaptchaState =
  | { readonly at: 'closed' }
  | { readonly at: 'asking'; readonly challenge: Standing | null }
  | { readonly at: 'standing'; readonly challenge: Standing }
  | { readonly at: 'checking'; readonly challenge: Standing }
  /** `held`: a rate limit was hit, and nothing can be requested yet. */
  | { readonly at: 'failed'; readonly why: Said; readonly held: boolean };

/** What the log-in sends; `proof` is undefined if the upstream has no captchas. */
export interface Proven {
  readonly proof: string | undefined;
}

/** Proves that a person is present (docs/wire.md, "Captcha"). */
export interface Captcha {
  readonly state: ReadonlySignal<CaptchaState>;
  /** Which kind of challenge is requested; remembered for the next time. */
  readonly type: ReadonlySignal<CaptchaType>;
  /** Why the previous challenge was replaced. */
  readonly said: ReadonlySignal<Said | null>;
  /**
   * Shows a challenge; resolves to null if the person closed it. Throws an ApiError if no challenge could be
   * loaded at all.
   */
  readonly prove: () => Promise<Proven | null>;
  /** Submits an answer in the format of answers.ts. */
  readonly answer: (answer: string) => Promise<void>;
  /** Requests another challenge. */
  readonly refresh: () => void;
  readonly switchType: (type: CaptchaType) => void;
  readonly close: () => void;
  /** The challenge's picture could not be rendered. */
  readonly spoiled: () => void;
  /** The chunk that renders the challenges failed to load. */
  readonly undrawn: () => void;
}

export type CaptchaOutside = Pick<App, 'call'> & {
  readonly outside: { readonly later: Later };
  readonly words: Pick<Speech<CoreWords>, 'w'>;
};

// No upstream reports how long its limits last; AJ-Captcha counts by the minute.
const wait = 60_000;
// An unattended page stops requesting pictures.
const mostUnattended = 5;

const limits = new Map<string, Said>([
  [repCode.tooMany, 'tooMany'],
  [repCode.locked, 'locked'],
  [repCode.tooManyChecks, 'tooMany'],
]);

const offersNone = (read: Fault): boolean =>
  isNotOffered(read) || [404, 501].includes(read.code ?? read.status ?? 0);

const cipher = chunk(() => import('./cipher.ts'));

interface Opening {
  readonly promise: Promise<Proven | null>;
  readonly settle: (proven: Proven | null) => void;
  readonly fail: (why: Fault) => void;
  readonly left: AbortController;
}

/** Creates the one captcha of a form. */
export const openCaptcha = ({ call, outside, words }: CaptchaOutside): Captcha => {
  const state = signal<CaptchaState>({ at: 'closed' });
  const type = signal<CaptchaType>('blockPuzzle');
  const said = signal<Said | null>(null);
  let opening: Opening | null = null;
  let cancel: (() => void) | null = null;
  // Of responses that overlap, only the latest request's counts.
  let turn = 0;
  let unattended = 0;

  const after = (ms: number, work: () => void): void => {
    cancel?.();
    cancel = outside.later(ms, work);
  };

  const missing = (): Fault =>
    fault({ kind: 'network', message: words.w.value.captcha.missing, silent: false, endpoint: '' });

  const leave = (): Opening | null => {
    const left = opening;
    opening = null;
    turn += 1;
    cancel?.();
    left?.left.abort();
    batch(() => {
      state.value = { at: 'closed' };
      said.value = null;
    });
    return left;
  };

  const failed = (why: Said): void => {
    cancel?.();
    state.value = { at: 'failed', why, held: false };
  };

  const held = (why: Said): void => {
    state.value = { at: 'failed', why, held: true };
    after(wait, () => failed(why));
  };

  const refused = (
    path: string,
    { repCode: code, repMsg }: { repCode: string; repMsg: string | null },
  ): void => {
    const limit = limits.get(code);
    if (limit) held(limit);
    else failed(fault({ kind: 'code', message: repMsg || code, silent: false, endpoint: path }));
  };

  const stands = (got: ClientOutput<typeof captcha.get>, asked: CaptchaType): void => {
    if (got.repCode !== repCode.ok) return refused(captcha.get.path, got);
    if (!got.repData) return failed('unreadable');
    state.value = { at: 'standing', challenge: { ...got.repData, type: asked } };
    // Only preloads: if it fails now, the answer reports it.
    cipher.fetch().catch(() => undefined);
    after(captchaLimits.challengeLife, ranOut);
  };

  const ask = async (because: Said | null = null): Promise<void> => {
    if (!opening) return;
    turn += 1;
    const mine = turn;
    cancel?.();
    const before = state.value;
    batch(() => {
      said.value = because;
      if (before.at !== 'closed')
        state.value = { at: 'asking', challenge: 'challenge' in before ? before.challenge : null };
    });
    try {
      const asked = type.value;
      const got = await call(captcha.get, { captchaType: asked }, { signal: opening.left.signal });
      if (mine === turn) stands(got, asked);
    } catch (thrown) {
      if (mine !== turn) return;
      const read = faultOf(thrown);
      if (before.at !== 'closed') failed(offersNone(read) ? 'notOffered' : read);
      else if (offersNone(read)) leave()?.settle({ proof: undefined });
      else leave()?.fail(read);
    }
  };

  const ranOut = (): void => {
    unattended += 1;
    if (unattended > mostUnattended) failed('abandoned');
    else void ask('ranOut');
  };

  const checked = (got: ClientOutput<typeof captcha.check>, proof: string): void => {
    if (got.repCode === repCode.ok) leave()?.settle({ proof });
    else if (got.repCode === repCode.wrong) void ask('wrong');
    else if (got.repCode === repCode.expired) void ask('ranOut');
    else refused(captcha.check.path, got);
  };

  // While an answer is being checked, or a limit lasts, nothing can be requested.
  const again = (next: CaptchaType): void => {
    const { value } = state;
    if (value.at === 'checking' || (value.at === 'failed' && value.held)) return;
    unattended = 0;
    type.value = next;
    void ask();
  };

  return {
    state,
    type,
    said,
    prove: () => {
      if (opening) return opening.promise;
      const { promise, resolve, reject } = Promise.withResolvers<Proven | null>();
      opening = { promise, settle: resolve, fail: reject, left: new AbortController() };
      unattended = 0;
      void ask();
      return promise;
    },
    answer: async (answer) => {
      const { value } = state;
      if (value.at !== 'standing' || !opening) return;
      const { challenge } = value;
      turn += 1;
      const mine = turn;
      unattended = 0;
      cancel?.();
      state.value = { at: 'checking', challenge };
      try {
        const { seal } = await cipher.fetch().catch(() => {
          throw missing();
        });
        const { token, secretKey } = challenge;
        const input = {
          captchaType: challenge.type,
          token,
          // A typed answer is sent unencrypted (docs/wire.md, "Captcha").
          pointJson: challenge.type === 'pictureWord' ? answer : seal(answer, secretKey),
        };
        const got = await call(captcha.check, input, { signal: opening.left.signal });
        if (mine === turn) checked(got, seal(`${token}---${answer}`, secretKey));
      } catch (thrown) {
        // Anything but an ApiError means that the cipher rejected the key.
        if (mine === turn) failed(isFault(thrown) ? thrown : 'unreadable');
      }
    },
    refresh: () => again(type.value),
    switchType: again,
    close: () => leave()?.settle(null),
    spoiled: () => failed('unreadable'),
    undrawn: () => leave()?.fail(missing()),
  };
};
