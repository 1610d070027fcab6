import { type Area, areas } from '../../contract/hospital/area.ts';
import type { Call } from './http/call.ts';
import { type AsyncState, createAsyncState } from '../lib/async/asyncState.ts';

/** Provinces, cities and districts (specification §3, AreaTree); loaded when a page first needs them. */
export type AreaTree = AsyncState<readonly Area[]>;

/** Creates the area tree of this session. */
export const createAreas = (call: Call, clock: { now: () => number }): AreaTree =>
  createAsyncState(() => call(areas.tree, {}), clock);
