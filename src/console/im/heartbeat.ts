import { type LineWorld, nothing } from './world.ts';

/** A timer that comes this much too late means that the computer slept: the line is probed at once. */
const lateMs = 5_000;
const probeMs = 3_000;

interface Beat {
  readonly ping: () => void;
  readonly dead: () => void;
}

/** Notices a dead line without waiting for the socket to close: idle, a ping; no answer by the deadline, dead. */
export const openHeartbeat = (world: Pick<LineWorld, 'now' | 'after'>, { ping, dead }: Beat) => {
  let idleMs = 20_000;
  let deadMs = 8_000;
  let cancel = nothing;
  let waiting = false;

  const arm = (ms: number, act: (late: boolean) => void) => {
    cancel();
    const due = world.now() + ms;
    cancel = world.after(ms, () => act(world.now() - due > lateMs));
  };
  const probe = (ms: number) => {
    waiting = true;
    ping();
    // The deadline itself may be slept through: then the line gets one more, short chance.
    arm(ms, (late) => (late ? probe(probeMs) : dead()));
  };
  const rest = () => {
    waiting = false;
    arm(idleMs, (late) => probe(late ? probeMs : deadMs));
  };

  return {
    start: (idle: number, deadline: number) => {
      idleMs = idle;
      deadMs = deadline;
      rest();
    },
    /** Any frame is a sign of life. */
    heard: rest,
    /** Something happened to the computer or the network: is the line still there? */
    nudge: () => {
      if (!waiting) probe(probeMs);
    },
    stop: () => cancel(),
  };
};
