import type { OrderPrescriptions } from './orderPrescriptions.ts';

/** Whether the rules wait for data that is loading. */
export const isChecking = ({
  formModel,
  rulePack,
  drugCache,
  suggestions,
  facts,
}: Pick<OrderPrescriptions, 'formModel' | 'rulePack' | 'drugCache' | 'suggestions' | 'facts'>): boolean =>
  !formModel.check.value.complete &&
  [rulePack.packState, drugCache.loadState, suggestions.history, facts].some(
    ({ status }) => status.value === 'loading',
  );
