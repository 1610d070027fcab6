import { type Judge, openJudge } from './judge.ts';
import type { Kernel } from './kernel.ts';
import { type Line, openLine } from './line.ts';
import { type ModelLocks, openModelLocks } from './locks.ts';
import type { Plan } from './plan.ts';
import { type ModelStorage, openModelStorage } from './storage.ts';
import { type ModelTab, openTab } from './tab.ts';
import { openTime, type Time } from './time.ts';
import { type ModelUpstream, openModelUpstream } from './upstream.ts';

/** The environment of the tabs of a run. */
export interface World {
  readonly plan: Plan;
  readonly time: Time;
  readonly upstream: ModelUpstream;
  readonly storage: ModelStorage;
  readonly locks: ModelLocks;
  readonly line: Line;
  readonly judge: Judge;
  /** The computer's clock, and how it is set wrong. */
  readonly own: () => number;
  readonly jump: (ms: number) => void;
  /** The server's clock. */
  readonly server: () => number;
  /** The open tabs. */
  readonly tabs: () => readonly ModelTab[];
  /** One of them; there is always one. */
  readonly tab: (number: number) => ModelTab;
  readonly open: () => ModelTab;
  /** What a tab does when another tab has written. */
  readonly hear: (tab: ModelTab) => void;
  readonly logIn: (tab: ModelTab, user: string, refreshable: boolean) => void;
  /** Somebody writes garbage over the stored session. */
  readonly meddle: (tab: ModelTab) => void;
}

const birth = 1_700_000_000_000;

const lateness = ({ turns, chances }: Plan): number | null => {
  if (turns === 'late') return Math.round((chances[0] ?? 0) * 20_000);
  if (turns === 'never') return Number.POSITIVE_INFINITY;
  return turns === 'forbidden' ? null : 0;
};

// What session.ts does: a page whose person was replaced by another one stays open.
const hear = ({ stored, isOpen }: ModelTab): void => {
  if (!isOpen()) return;
  const owner = stored.owner();
  if (owner === null || stored.worksAs() === null || owner === stored.worksAs()) stored.look();
};

/** Creates it, without tabs. */
export const openWorld = (kernel: Kernel, plan: Plan): World => {
  const time = openTime(kernel.settled);
  const all: ModelTab[] = [];
  let skew = 0;
  let byHand = false;
  const server = (): number => birth + time.now();
  const upstream = openModelUpstream(plan.upstream, server);
  const judge = openJudge(plan, time, upstream);

  const storage = openModelStorage(time, plan.stale, (tab, key, text) => {
    if (text !== null && !byHand) judge.writes(key, text, storage.truth('loginInfo'));
    // A hidden tab receives no events.
    for (const other of all)
      if (other.id !== tab && other.isOpen() && !other.hidden) time.after(plan.stale + 1, () => hear(other));
  });
  const unjudged = (act: () => void): void => {
    byHand = true;
    act();
    byHand = false;
  };
  const tabs = (): ModelTab[] => all.filter((tab) => tab.isOpen());

  const world: World = {
    plan,
    time,
    upstream,
    storage,
    locks: openModelLocks(time, lateness(plan)),
    line: openLine(time, plan.passages),
    judge,
    own: () => server() + skew,
    jump: (ms) => {
      skew += ms;
    },
    server,
    tabs,
    tab: (number) => {
      const here = tabs();
      return here[number % here.length] ?? world.open();
    },
    open: () => {
      const tab = openTab(all.length, kernel, world);
      all.push(tab);
      return tab;
    },
    hear,
    logIn: ({ stored }, user, refreshable) =>
      unjudged(() => stored.keep(upstream.logIn(stored.tenantId(), user, refreshable))),
    meddle: ({ local }) => unjudged(() => local.setItem('loginInfo', '{"userId":')),
  };
  return world;
};
