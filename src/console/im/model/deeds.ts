import type { Deed } from './plan.ts';
import type { ModelTab, ModelWorld } from './world.ts';

/** More tabs than this reveal nothing new. */
const enough = 3;
const firstHeld = (tab: ModelTab, conv: 'A' | 'B') =>
  tab.talk(conv).pending.find(({ state }) => state === 'held')?.cmid;

const says = ({ judge }: ModelWorld, tab: ModelTab, conv: 'A' | 'B', many: number) => {
  for (let time = 0; time < many; time += 1) {
    const text = `said ${judge.messages.size}`;
    const after = tab.talk(conv).rows.at(-1)?.seq ?? 0;
    judge.writes({ conv, text, after, life: tab.life }, () =>
      tab.kernel.compose(conv, { kind: 'text', text }),
    );
  }
};

/** Resends the first held message. */
export const agrees = ({ judge, plan }: ModelWorld, tab: ModelTab, conv: 'A' | 'B'): boolean => {
  const cmid = firstHeld(tab, conv);
  if (cmid === undefined) return false;
  const one = judge.messages.get(cmid);
  if (one) {
    one.agreed = true;
    judge.asksAgain(one, plan.shared && plan.store !== null);
  }
  tab.kernel.retry(conv, cmid);
  return true;
};

const drops = ({ judge, clock }: ModelWorld, tab: ModelTab, conv: 'A' | 'B') => {
  const cmid = firstHeld(tab, conv);
  const one = judge.messages.get(cmid ?? '');
  if (!one || cmid === undefined) return;
  one.dropped ??= clock.now();
  tab.kernel.discard(conv, cmid);
};

/** Runs one command; resolves when it is finished. */
export const does = async (world: ModelWorld, deed: Deed): Promise<void> => {
  const { clock, server } = world;
  if (deed.kind === 'say') says(world, world.tab(deed.tab), deed.conv, deed.many);
  else if (deed.kind === 'patient') server.patientSays(deed.conv, `patient ${clock.now()}`);
  else if (deed.kind === 'recall') server.recall(deed.conv, server.rows(deed.conv).at(-1)?.id ?? '');
  else if (deed.kind === 'see') {
    const tab = world.tab(deed.tab);
    const newest = tab.talk(deed.conv).rows.at(-1)?.seq ?? 0;
    world.judge.sees(deed.conv, newest);
    tab.kernel.see(deed.conv, newest);
  } else if (deed.kind === 'retry' || deed.kind === 'discard') {
    const tab = world.tab(deed.tab);
    // Whoever decides has switched to this tab.
    tab.kernel.nudge();
    await clock.pass(10);
    if (!tab.open()) return;
    if (deed.kind === 'retry') agrees(world, tab, deed.conv);
    else drops(world, tab, deed.conv);
  } else if (deed.kind === 'visit') world.tab(deed.tab).kernel.open(deed.conv);
  else if (deed.kind === 'leave') world.tab(deed.tab).kernel.leave(deed.conv, 2);
  else if (deed.kind === 'cut') server.cut(deed.code);
  else if (deed.kind === 'restart') server.restart();
  else if (deed.kind === 'open') {
    if (world.tabs.length < enough) world.openTab();
  } else if (deed.kind === 'refuse' || deed.kind === 'busy')
    server.nacks.push({ retry: deed.kind === 'busy', msg: deed.kind });
  else if (deed.kind === 'crash') world.tab(deed.tab).crash();
  else if (deed.kind === 'reload') {
    world.tab(deed.tab).crash();
    world.openTab();
  } else if (deed.kind === 'expire') {
    const { kernel, open } = world.tab(deed.tab);
    world.judge.disturbed();
    kernel.hangUp();
    await clock.pass(300);
    if (open()) kernel.start();
  } else if (deed.kind === 'wake') world.tab(deed.tab).kernel.nudge();
  else if (deed.kind === 'outage') {
    server.reachable(false);
    await clock.pass(deed.ms);
    server.reachable(true);
  } else if (deed.kind === 'hush') {
    world.hush(true);
    await clock.pass(deed.ms);
    world.hush(false);
  } else if (deed.kind === 'wait' || deed.kind === 'sleep') await clock.pass(deed.ms, deed.kind === 'sleep');
};
