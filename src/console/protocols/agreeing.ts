import { type ReadonlySignal, signal } from '@preact/signals-react';
import { chunk } from '../lib/chunk.ts';
import type { Front } from '../session/front.ts';
import type { Agreed, Shown } from './protocols.ts';

/** The agreements at the log-in. They load after the form, which works without them. */
export interface Agreeing {
  /** What is shown under the form; null until it is loaded. */
  readonly shown: ReadonlySignal<Shown | null>;
  readonly load: () => Promise<unknown>;
  /** Whether a log-in of this account or number may proceed; if not, the checkbox shows why. */
  readonly may: (who: string) => Promise<boolean>;
  /** Reports to the upstream what was accepted. */
  readonly tell: (who: string) => Promise<void>;
}

const part = chunk(() => import('./late.ts'));

/** Creates it; nothing is requested yet. */
export const openAgreeing = (
  core: Pick<Front, 'call' | 'hospital' | 'words'> & {
    readonly outside: Pick<Front['outside'], 'local' | 'later'>;
  },
): Agreeing => {
  const shown = signal<Shown | null>(null);
  let agreed: Agreed | null = null;
  const load = async (): Promise<void> => {
    try {
      const { openProtocols, ProtocolsLine } = await part.fetch();
      agreed ??= openProtocols(core);
      await agreed.load();
      shown.value ??= { model: agreed.model, View: ProtocolsLine };
    } catch (thrown) {
      console.info('No protocols', thrown);
    }
  };
  return {
    shown,
    load,
    may: async (who) => {
      await load();
      return agreed?.may(who) ?? true;
    },
    tell: async (who) => {
      await agreed?.tell(who);
    },
  };
};
