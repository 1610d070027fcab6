import { type Drug, drug } from '../../contract/prescribing/drug.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** Current data of one drug, independent of the warehouse. */
export interface DrugFacts {
  readonly reading: Remote<Drug>;
  readonly open: () => void;
}

/** Creates the query for one drug. Key its view by the id. */
export const openDrugFacts = ({ call, clock }: Pick<App, 'call' | 'clock'>, id: string): DrugFacts => {
  const reading = remote(() => call(drug.byId, { id }), clock);
  return { reading, open: () => void reading.load() };
};
