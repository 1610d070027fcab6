import { type Drug, drug } from '../../../contract/prescribing/drug.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';

/** Current data of one drug, independent of the warehouse. */
export interface DrugDetailsQuery {
  readonly drugState: AsyncState<Drug>;
  readonly start: () => void;
}

/** Creates the query for one drug. Key its view by the id. */
export const createDrugDetailsQuery = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  id: string,
): DrugDetailsQuery => {
  const drugState = createAsyncState(() => call(drug.byId, { id }), clock);
  return { drugState, start: () => void drugState.load() };
};
