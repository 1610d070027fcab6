import { lateMs } from './sleep.ts';
import { type LineWorld, nothing } from './world.ts';

/** How long to wait for a pong when the connection is in doubt, in milliseconds. */
const probeMs = 2_500;

interface Beat {
  readonly ping: () => void;
  readonly dead: () => void;
}

/**
 * Detects a dead connection before the socket closes: pings when idle, and reports it dead if no answer
 * arrives in time.
 */
export const openHeartbeat = (world: Pick<LineWorld, 'now' | 'after'>, { ping, dead }: Beat) => {
  let idleMs = 19_000;
  let deadMs = 8_000;
  let cancel = nothing;
  let due = 0;
  /** Unanswered pings, and the timeout of the last one. */
  let asked = 0;
  let grace = 0;

  const arm = (ms: number, act: (late: boolean) => void) => {
    cancel();
    due = world.now() + ms;
    cancel = world.after(ms, () => act(world.now() - due > lateMs));
  };
  const expect = (ms: number) => {
    grace = ms;
    // The deadline itself may pass while the computer sleeps; the connection then gets one more, short
    // chance.
    arm(ms, (late) => (late ? probe(probeMs) : dead()));
  };
  const probe = (ms: number) => {
    asked += 1;
    ping();
    expect(ms);
  };
  const rest = () => {
    asked = 0;
    arm(idleMs, (late) => probe(late ? probeMs : deadMs));
  };

  return {
    start: (idle: number, deadline: number) => {
      idleMs = idle;
      deadMs = deadline;
      rest();
    },
    /**
     * Any frame is a sign of life, but only the answer to the last ping proves that the connection is alive
     * since then.
     */
    heard: (pong: boolean) => {
      if (pong) asked = Math.max(0, asked - 1);
      if (asked > 0) expect(grace);
      else rest();
    },
    /** Something happened to the computer or the network: check the connection. */
    nudge: () => {
      const left = due - world.now();
      // A deadline that is past and has not fired was slept through.
      if (asked === 0 || left > probeMs || left < 0) probe(probeMs);
    },
    stop: () => cancel(),
  };
};
