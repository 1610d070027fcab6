import { type Drug, drug } from '../../contract/drug.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** What is known of one drug now, wherever it is sold. */
export interface DrugFacts {
  readonly reading: Remote<Drug>;
  readonly open: () => void;
}

/** Reads one drug. Key its view by the id. */
export const openDrugFacts = ({ call, clock }: Pick<App, 'call' | 'clock'>, id: string): DrugFacts => {
  const reading = remote(() => call(drug.byId, { id }), clock);
  return { reading, open: () => void reading.load() };
};
