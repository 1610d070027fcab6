import { computed, type ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import { prescription } from '../../contract/prescription.ts';
import { type RulePack, rulePack } from '../../contract/rulePack.ts';
import type { App } from '../app.ts';
import { faultOf, isNotOffered } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The hospital's limits. */
export interface Pack {
  readonly reading: Remote<{ pack: RulePack; offered: boolean }>;
  /** Undefined until it was read once. */
  readonly value: ReadonlySignal<RulePack | undefined>;
}

/** Reads the rule pack; a hospital's system that offers none leaves the product's defaults (wire.md, Tier B). */
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
