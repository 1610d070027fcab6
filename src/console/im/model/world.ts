import type { openKernel } from '../kernel.ts';
import { simulatedServer } from '../simulated.ts';
import { type SimulatedClock, simulatedClock } from '../simulatedClock.ts';
import { emptyTalk, type Talk } from '../timeline.ts';
import { openBrowser } from './browser.ts';
import { openJudge } from './judge.ts';
import { type Conv, convs, type Plan } from './plan.ts';

/** One tab, from its opening to its end. */
export interface ModelTab {
  readonly life: number;
  readonly kernel: ReturnType<typeof openKernel>;
  readonly talk: (conv: Conv) => Talk;
  readonly owner: () => boolean;
  readonly open: () => boolean;
  /** Its process ends. */
  readonly crash: () => void;
}

/** One simulation: an upstream, a browser and its tabs. */
export const openWorld = (open: typeof openKernel, plan: Plan) => {
  const clock: SimulatedClock = simulatedClock();
  let step = 0;
  let faulty = true;
  let hushed = false;
  const chance = () => {
    step += 1;
    return plan.chances[step % plan.chances.length] ?? 0;
  };
  let passages = 0;
  const fate = () => {
    passages += 1;
    if (hushed) return 'lost';
    return faulty ? (plan.fates[passages % plan.fates.length] ?? 'arrives') : 'arrives';
  };
  const server = simulatedServer(clock, fate, { pageMs: () => 15 + chance() * 200 });
  const judge = openJudge(clock.now, server.rows);
  const browser = openBrowser(clock, chance, { storeMs: plan.store, keeps: judge.keeps });
  const tabs: ModelTab[] = [];
  let lives = 0;
  let minted = 0;
  let token = 0;

  server.watch.stored = (row) => {
    if (row.from.role === 'doctor') judge.stores(row.cmid, row.body.text);
  };

  const openTab = (): ModelTab => {
    lives += 1;
    const life = lives;
    let alive = true;
    let owner = false;
    let line = '';
    let liveSince = 0;
    const ends: (() => void)[] = [];
    const whileAlive = async <T>(answer: Promise<T>): Promise<T> => {
      const settled = await answer.finally(() => (alive ? undefined : new Promise<never>(() => {})));
      return settled;
    };
    const talks = new Map<string, Talk>();
    const lifeOf = { alive: () => alive, ended: (then: () => void) => void ends.push(then) };
    const store = browser.store(lifeOf);
    const kernel = open(
      {
        now: clock.now,
        serverNow: clock.now,
        after: (ms, act) => clock.after(ms, () => alive && act()),
        random: chance,
        open: (protocols, ears) => {
          if (plan.shared && tabs.some((tab) => tab.life !== life && tab.owner()))
            judge.says('two tabs have a socket');
          let greeted = false;
          const socket = server.open(protocols, {
            opened: () => alive && ears.opened(),
            frame: (raw) => {
              const welcome = raw.startsWith('{"type":"im-welcome"') && /now\\":(\d+)/.exec(raw);
              if (welcome && !greeted) liveSince = Number(welcome[1]);
              greeted ||= Boolean(welcome);
              if (alive) ears.frame(raw);
            },
            closed: (code) => alive && ears.closed(code),
          });
          ends.push(() => socket.close());
          return {
            ...socket,
            send: (raw) => {
              judge.sends(raw, {
                since: line === 'plain' ? null : liveSince,
                alone: plan.shared && plan.store !== null,
              });
              socket.send(raw);
            },
          };
        },
        token: () => `token-${token}`,
        fresh: () => {
          token += 1;
          return whileAlive(server.fresh('renewed')());
        },
        mint: () => {
          minted += 1;
          judge.minted(`c${minted}`);
          return `c${minted}`;
        },
        history: (conv, where) => whileAlive(server.history(conv, where)),
        outbox: () => store,
        others: () => (plan.shared ? browser.others(lifeOf) : null),
      },
      {
        line: (state) => {
          line = state;
        },
        event: () => {},
        resynced: () => {},
        owner: (now) => {
          owner = now;
        },
        talk: (talk) => {
          if (!alive) judge.says('a dead tab acts');
          talks.set(talk.conv, talk);
          judge.looks(talk, { life, owner });
        },
      },
    );
    kernel.open('A');
    kernel.start();
    const tab: ModelTab = {
      life,
      kernel,
      talk: (conv) => talks.get(conv) ?? emptyTalk(conv),
      owner: () => alive && owner,
      open: () => alive,
      crash: () => {
        alive = false;
        judge.disturbed();
        tabs.splice(tabs.indexOf(tab), 1);
        for (const end of ends) end();
      },
    };
    tabs.push(tab);
    return tab;
  };

  return {
    plan,
    clock,
    server,
    judge,
    browser,
    tabs,
    openTab,
    tab: (number: number): ModelTab => tabs[number % tabs.length] ?? openTab(),
    /** From now on every frame arrives. */
    mend: () => {
      faulty = false;
      hushed = false;
      server.nacks.length = 0;
      server.reachable(true);
    },
    hush: (yes: boolean) => {
      hushed = yes;
    },
    convs,
  };
};
export type ModelWorld = ReturnType<typeof openWorld>;
