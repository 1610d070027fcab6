import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { findSubPage } from '../../domain/navigation.ts';
import { type ApiError, type Refusal, refusalOf } from '../../lib/apiError.ts';
import type { MainLoad, RefusableLoad } from '../../ui/async/mainLoad.ts';

/** The state of one page: whether its main load is refused. */
export interface PageRefusal extends MainLoad {
  readonly refusal: ReadonlySignal<Refusal | null>;
}

/** Creates it for the page at an address. */
export const createPageRefusal = (address: string): PageRefusal => {
  const refused = signal<RefusableLoad | null>(null);
  // A list always exists: a system that says otherwise lacks the call, which the page itself says.
  const read = (error: ApiError): Refusal | null => {
    const found = refusalOf(error);
    return found === 'missing' && !findSubPage(address) ? null : found;
  };
  return {
    // What other parts load, too, may succeed later: then the page is shown.
    refusal: computed(() => {
      const error = refused.value?.error.value;
      return error ? read(error) : null;
    }),
    isRefused: (error) => read(error) !== null,
    onRefused: (load) => {
      refused.value = load;
    },
  };
};
