import type { Command } from './scenario.ts';
import type { SimulatedTab, Simulation } from './simulation.ts';

/** More tabs than this reveal nothing new. */
const maxTabs = 3;
const firstHeld = (tab: SimulatedTab, conv: 'A' | 'B') =>
  tab.snapshot(conv).pending.find(({ state }) => state === 'held')?.cmid;

const typeMessages = ({ invariants }: Simulation, tab: SimulatedTab, conv: 'A' | 'B', count: number) => {
  for (let index = 0; index < count; index += 1) {
    const text = `said ${invariants.messages.size}`;
    const after = tab.snapshot(conv).rows.at(-1)?.seq ?? 0;
    invariants.onWrite({ conv, text, after, tabId: tab.id }, () =>
      tab.engine.track(conv).compose({ kind: 'text', text }),
    );
  }
};

/** Resends the first held message. */
export const resendHeld = (
  { invariants, scenario: plan }: Simulation,
  tab: SimulatedTab,
  conv: 'A' | 'B',
): boolean => {
  const cmid = firstHeld(tab, conv);
  if (cmid === undefined) return false;
  const one = invariants.messages.get(cmid);
  if (one) {
    one.isConfirmedByDoctor = true;
    invariants.onHeldAgain(one, plan.shared && plan.storeDelay !== null);
  }
  tab.engine.dispatch({ type: 'retry', conv, cmid });
  return true;
};

const discardHeld = ({ invariants, clock }: Simulation, tab: SimulatedTab, conv: 'A' | 'B') => {
  const cmid = firstHeld(tab, conv);
  const one = invariants.messages.get(cmid ?? '');
  if (!one || cmid === undefined) return;
  one.discardedAt ??= clock.now();
  tab.engine.dispatch({ type: 'discard', conv, cmid });
};

/** Runs one command; resolves when it is finished. */
export const runCommand = async (simulation: Simulation, command: Command): Promise<void> => {
  const { clock, server } = simulation;
  if (command.kind === 'say')
    typeMessages(simulation, simulation.tab(command.tab), command.conv, command.count);
  else if (command.kind === 'patient') server.addPatientMessage(command.conv, `patient ${clock.now()}`);
  else if (command.kind === 'recall') server.recall(command.conv, server.rows(command.conv).at(-1)?.id ?? '');
  else if (command.kind === 'see') {
    const tab = simulation.tab(command.tab);
    const newest = tab.snapshot(command.conv).rows.at(-1)?.seq ?? 0;
    simulation.invariants.onSeen(command.conv, newest);
    tab.engine.track(command.conv).markRead(newest);
  } else if (command.kind === 'retry' || command.kind === 'discard') {
    const tab = simulation.tab(command.tab);
    // Whoever decides has switched to this tab.
    tab.engine.dispatch({ type: 'nudge' });
    await clock.advance(10);
    if (!tab.isOpen()) return;
    if (command.kind === 'retry') resendHeld(simulation, tab, command.conv);
    else discardHeld(simulation, tab, command.conv);
  } else if (command.kind === 'visit') simulation.tab(command.tab).engine.track(command.conv);
  else if (command.kind === 'leave') simulation.tab(command.tab).engine.find(command.conv)?.trim(2);
  else if (command.kind === 'cut') server.disconnect(command.code);
  else if (command.kind === 'restart') server.restart();
  else if (command.kind === 'open') {
    if (simulation.tabs.length < maxTabs) simulation.openTab();
  } else if (command.kind === 'refuse' || command.kind === 'busy')
    server.nacks.push({ retry: command.kind === 'busy', msg: command.kind });
  else if (command.kind === 'crash') simulation.tab(command.tab).crash();
  else if (command.kind === 'reload') {
    simulation.tab(command.tab).crash();
    simulation.openTab();
  } else if (command.kind === 'expire') {
    const { engine: kernel, isOpen: open } = simulation.tab(command.tab);
    simulation.invariants.onDisruption();
    kernel.disconnect();
    await clock.advance(300);
    if (open()) kernel.start();
  } else if (command.kind === 'wake') simulation.tab(command.tab).engine.dispatch({ type: 'nudge' });
  else if (command.kind === 'outage') {
    server.setReachable(false);
    await clock.advance(command.ms);
    server.setReachable(true);
  } else if (command.kind === 'silence') {
    simulation.setSilent(true);
    await clock.advance(command.ms);
    simulation.setSilent(false);
  } else if (command.kind === 'wait' || command.kind === 'sleep')
    await clock.advance(command.ms, command.kind === 'sleep');
};
