import { createContext } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';

/** The part of a load that tells whether it is refused. */
export type RefusableLoad = Pick<AsyncState<unknown>, 'error'>;

/** What surrounds a page and takes its place if its main load is refused. */
export interface MainLoad {
  /** Whether this error leaves nothing of the page to show. */
  readonly isRefused: (error: ApiError) => boolean;
  readonly onRefused: (load: RefusableLoad) => void;
}

/** Null outside of a page. */
export const MainLoadContext = createContext<MainLoad | null>(null);
