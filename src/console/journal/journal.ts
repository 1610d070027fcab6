import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { doctor } from '../../contract/account/doctor.ts';
import type { App } from '../app.ts';
import { openCupboard } from '../lib/cupboard.ts';
import { isFault, isNotOffered } from '../lib/fault.ts';
import type { Place } from './entries.ts';
import type { Form } from './following.ts';
import { openVolume, type Volume } from './volume.ts';

/**
 * What a person types and has not sent or saved, stored encrypted on this computer (docs/product.md, "Text is
 * never lost"). It survives reload, crash, an expired session and the specified wipe; only the same person,
 * logged in, can decrypt it.
 */
export interface Journal {
  /**
   * `off`: this browser has no TLS or no IndexedDB, and nothing is stored. `not now`: retried automatically.
   */
  readonly state: ReadonlySignal<'off' | 'not now' | 'kept'>;
  /** How many forms of this page hold text that is neither sent nor saved. */
  readonly stands: ReadonlySignal<number>;
  /**
   * Stores a form's text, and restores what was left in it; one form per key and page. Returns a dispose
   * function.
   */
  readonly follow: <T>(place: Place, form: Form<T>) => () => void;
  /** Writes everything pending now; resolves once it is on the disk, or failed. */
  readonly flush: () => Promise<void>;
  /** How many drafts of this person are stored, in all tabs. */
  readonly count: () => Promise<number>;
  /** Where other pages of this person, closed ones included, have left drafts. */
  readonly elsewhere: ReadonlySignal<readonly Place[]>;
  /** Deletes all drafts: the person confirmed the log-out. */
  readonly clear: () => Promise<void>;
  /** The current encrypted store, for data that is not a form (outboxStorage.ts). */
  readonly volume: ReadonlySignal<Volume | null>;
  readonly open: () => () => void;
}

const nothing = (): void => {};

/** Creates the draft store; nothing is read or written before its `start`. */
export const openJournal = ({
  call,
  session,
  stored,
  outside,
}: Pick<App, 'call' | 'session' | 'stored' | 'outside'>): Journal => {
  const { databases, subtle } = outside;
  const shelf = databases && subtle && { cupboard: openCupboard(databases, 'journal'), subtle };
  const volume = signal<Volume | null>(null);
  const standing = signal<ReadonlySet<object>>(new Set());

  const secret = async (): Promise<string | null> => {
    try {
      return (await call(doctor.journalKey, {})).key;
    } catch (thrown) {
      // Tier B: only the device's key, bound to tenant and user.
      if (isFault(thrown) && isNotOffered(thrown)) return null;
      throw thrown;
    }
  };

  let whose: string | null = null;
  const meet = (userId: string | null): void => {
    if (whose === userId || !shelf) return;
    whose = userId;
    volume.peek()?.close();
    volume.value =
      userId === null ? null : openVolume({ ...outside, ...shelf, secret }, [stored.tenantId(), userId]);
  };

  return {
    state: computed(() => (shelf ? (volume.value?.keeps.value === false ? 'not now' : 'kept') : 'off')),
    volume,
    stands: computed(() => standing.value.size),
    follow: (place, form) => {
      let back = nothing;
      const me = {};
      const note = (stands: boolean): void => {
        if (standing.peek().has(me) === stands) return;
        const others = [...standing.peek()].filter((one) => one !== me);
        standing.value = new Set(stands ? [...others, me] : others);
      };
      const watch = effect(() => {
        const stands = form.now() !== null;
        untracked(() => note(stands));
      });
      const unwatch = volume.subscribe((one) => {
        back();
        back = one?.follow(place, form) ?? nothing;
      });
      return () => {
        watch();
        unwatch();
        back();
        note(false);
      };
    },
    elsewhere: computed(() => volume.value?.elsewhere.value ?? []),
    flush: async () => volume.peek()?.flush(),
    count: async () => {
      try {
        return (await volume.peek()?.count()) ?? 0;
      } catch (thrown) {
        console.warn('The journal could not be counted', thrown);
        return 0;
      }
    },
    clear: async () => {
      try {
        await volume.peek()?.clear();
      } catch (thrown) {
        console.warn('The journal could not be cleared', thrown);
      }
    },
    open: () => {
      const ways = [
        effect(() => {
          const [userId, alive] = [session.userId.value, session.expired.value === 'no'];
          untracked(() =>
            batch(() => {
              meet(userId);
              if (alive) volume.value?.wake();
              else volume.value?.seal();
            }),
          );
        }),
        outside.awake(() => volume.peek()?.look()),
        outside.hiding(() => void volume.peek()?.flush()),
      ];
      return () => {
        for (const back of ways) back();
        meet(null);
      };
    },
  };
};
