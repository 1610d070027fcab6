import { type ReadonlySignal, signal } from '@preact/signals-react';
import { chunk } from '../lib/chunk.ts';
import { waited } from '../lib/later.ts';
import type { Front } from '../session/front.ts';
import type { Agreed, Shown } from './protocols.ts';

/** The place of the protocols at the log-in: they come after the form, which is there and works without them. */
export interface Agreeing {
  /** What stands under the form; null until it came. */
  readonly shown: ReadonlySignal<Shown | null>;
  readonly load: () => Promise<unknown>;
  /** Whether a log-in of this account or number may go on; where not, that is said beside the box. */
  readonly may: (who: string) => Promise<boolean>;
  /** Tells the upstream what was accepted. */
  readonly tell: (who: string) => Promise<void>;
}

/** How long a log-in waits for them, in milliseconds. */
const patience = 3_000;

const part = chunk(async () => (await import('./protocols.ts')).openProtocols);

/** Opens it; nothing is fetched yet. */
export const openAgreeing = (
  core: Pick<Front, 'call' | 'hospital' | 'words'> & {
    readonly outside: Pick<Front['outside'], 'local' | 'later'>;
  },
): Agreeing => {
  const shown = signal<Shown | null>(null);
  let agreed: Agreed | null = null;
  const load = async (): Promise<void> => {
    try {
      agreed ??= (await part.fetch())(core);
      shown.value = await agreed.load();
    } catch (thrown) {
      console.info('No protocols', thrown);
    }
  };
  const patiently = (work: Promise<void> | undefined): Promise<unknown> =>
    Promise.race([work, waited(core.outside.later, patience)]);
  return {
    shown,
    load,
    may: async (who) => {
      await patiently(load());
      return agreed?.may(who) ?? true;
    },
    tell: async (who) => {
      await patiently(agreed?.tell(who));
    },
  };
};
