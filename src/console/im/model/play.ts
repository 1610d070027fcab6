import type { openKernel } from '../kernel.ts';
import { hasOlder, unreadOf } from '../timeline.ts';
import { agrees, does } from './deeds.ts';
import type { Said } from './judge.ts';
import type { Conv, Plan } from './plan.ts';
import { type ModelTab, type ModelWorld, openWorld } from './world.ts';

/** Resends every held message, tab by tab, until none is held. */
const agreesToAll = async (world: ModelWorld): Promise<void> => {
  for (let turn = 0; turn < 80; turn += 1) {
    let held = false;
    for (const tab of world.tabs) for (const conv of world.convs) held = agrees(world, tab, conv) || held;
    if (!held) return;
    await world.clock.pass(1_500);
  }
  world.judge.says('there was no end to what is held');
};

/** Scrolls to the beginning, for tabs that released old rows. */
const reads = async ({ clock }: ModelWorld, tab: ModelTab, conv: Conv): Promise<void> => {
  for (let page = 0; page < 80 && hasOlder(tab.talk(conv)); page += 1) {
    void tab.kernel.older(conv);
    await clock.pass(1_000);
  }
};

const heard = ({ rows }: { rows: ModelWorld['server']['rows'] }, conv: Conv) =>
  rows(conv).map(({ id, seq, body }) => `${id} ${seq} ${body.text} ${body.recalled ?? false}`);

const looks = ({ judge, server }: ModelWorld, tab: ModelTab, conv: Conv): void => {
  const talk = tab.talk(conv);
  const shown = talk.rows.map(({ id, seq, body }) => `${id} ${seq} ${body.text} ${body.recalled ?? false}`);
  const where = `in conversation ${conv} of tab ${tab.life}`;
  if (shown.join() !== heard(server, conv).join()) judge.says(`the screen differs from the server ${where}`);
  if (talk.pending.length > 0) judge.says(`something is still on its way ${where}`);
  if (unreadOf(talk) !== server.unread(conv)) judge.says(`unread has drifted ${where}`);
};

/** Whether these two messages must keep their order. */
const ordered = (a: Said, b: Said, { store, shared }: Plan): boolean => {
  if (a.plain || b.plain) return false;
  const known = a.owned !== null && b.at > a.owned + 50;
  return a.life === b.life || (shared && store !== null && store <= 100 && known);
};

const counts = ({ judge, server, tabs, plan }: ModelWorld, conv: Conv): void => {
  const places = new Map<string, number>();
  for (const [place, { from, cmid }] of server.rows(conv).entries()) {
    if (from.role !== 'doctor') continue;
    if (places.has(cmid)) judge.says('a message was doubled');
    places.set(cmid, place);
  }
  const all = [...judge.messages.values()].filter((one) => one.conv === conv);
  const living = new Set(tabs.map(({ life }) => life));
  for (const one of all)
    if (one.dropped === null && (one.kept || living.has(one.life)) && !places.has(one.cmid))
      judge.says(`lost: ${one.text}`);
  for (const [at, one] of all.entries())
    for (const next of all.slice(at + 1)) {
      if (one.dropped !== null || next.dropped !== null) continue;
      const [before, after] = [places.get(one.cmid), places.get(next.cmid)];
      if (before === undefined || after === undefined || before < after) continue;
      if (ordered(one, next, plan)) judge.says(`out of order: ${next.text} before ${one.text}`);
    }
};

/**
 * Runs a scenario, heals all faults and checks the final state. Returns the violated invariants; there should
 * be none.
 */
export const play = async (open: typeof openKernel, plan: Plan): Promise<readonly string[]> => {
  const world = openWorld(open, plan);
  const { clock, server, judge } = world;
  for (let count = 0; count < plan.tabs; count += 1) world.openTab();
  for (const { gap, deed } of plan.deeds) {
    await clock.pass(gap);
    await does(world, deed);
  }
  world.mend();
  // Tabs without coordination find messages left by another tab when they start.
  await clock.pass(2_000);
  if (world.tabs.length === 0 || !plan.shared) world.openTab();
  for (const tab of world.tabs) for (const conv of world.convs) tab.kernel.open(conv);
  await clock.pass(61_000);
  await agreesToAll(world);
  server.cut();
  await clock.pass(40_000);
  await agreesToAll(world);
  for (const conv of world.convs) {
    counts(world, conv);
    for (const tab of world.tabs) await reads(world, tab, conv);
    for (const tab of world.tabs) looks(world, tab, conv);
  }
  if (world.browser.kept.size > 0) judge.says('something is kept that nobody needs');
  return judge.said;
};
