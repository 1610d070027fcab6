import type { OrderPrescriptions } from './orderPrescriptions.ts';

/** Whether the rules wait for data that is loading. */
export const isChecking = ({
  formModel,
  rulePack,
  drugCache,
  suggestions,
  facts,
  personalHistory,
}: Pick<
  OrderPrescriptions,
  'formModel' | 'rulePack' | 'drugCache' | 'suggestions' | 'facts' | 'personalHistory'
>): boolean =>
  !formModel.check.value.complete &&
  [rulePack.packState, drugCache.loadState, suggestions.history, facts, personalHistory].some(
    ({ status }) => status.value === 'loading',
  );
