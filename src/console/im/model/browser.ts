import type { OutboxStore, Pending } from '../pending.ts';
import type { SimulatedClock } from '../simulatedClock.ts';
import type { Others } from '../world.ts';

/** Lifetime of a tab process. */
export interface Life {
  readonly alive: () => boolean;
  /** Called when the process has ended. */
  readonly ended: (then: () => void) => void;
}

/** What all tabs of one browser share: lock, channel and storage, each with a delay. */
export const openBrowser = (
  clock: SimulatedClock,
  chance: () => number,
  { storeMs, keeps }: { storeMs: number | null; keeps: (one: Pending) => void },
) => {
  const queue: { owned: () => void }[] = [];
  let held: object | null = null;
  const ears = new Set<{ life: Life; hear: (word: unknown) => void }>();
  const kept = new Map<string, Pending>();

  const grant = () => {
    const next = queue[0];
    if (held || !next) return;
    queue.shift();
    held = next;
    clock.after(1 + chance() * 8, () => {
      if (held === next) next.owned();
    });
  };

  const others = (life: Life): Others => ({
    own: (owned) => {
      const mine = { owned: () => life.alive() && owned() };
      queue.push(mine);
      grant();
      const leave = () => {
        const at = queue.indexOf(mine);
        if (at >= 0) queue.splice(at, 1);
        if (held !== mine) return;
        held = null;
        grant();
      };
      life.ended(() => void clock.after(chance() * 200, leave));
      return leave;
    },
    join: (hear) => {
      const mine = { life, hear };
      ears.add(mine);
      return {
        say: (word) => {
          // The delay is the same for all, so messages of one tab arrive in the order in which they were
          // posted.
          clock.after(3, () => {
            for (const ear of ears) if (ear !== mine && ear.life.alive()) ear.hear(word);
          });
        },
        leave: () => void ears.delete(mine),
      };
    },
  });

  /** Writes are done in order. Of the writes in progress when a tab dies, some complete. */
  const store = (life: Life): OutboxStore | null => {
    if (storeMs === null) return null;
    let free = 0;
    let dead = false;
    const work = <T>(act: () => T): Promise<T> => {
      free = Math.max(free, clock.now()) + 1 + chance() * storeMs;
      const back = chance() * storeMs;
      return new Promise((resolve) => {
        clock.after(free - clock.now(), () => {
          dead ||= !life.alive() && chance() < 0.5;
          if (dead) return;
          const done = act();
          clock.after(back, () => {
            if (life.alive()) resolve(done);
          });
        });
      });
    };
    return {
      load: () => work(() => [...kept.values()]),
      keep: (one) =>
        work(() => {
          kept.set(one.cmid, one);
          keeps(one);
        }),
      drop: (cmid) => work(() => void kept.delete(cmid)),
    };
  };

  return { others, store, kept };
};
