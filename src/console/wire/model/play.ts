import { type Asked, ask } from './asking.ts';
import { does } from './deeds.ts';
import type { Kernel } from './kernel.ts';
import type { Plan } from './plan.ts';
import type { ModelTab } from './tab.ts';
import { openWorld, type World } from './world.ts';

/** Long enough after the last disturbance for all its effects to end, in milliseconds. */
const calm = 20_000;

// The expected outcome of a request in this tab, now that nothing is disturbed any more.
const due = ({ upstream }: World, { stored }: ModelTab): 'answered' | 'signedOut' => {
  const login = stored.login();
  if (!login || stored.owner() !== stored.worksAs() || stored.memo.isEnded(login)) return 'signedOut';
  const lives = upstream.accepts(login.accessToken) || upstream.wouldRenew(login.refreshToken);
  return lives ? 'answered' : 'signedOut';
};

const settles = async (world: World): Promise<void> => {
  if (!(await world.time.run())) world.judge.says('there was no end to it');
};

/** Sends a request in every tab, one after the other, and checks each outcome. */
const lastRound = async (world: World, when: string): Promise<void> => {
  for (const tab of world.tabs()) {
    const expected = due(world, tab);
    const mine = ask(world, tab, true);
    await settles(world);
    if (mine.outcome !== expected)
      world.judge.says(`${when}, a request was ${mine.outcome}, not ${expected}`);
    const { stored } = tab;
    const login = stored.login();
    if (login) world.judge.uses(login.accessToken);
    if (login && stored.owner() === stored.worksAs() && expected === 'signedOut' && !stored.ended.peek())
      world.judge.says(`${when}, a session had ended and nobody was told`);
  }
};

/**
 * Runs a scenario, heals the network and checks the result; returns the violated invariants, ideally none.
 */
export const play = async (kernel: Kernel, plan: Plan): Promise<readonly string[]> => {
  const world = openWorld(kernel, plan);
  const { time, judge } = world;
  const asked: Asked[] = [];

  for (let count = 0; count < plan.tabs; count += 1) world.open();
  world.logIn(world.tab(0), '1', plan.refreshable);
  let at = plan.stale + 2;
  for (const { gap, deed } of plan.deeds) {
    at += gap;
    time.after(at, () => void asked.push(...does(world, deed)));
  }
  time.after(at + calm, () => {
    world.line.mend();
    world.locks.mend();
  });
  await settles(world);

  for (const { tab, outcome } of asked)
    if (tab.isOpen() && outcome === null) judge.says('a request was never settled');
  if (judge.said.length > 0) return judge.said;

  time.after(calm, () => {});
  await settles(world);
  for (const tab of world.tabs()) world.hear(tab);
  await lastRound(world, 'in the end');
  world.logIn(world.tab(0), '1', true);
  await settles(world);
  await lastRound(world, 'after a new log-in');
  return judge.said;
};
