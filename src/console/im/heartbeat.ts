import { lateMs } from './sleep.ts';
import { type LineWorld, nothing } from './world.ts';

/** How long an answer is waited for where the line is doubted, in milliseconds. */
const probeMs = 2_500;

interface Beat {
  readonly ping: () => void;
  readonly dead: () => void;
}

/** Notices a dead line without waiting for the socket to close: idle, a ping; no answer by the deadline, dead. */
export const openHeartbeat = (world: Pick<LineWorld, 'now' | 'after'>, { ping, dead }: Beat) => {
  let idleMs = 19_000;
  let deadMs = 8_000;
  let cancel = nothing;
  let due = 0;
  /** Pings that have no answer, and how long the last of them is waited for. */
  let asked = 0;
  let grace = 0;

  const arm = (ms: number, act: (late: boolean) => void) => {
    cancel();
    due = world.now() + ms;
    cancel = world.after(ms, () => act(world.now() - due > lateMs));
  };
  const expect = (ms: number) => {
    grace = ms;
    // The deadline itself may be slept through: then the line gets one more, short chance.
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
    /** Any frame is a sign of life; but only the answer to the last ping says that the line lives since. */
    heard: (pong: boolean) => {
      if (pong) asked = Math.max(0, asked - 1);
      if (asked > 0) expect(grace);
      else rest();
    },
    /** Something happened to the computer or the network: is the line still there? */
    nudge: () => {
      const left = due - world.now();
      // A deadline that is over and has not come was slept through.
      if (asked === 0 || left > probeMs || left < 0) probe(probeMs);
    },
    stop: () => cancel(),
  };
};
