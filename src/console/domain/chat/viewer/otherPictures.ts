import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message } from '../../../../contract/consultation/message.ts';
import type { Services } from '../../../services.ts';
import { toApiError } from '../../../lib/apiError.ts';

/** What the patient of a conversation sent in other visits with this doctor; a page is read when it is asked for. */
export interface OtherPictures {
  /** Oldest first. */
  readonly rows: ReadonlySignal<readonly Message[]>;
  /** Whether there may be more. */
  readonly hasMore: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  /** Reads the next page. Returns what is on it, newest first; null if it could not be read, which a toast says. */
  readonly load: () => Promise<readonly Message[] | null>;
}

/** Nothing is read at first. */
export const createOtherPictures = (
  { call, toasts }: Pick<Services, 'call' | 'toasts'>,
  conv: string,
): OtherPictures => {
  const rows = signal<readonly Message[]>([]);
  const hasMore = signal(true);
  const busy = signal(false);
  return {
    rows,
    hasMore,
    busy,
    load: async () => {
      if (busy.peek()) return null;
      busy.value = true;
      try {
        const [oldest] = rows.peek();
        const { list, more } = await call(message.otherPictures, {
          conv,
          ...(oldest && { before: oldest.id }),
        });
        batch(() => {
          rows.value = [...list.toReversed(), ...rows.peek()];
          hasMore.value = more;
        });
        return list;
      } catch (thrown) {
        toasts.showError(toApiError(thrown));
        return null;
      } finally {
        busy.value = false;
      }
    },
  };
};
