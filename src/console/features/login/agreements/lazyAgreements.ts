import { type ReadonlySignal, signal } from '@preact/signals-react';
import { chunk } from '../../../lib/async/chunk.ts';
import type { AgreementsDeps, AgreementsGate, AgreementsView } from './agreements.ts';

/** The agreements at the log-in. They load after the form, which works without them. */
export interface LazyAgreements {
  /** What is shown under the form; null until it is loaded. */
  readonly view: ReadonlySignal<AgreementsView | null>;
  readonly load: () => Promise<unknown>;
  /** Whether a log-in of this account or number may proceed; if not, the checkbox shows why. */
  readonly check: (account: string) => Promise<boolean>;
  /** Reports to the upstream what was accepted. */
  readonly reportAccepted: (account: string) => Promise<void>;
}

const agreementsChunk = chunk(() => import('./agreementsChunk.ts'));

/** Creates it; nothing is requested yet. */
export const createLazyAgreements = (services: AgreementsDeps): LazyAgreements => {
  const view = signal<AgreementsView | null>(null);
  let agreements: AgreementsGate | null = null;
  const load = async (): Promise<void> => {
    try {
      const { createAgreements, AgreementsField } = await agreementsChunk.load();
      agreements ??= createAgreements(services);
      await agreements.load();
      view.value ??= { model: agreements.model, View: AgreementsField };
    } catch (thrown) {
      console.info('No protocols', thrown);
    }
  };
  return {
    view,
    load,
    check: async (account) => {
      await load();
      return agreements?.check(account) ?? true;
    },
    reportAccepted: async (account) => {
      await agreements?.reportAccepted(account);
    },
  };
};
