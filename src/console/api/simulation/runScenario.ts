import { type RequestRun, startRequest } from './request.ts';
import { runCommand } from './commands.ts';
import type { SessionParts } from './sessionParts.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedTab } from './tab.ts';
import { createSimulation, type Simulation } from './simulation.ts';

/** Long enough after the last disturbance for all its effects to end, in milliseconds. */
const calmMs = 20_000;

// The expected outcome of a request in this tab, now that nothing is disturbed any more.
const expectedOutcome = (
  { upstream }: Simulation,
  { sessionStore }: SimulatedTab,
): 'answered' | 'signedOut' => {
  const session = sessionStore.readSession();
  if (
    !session ||
    sessionStore.owner() !== sessionStore.currentOwner() ||
    sessionStore.refreshFailures.isEnded(session)
  )
    return 'signedOut';
  const lives = upstream.accepts(session.accessToken) || upstream.wouldRenew(session.refreshToken);
  return lives ? 'answered' : 'signedOut';
};

const runToEnd = async (simulation: Simulation): Promise<void> => {
  if (!(await simulation.time.run())) simulation.invariants.fail('there was no end to it');
};

/** Sends a request in every tab, one after the other, and checks each outcome. */
const finalRound = async (simulation: Simulation, phase: string): Promise<void> => {
  for (const tab of simulation.tabs()) {
    const expected = expectedOutcome(simulation, tab);
    const run = startRequest(simulation, tab, true);
    await runToEnd(simulation);
    if (run.outcome !== expected)
      simulation.invariants.fail(`${phase}, a request was ${run.outcome}, not ${expected}`);
    const { sessionStore } = tab;
    const session = sessionStore.readSession();
    if (session) simulation.invariants.onTokenUse(session.accessToken);
    if (
      session &&
      sessionStore.owner() === sessionStore.currentOwner() &&
      expected === 'signedOut' &&
      !sessionStore.endedToken.peek()
    )
      simulation.invariants.fail(`${phase}, a session had ended and nobody was told`);
  }
};

/**
 * Runs a scenario, heals the network and checks the result; returns the violated invariants, ideally none.
 */
export const runScenario = async (parts: SessionParts, scenario: Scenario): Promise<readonly string[]> => {
  const simulation = createSimulation(parts, scenario);
  const { time, invariants } = simulation;
  const runs: RequestRun[] = [];

  for (let count = 0; count < scenario.tabs; count += 1) simulation.openTab();
  simulation.logIn(simulation.tab(0), '1', scenario.refreshable);
  let at = scenario.staleMs + 2;
  for (const { delayMs, command } of scenario.commands) {
    at += delayMs;
    time.after(at, () => void runs.push(...runCommand(simulation, command)));
  }
  time.after(at + calmMs, () => {
    simulation.network.heal();
    simulation.locks.heal();
  });
  await runToEnd(simulation);

  for (const { tab, outcome } of runs)
    if (tab.isOpen() && outcome === null) invariants.fail('a request was never settled');
  if (invariants.violations.length > 0) return invariants.violations;

  time.after(calmMs, () => {});
  await runToEnd(simulation);
  for (const tab of simulation.tabs()) simulation.onStorageEvent(tab);
  await finalRound(simulation, 'in the end');
  simulation.logIn(simulation.tab(0), '1', true);
  await runToEnd(simulation);
  await finalRound(simulation, 'after a new log-in');
  return invariants.violations;
};
