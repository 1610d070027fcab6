import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { doctor } from '../../contract/doctor.ts';
import type { App } from '../app.ts';
import { openCupboard } from '../lib/cupboard.ts';
import { isFault, isNotOffered } from '../lib/fault.ts';
import type { Place } from './entries.ts';
import type { Form } from './following.ts';
import { openVolume, type Volume } from './volume.ts';

/**
 * What a person types and has not sent or saved, kept encrypted on this computer (product.md, "Text is never lost"). It
 * outlives reload, crash, an expired session and the specified wipe; nobody opens it but the same person, logged in.
 */
export interface Journal {
  /** `off`: this browser has no TLS or no IndexedDB, and nothing is kept. `not now`: it is tried again by itself. */
  readonly state: ReadonlySignal<'off' | 'not now' | 'kept'>;
  /** How many forms of this page hold what is neither sent nor saved. */
  readonly stands: ReadonlySignal<number>;
  /** Keeps a form's text, and brings back what was left there; one form per place and page. Returns the way back. */
  readonly follow: <T>(place: Place, form: Form<T>) => () => void;
  /** Writes what there is, now; resolves once it is on the disk, or could not be. */
  readonly flush: () => Promise<void>;
  /** How many texts are kept of this person, in all tabs. */
  readonly count: () => Promise<number>;
  /** Where other pages of this person, those that are gone too, have left something. */
  readonly elsewhere: ReadonlySignal<readonly Place[]>;
  /** Takes all of them away: the person logs out, and agreed. */
  readonly clear: () => Promise<void>;
  /** The journal of now for what is no form (outbox.ts). */
  readonly volume: ReadonlySignal<Volume | null>;
  readonly open: () => () => void;
}

const nothing = (): void => {};

/** Opens the journal; nothing is read or written before its `open`. */
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
      // Tier B: the device's key alone, bound to tenant and user.
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
