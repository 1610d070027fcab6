import { type Area, areas } from '../../contract/hospital/area.ts';
import type { Call } from '../wire/call.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** Provinces, cities and districts (specification §3, AreaTree); loaded when a page first needs them. */
export type AreaTree = Remote<readonly Area[]>;

/** Creates the area tree of this session. */
export const openAreas = (call: Call, clock: { now: () => number }): AreaTree =>
  remote(() => call(areas.tree, {}), clock);
