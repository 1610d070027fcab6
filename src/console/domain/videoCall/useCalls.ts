import type { Services } from '../../services.ts';
import { useServices } from '../../useServices.ts';
import { type Calls, createCalls } from './calls.ts';

/** The video call of this window. */
export const createWindowCalls = ({ platform }: Services): Calls => createCalls(platform);

/** The video call of this window. */
export const useCalls = (): Calls => useServices().shared(createWindowCalls);
