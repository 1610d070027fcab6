import { useServices } from '../../useServices.ts';
import { createWorklists, type Worklists } from './worklists.ts';

/** The work of the signed-in person. */
export const useWorklists = (): Worklists => useServices().shared(createWorklists);
