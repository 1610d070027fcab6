import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import type { Captcha, CaptchaProof } from './captcha/captcha.ts';
import { chunk } from '../../lib/async/chunk.ts';
import { type ApiError, createApiError, toApiError } from '../../lib/apiError.ts';
import type { LoginServices } from './loginServices.ts';

/**
 * Proves that a person is present. The captcha is loaded when somebody starts typing: the form is shown
 * without it.
 */
export interface CaptchaGate {
  /** The captcha, for the view; null until it is loaded. */
  readonly captcha: ReadonlySignal<Captcha | null>;
  /** A challenge is shown: it is the person's turn. */
  readonly solving: ReadonlySignal<boolean>;
  /** Preloads the captcha. */
  readonly preload: () => void;
  /**
   * Runs work that needs a proof, with a new one for every attempt. A refused proof is reported and requested
   * again; resolves to null if the person cancelled. If the upstream has no captchas, it runs without.
   */
  readonly withCaptcha: <T>(
    onRejected: (error: ApiError) => void,
    work: (proof: string | undefined) => Promise<T>,
  ) => Promise<T | null>;
  /** Cancels. */
  readonly close: () => void;
}

type Deps = Pick<LoginServices, 'call' | 'platform' | 'i18n' | 'settings'>;

/** The family's own number. With us it is a wrong SMS code, which no call that needs a proof answers. */
const familyCaptchaWrong = 1_002_000_004;

/** Whether a call was refused because of its proof: it says nothing about a password. */
export const isProofRefused = ({ code }: ApiError): boolean =>
  code === businessCode.captchaWrong || code === familyCaptchaWrong;

const captchaChunk = chunk(async () => (await import('./captcha/captcha.ts')).createCaptcha);

/** Creates the captcha gate of the log-in page. */
export const createCaptchaGate = (services: Deps): CaptchaGate => {
  const captcha = signal<Captcha | null>(null);
  let generation = 0;

  const load = async (): Promise<Captcha> => {
    try {
      const [openCaptcha, settings] = await Promise.all([captchaChunk.load(), services.settings.load()]);
      captcha.value ??= openCaptcha(services, settings.captcha ?? undefined);
      return captcha.value;
    } catch (thrown) {
      console.warn('The captcha could not be loaded', thrown);
      const message = services.i18n.messages.value.errors.network;
      throw createApiError({ kind: 'network', message, silent: false, endpoint: '' });
    }
  };

  const requestProof = async (): Promise<CaptchaProof | null> => {
    const started = generation;
    const loaded = await load();
    return started === generation ? loaded.prove() : null;
  };

  return {
    captcha,
    solving: computed(() => captcha.value !== null && captcha.value.state.value.at !== 'closed'),
    preload: () => void load().catch(() => undefined),
    withCaptcha: async (onRejected, work) => {
      for (;;) {
        const proof = await requestProof();
        if (!proof) return null;
        try {
          return await work(proof.proof);
        } catch (thrown) {
          const error = toApiError(thrown);
          if (!isProofRefused(error) || proof.proof === undefined) throw error;
          onRejected(error);
        }
      }
    },
    close: () =>
      batch(() => {
        generation += 1;
        captcha.value?.close();
      }),
  };
};
