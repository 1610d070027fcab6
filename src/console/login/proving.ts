import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { Captcha, Proven } from '../captcha/captcha.ts';
import { chunk } from '../lib/chunk.ts';
import { type Fault, fault, faultOf } from '../lib/fault.ts';
import type { Front } from '../session/front.ts';

/**
 * Proves that a person is present. The captcha is loaded when somebody starts typing: the form is shown
 * without it.
 */
export interface Proving {
  /** The captcha, for the view; null until it is loaded. */
  readonly captcha: ReadonlySignal<Captcha | null>;
  /** A challenge is shown: it is the person's turn. */
  readonly solving: ReadonlySignal<boolean>;
  /** Preloads the captcha. */
  readonly fetch: () => void;
  /**
   * Runs work that needs a proof, with a new one for every attempt. A refused proof is reported and requested
   * again; resolves to null if the person cancelled. If the upstream has no captchas, it runs without.
   */
  readonly proved: <T>(
    say: (fault: Fault) => void,
    work: (proof: string | undefined) => Promise<T>,
  ) => Promise<T | null>;
  /** Cancels. */
  readonly close: () => void;
}

type ProvingCore = Pick<Front, 'call' | 'outside' | 'words'>;

const part = chunk(async () => (await import('../captcha/captcha.ts')).openCaptcha);

/** Creates the captcha gate of the log-in page. */
export const openProving = (core: ProvingCore): Proving => {
  const captcha = signal<Captcha | null>(null);
  let turn = 0;

  const load = async (): Promise<Captcha> => {
    try {
      const openCaptcha = await part.fetch();
      captcha.value ??= openCaptcha(core);
      return captcha.value;
    } catch (thrown) {
      console.warn('The captcha did not come', thrown);
      const message = core.words.w.value.catalogue.network;
      throw fault({ kind: 'network', message, silent: false, endpoint: '' });
    }
  };

  const prove = async (): Promise<Proven | null> => {
    const mine = turn;
    const loaded = await load();
    return mine === turn ? loaded.prove() : null;
  };

  return {
    captcha,
    solving: computed(() => captcha.value !== null && captcha.value.state.value.at !== 'closed'),
    fetch: () => void load().catch(() => undefined),
    proved: async (say, work) => {
      for (;;) {
        const proven = await prove();
        if (!proven) return null;
        try {
          return await work(proven.proof);
        } catch (thrown) {
          const read = faultOf(thrown);
          if (read.code !== businessCode.captchaWrong || proven.proof === undefined) throw read;
          say(read);
        }
      }
    },
    close: () =>
      batch(() => {
        turn += 1;
        captcha.value?.close();
      }),
  };
};
