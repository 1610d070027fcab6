import { createContext } from 'react';
import type { ApiError } from '../../lib/apiError.ts';

/** What surrounds a page and takes its place if its main load is refused. */
export interface MainLoad {
  /** Whether this error leaves nothing of the page to show. */
  readonly isRefused: (error: ApiError) => boolean;
  readonly onRefused: (error: ApiError) => void;
}

/** Null outside of a page. */
export const MainLoadContext = createContext<MainLoad | null>(null);
