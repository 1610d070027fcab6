import { type Invariants, createInvariants } from './invariants.ts';
import type { SessionParts } from './sessionParts.ts';
import { type Network, createNetwork } from './network.ts';
import { type SimulatedLocks, createSimulatedLocks } from './locks.ts';
import type { Scenario } from './scenario.ts';
import { type SimulatedStorage, createSimulatedStorage } from './storage.ts';
import { type SimulatedTab, createSimulatedTab } from './tab.ts';
import { createSimulatedTime, type SimulatedTime } from './time.ts';
import { type SimulatedUpstream, createSimulatedUpstream } from './upstream.ts';

/** The environment of the tabs of a run. */
export interface Simulation {
  readonly scenario: Scenario;
  readonly time: SimulatedTime;
  readonly upstream: SimulatedUpstream;
  readonly storage: SimulatedStorage;
  readonly locks: SimulatedLocks;
  readonly network: Network;
  readonly invariants: Invariants;
  /** The computer's clock, and how it is set wrong. */
  readonly now: () => number;
  readonly shiftClock: (ms: number) => void;
  /** The server's clock. */
  readonly serverNow: () => number;
  /** The open tabs. */
  readonly tabs: () => readonly SimulatedTab[];
  /** One of them; there is always one. */
  readonly tab: (number: number) => SimulatedTab;
  readonly openTab: () => SimulatedTab;
  /** What a tab does when another tab has written. */
  readonly onStorageEvent: (tab: SimulatedTab) => void;
  readonly logIn: (tab: SimulatedTab, user: string, refreshable: boolean) => void;
  /** Somebody writes garbage over the stored session. */
  readonly corruptSession: (tab: SimulatedTab) => void;
}

const startedAt = 1_700_000_000_000;

const lockDelay = ({ lockMode: turns, randoms: chances }: Scenario): number | null => {
  if (turns === 'late') return Math.round((chances[0] ?? 0) * 20_000);
  if (turns === 'never') return Number.POSITIVE_INFINITY;
  return turns === 'forbidden' ? null : 0;
};

// What session.ts does: a page whose person was replaced by another one stays open.
const onStorageEvent = ({ sessionStore, isOpen }: SimulatedTab): void => {
  if (!isOpen()) return;
  const owner = sessionStore.owner();
  if (owner === null || sessionStore.currentOwner() === null || owner === sessionStore.currentOwner())
    sessionStore.reload();
};

/** Creates it, without tabs. */
export const createSimulation = (parts: SessionParts, scenario: Scenario): Simulation => {
  const time = createSimulatedTime(parts.settled);
  const all: SimulatedTab[] = [];
  let skewMs = 0;
  let bypassInvariants = false;
  const serverNow = (): number => startedAt + time.now();
  const upstream = createSimulatedUpstream(scenario.upstream, serverNow);
  const invariants = createInvariants(scenario, time, upstream);

  const storage = createSimulatedStorage(time, scenario.staleMs, (tab, key, text) => {
    if (text !== null && !bypassInvariants) invariants.onWrite(key, text, storage.latest('loginInfo'));
    // A hidden tab receives no events.
    for (const other of all)
      if (other.id !== tab && other.isOpen() && !other.hidden)
        time.after(scenario.staleMs + 1, () => onStorageEvent(other));
  });
  const withoutInvariants = (action: () => void): void => {
    bypassInvariants = true;
    action();
    bypassInvariants = false;
  };
  const tabs = (): SimulatedTab[] => all.filter((tab) => tab.isOpen());

  const simulation: Simulation = {
    scenario,
    time,
    upstream,
    storage,
    locks: createSimulatedLocks(time, lockDelay(scenario)),
    network: createNetwork(time, scenario.roundTrips),
    invariants,
    now: () => serverNow() + skewMs,
    shiftClock: (ms) => {
      skewMs += ms;
    },
    serverNow,
    tabs,
    tab: (number) => {
      const open = tabs();
      return open[number % open.length] ?? simulation.openTab();
    },
    openTab: () => {
      const tab = createSimulatedTab(all.length, parts, simulation);
      all.push(tab);
      return tab;
    },
    onStorageEvent,
    logIn: ({ sessionStore }, user, refreshable) =>
      withoutInvariants(() => sessionStore.save(upstream.logIn(sessionStore.tenantId(), user, refreshable))),
    corruptSession: ({ localStorage }) =>
      withoutInvariants(() => localStorage.setItem('loginInfo', '{"userId":')),
  };
  return simulation;
};
