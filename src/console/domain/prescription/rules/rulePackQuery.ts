import { computed, type ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import { prescription } from '../../../../contract/prescribing/prescription.ts';
import { type RulePack, rulePack } from '../../../../contract/rulePack/rulePack.ts';
import type { Services } from '../../../services.ts';
import { toApiError, isUnsupported } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';

/** The hospital's rule pack. */
export interface RulePackQuery {
  readonly packState: AsyncState<{ pack: RulePack; isSupported: boolean }>;
  /** Undefined until it is loaded. */
  readonly value: ReadonlySignal<RulePack | undefined>;
}

/**
 * Loads the rule pack. If the hospital's system does not support it, the product's defaults apply (wire
 * protocol, Tier B).
 */
export const createRulePackQuery = (app: Pick<Services, 'call' | 'clock'>): RulePackQuery => {
  const packState = createAsyncState(async () => {
    try {
      return { pack: await app.call(prescription.rules, {}, { lowPriority: true }), isSupported: true };
    } catch (thrown) {
      if (!isUnsupported(toApiError(thrown))) throw thrown;
      return { pack: v.parse(rulePack, {}), isSupported: false };
    }
  }, app.clock);
  return { packState, value: computed(() => packState.value.value?.pack) };
};
