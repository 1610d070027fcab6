import type { LiveEvent } from '../../../contract/protocol/socket.ts';
import type { createEngine } from '../engine.ts';
import { createSimulatedServer } from './simulatedServer.ts';
import { type SimulatedClock, createSimulatedClock } from '../../testing/simulatedClock.ts';
import { emptyConversation, type ConversationState } from '../sync/conversationState.ts';
import { createSimulatedBrowser } from './simulatedBrowser.ts';
import { createInvariants } from './invariants.ts';
import { type Conv, convs, type Scenario } from './scenario.ts';

/** One tab, from its opening to its end. */
export interface SimulatedTab {
  readonly id: number;
  readonly engine: ReturnType<typeof createEngine>;
  /** What it was told, oldest first. */
  readonly events: readonly LiveEvent[];
  readonly snapshot: (conv: Conv) => ConversationState;
  readonly isLeader: () => boolean;
  readonly isOpen: () => boolean;
  /** Its process ends. */
  readonly crash: () => void;
}

/** One simulation: an upstream, a browser and its tabs. */
export const createSimulation = (create: typeof createEngine, scenario: Scenario) => {
  const clock: SimulatedClock = createSimulatedClock();
  let step = 0;
  let isFaulty = true;
  let isSilent = false;
  const nextRandom = () => {
    step += 1;
    return scenario.randoms[step % scenario.randoms.length] ?? 0;
  };
  let frameCount = 0;
  const nextOutcome = () => {
    frameCount += 1;
    if (isSilent) return 'lost';
    return isFaulty ? (scenario.outcomes[frameCount % scenario.outcomes.length] ?? 'arrives') : 'arrives';
  };
  const server = createSimulatedServer(clock, nextOutcome, { pageDelayMs: () => 15 + nextRandom() * 200 });
  const invariants = createInvariants(clock.now, server.rows);
  const browser = createSimulatedBrowser(clock, nextRandom, {
    storeMs: scenario.storeDelay,
    onSave: invariants.onPersisted,
  });
  const tabs: SimulatedTab[] = [];
  let tabCount = 0;
  let idCount = 0;
  let token = 0;

  server.hooks.onStored = (row) => {
    if (row.from.role === 'doctor') invariants.onStored(row.cmid, row.body.text);
  };

  const openTab = (): SimulatedTab => {
    tabCount += 1;
    const id = tabCount;
    let isAlive = true;
    let isLeader = false;
    let connectionState = '';
    let liveSince = 0;
    const endListeners: (() => void)[] = [];
    const whileAlive = async <T>(answer: Promise<T>): Promise<T> => {
      const settled = await answer.finally(() => (isAlive ? undefined : new Promise<never>(() => {})));
      return settled;
    };
    const conversations = new Map<string, ConversationState>();
    const events: LiveEvent[] = [];
    const lifetime = { alive: () => isAlive, onEnd: (then: () => void) => void endListeners.push(then) };
    const store = browser.store(lifetime);
    const engine = create(
      {
        now: clock.now,
        serverNow: clock.now,
        setTimer: (ms, act) => clock.setTimer(ms, () => isAlive && act()),
        random: nextRandom,
        createSocket: (protocols, handlers) => {
          if (scenario.shared && tabs.some((tab) => tab.id !== id && tab.isLeader()))
            invariants.fail('two tabs have a socket');
          let welcomed = false;
          const socket = server.createSocket(protocols, {
            onOpen: () => isAlive && handlers.onOpen(),
            onMessage: (raw) => {
              const welcome = raw.startsWith('{"type":"im-welcome"') && /now\\":(\d+)/.exec(raw);
              if (welcome && !welcomed) liveSince = Number(welcome[1]);
              welcomed ||= Boolean(welcome);
              if (isAlive) handlers.onMessage(raw);
            },
            onClose: (code) => isAlive && handlers.onClose(code),
          });
          endListeners.push(() => socket.close());
          return {
            ...socket,
            send: (raw) => {
              invariants.checkSentFrame(raw, {
                since: connectionState === 'plain' ? null : liveSince,
                isExclusive: scenario.shared && scenario.storeDelay !== null,
              });
              socket.send(raw);
            },
          };
        },
        getToken: () => `token-${token}`,
        ensureFreshToken: () => {
          token += 1;
          return whileAlive(server.refreshToken('renewed')());
        },
        createId: () => {
          idCount += 1;
          invariants.onIdCreated(`c${idCount}`);
          return `c${idCount}`;
        },
        history: (conv, where) => whileAlive(server.history(conv, where)),
        outbox: () => store,
        tabChannel: () => (scenario.shared ? browser.createChannel(lifetime) : null),
      },
      {
        onConnectionState: (state) => {
          connectionState = state;
        },
        onEvent: (event) => events.push(event),
        onResync: () => {},
        onLeaderChange: (leads) => {
          isLeader = leads;
        },
        onConversation: (snapshot) => {
          if (!isAlive) invariants.fail('a dead tab acts');
          conversations.set(snapshot.conv, snapshot);
          invariants.checkScreen(snapshot, { tabId: id, isLeader });
        },
      },
    );
    engine.track('A');
    engine.start();
    const tab: SimulatedTab = {
      id,
      engine,
      events,
      snapshot: (conv) => conversations.get(conv) ?? emptyConversation(conv),
      isLeader: () => isAlive && isLeader,
      isOpen: () => isAlive,
      crash: () => {
        isAlive = false;
        invariants.onDisruption();
        tabs.splice(tabs.indexOf(tab), 1);
        for (const end of endListeners) end();
      },
    };
    tabs.push(tab);
    return tab;
  };

  return {
    scenario,
    clock,
    server,
    invariants,
    browser,
    tabs,
    openTab,
    tab: (number: number): SimulatedTab => tabs[number % tabs.length] ?? openTab(),
    /** From now on every frame arrives. */
    heal: () => {
      isFaulty = false;
      isSilent = false;
      server.nacks.length = 0;
      server.setReachable(true);
    },
    setSilent: (yes: boolean) => {
      isSilent = yes;
    },
    convs,
  };
};
export type Simulation = ReturnType<typeof createSimulation>;
