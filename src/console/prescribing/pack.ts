import { computed, type ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { type RulePack, rulePack } from '../../contract/rulePack/rulePack.ts';
import type { App } from '../app.ts';
import { faultOf, isNotOffered } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The hospital's rule pack. */
export interface Pack {
  readonly reading: Remote<{ pack: RulePack; offered: boolean }>;
  /** Undefined until it is loaded. */
  readonly value: ReadonlySignal<RulePack | undefined>;
}

/**
 * Loads the rule pack. If the hospital's system does not support it, the product's defaults apply (wire
 * protocol, Tier B).
 */
export const openPack = (app: Pick<App, 'call' | 'clock'>): Pack => {
  const reading = remote(async () => {
    try {
      return { pack: await app.call(prescription.rules, {}), offered: true };
    } catch (thrown) {
      if (!isNotOffered(faultOf(thrown))) throw thrown;
      return { pack: v.parse(rulePack, {}), offered: false };
    }
  }, app.clock);
  return { reading, value: computed(() => reading.value.value?.pack) };
};
