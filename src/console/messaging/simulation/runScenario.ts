import type { createEngine } from '../engine.ts';
import { hasOlder, countUnread } from '../sync/conversationState.ts';
import { resendHeld, runCommand } from './commands.ts';
import type { SimulatedMessage } from './invariants.ts';
import type { Conv, Scenario } from './scenario.ts';
import { type SimulatedTab, type Simulation, createSimulation } from './simulation.ts';

/** Resends every held message, tab by tab, until none is held. */
const resendAllHeld = async (simulation: Simulation): Promise<void> => {
  for (let turn = 0; turn < 80; turn += 1) {
    let anyHeld = false;
    for (const tab of simulation.tabs)
      for (const conv of simulation.convs) anyHeld = resendHeld(simulation, tab, conv) || anyHeld;
    if (!anyHeld) return;
    await simulation.clock.advance(1_500);
  }
  simulation.invariants.fail('there was no end to what is held');
};

/** Scrolls to the beginning, for tabs that released old rows. */
const loadAllOlder = async ({ clock }: Simulation, tab: SimulatedTab, conv: Conv): Promise<void> => {
  for (let page = 0; page < 80 && hasOlder(tab.snapshot(conv)); page += 1) {
    void tab.engine.track(conv).loadOlder();
    await clock.advance(1_000);
  }
};

const serverRows = ({ rows }: { rows: Simulation['server']['rows'] }, conv: Conv) =>
  rows(conv).map(({ id, seq, body }) => `${id} ${seq} ${body.text} ${body.recalled ?? false}`);

const checkFinalScreen = ({ invariants, server }: Simulation, tab: SimulatedTab, conv: Conv): void => {
  const snapshot = tab.snapshot(conv);
  const shownRows = snapshot.rows.map(
    ({ id, seq, body }) => `${id} ${seq} ${body.text} ${body.recalled ?? false}`,
  );
  const where = `in conversation ${conv} of tab ${tab.id}`;
  if (shownRows.join() !== serverRows(server, conv).join())
    invariants.fail(`the screen differs from the server ${where}`);
  if (snapshot.pending.length > 0) invariants.fail(`something is still on its way ${where}`);
  if (countUnread(snapshot) !== server.unread(conv)) invariants.fail(`unread has drifted ${where}`);
};

/** Whether these two messages must keep their order. */
const mustKeepOrder = (
  a: SimulatedMessage,
  b: SimulatedMessage,
  { storeDelay: store, shared }: Scenario,
): boolean => {
  if (a.wasPlain || b.wasPlain) return false;
  const isOrderKnown = a.leaderSince !== null && b.at > a.leaderSince + 50;
  return a.tabId === b.tabId || (shared && store !== null && store <= 100 && isOrderKnown);
};

const checkMessages = ({ invariants, server, tabs, scenario }: Simulation, conv: Conv): void => {
  const positions = new Map<string, number>();
  for (const [position, { from, cmid }] of server.rows(conv).entries()) {
    if (from.role !== 'doctor') continue;
    if (positions.has(cmid)) invariants.fail('a message was doubled');
    positions.set(cmid, position);
  }
  const all = [...invariants.messages.values()].filter((one) => one.conv === conv);
  const livingTabs = new Set(tabs.map(({ id: life }) => life));
  for (const one of all)
    if (
      one.discardedAt === null &&
      (one.isPersisted || livingTabs.has(one.tabId)) &&
      !positions.has(one.cmid)
    )
      invariants.fail(`lost: ${one.text}`);
  for (const [at, one] of all.entries())
    for (const next of all.slice(at + 1)) {
      if (one.discardedAt !== null || next.discardedAt !== null) continue;
      const [before, after] = [positions.get(one.cmid), positions.get(next.cmid)];
      if (before === undefined || after === undefined || before < after) continue;
      if (mustKeepOrder(one, next, scenario))
        invariants.fail(`out of order: ${next.text} before ${one.text}`);
    }
};

/**
 * Runs a scenario, heals all faults and checks the final state. Returns the violated invariants; there should
 * be none.
 */
export const runScenario = async (
  create: typeof createEngine,
  scenario: Scenario,
): Promise<readonly string[]> => {
  const simulation = createSimulation(create, scenario);
  const { clock, server, invariants } = simulation;
  for (let count = 0; count < scenario.tabs; count += 1) simulation.openTab();
  for (const { gap, command } of scenario.commands) {
    await clock.advance(gap);
    await runCommand(simulation, command);
  }
  simulation.heal();
  // Tabs without coordination find messages left by another tab when they start.
  await clock.advance(2_000);
  if (simulation.tabs.length === 0 || !scenario.shared) simulation.openTab();
  for (const tab of simulation.tabs) for (const conv of simulation.convs) tab.engine.track(conv);
  await clock.advance(61_000);
  await resendAllHeld(simulation);
  server.disconnect();
  await clock.advance(40_000);
  await resendAllHeld(simulation);
  for (const conv of simulation.convs) {
    checkMessages(simulation, conv);
    for (const tab of simulation.tabs) await loadAllOlder(simulation, tab, conv);
    for (const tab of simulation.tabs) checkFinalScreen(simulation, tab, conv);
  }
  if (simulation.browser.stored.size > 0) invariants.fail('something is kept that nobody needs');
  return invariants.violations;
};
