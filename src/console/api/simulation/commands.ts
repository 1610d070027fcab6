import { type RequestRun, startRequest } from './request.ts';
import type { Command } from './scenario.ts';
import type { SimulatedTab } from './tab.ts';
import type { Simulation } from './simulation.ts';

/** More tabs add nothing. */
const maxTabs = 8;

const startRequests = (
  simulation: Simulation,
  { tab, count, replayable, abortAfterMs }: Extract<Command, { kind: 'ask' }>,
): RequestRun[] => {
  const { time, invariants } = simulation;
  const requestingTab = simulation.tab(tab);
  return Array.from({ length: count }, (_none, index) => {
    const abortController = new AbortController();
    const run = startRequest(simulation, requestingTab, replayable, abortController.signal);
    // The first of them aborts, the others do not.
    if (abortAfterMs > 0 && index === 0)
      time.after(abortAfterMs, () => {
        abortController.abort();
        time.after(0, () => {
          if (requestingTab.isOpen() && run.outcome === null) invariants.fail('who gave up was kept waiting');
        });
      });
    return run;
  });
};

/** The socket was closed because of its token: it renews, and acts on the outcome. */
const renewForSocket = (simulation: Simulation, { sessionStore, refresh, isOpen }: SimulatedTab): void => {
  const { invariants, upstream } = simulation;
  const owner = sessionStore.currentOwner();
  const token = sessionStore.current.peek()?.accessToken;
  if (token === undefined || upstream.accepts(token)) return;
  invariants.onUnauthorized(token);
  void refresh.renew(token).then((outcome) => {
    if (!isOpen()) return;
    const run = sessionStore.owner() === owner;
    const expected = {
      renewed: run && sessionStore.readSession()?.accessToken !== token,
      superseded: !run,
      denied: run && sessionStore.endedToken.peek() !== null,
      transient: run,
    };
    if (!expected[outcome]) invariants.fail(`the line was told ${outcome}`);
  });
};

/** Runs a command of a scenario; returns the requests that it started. */
export const runCommand = (simulation: Simulation, command: Command): RequestRun[] => {
  const { upstream, time } = simulation;
  switch (command.kind) {
    case 'ask':
      return startRequests(simulation, command);
    case 'line':
      renewForSocket(simulation, simulation.tab(command.tab));
      break;
    case 'logIn':
      simulation.logIn(simulation.tab(command.tab), String(command.user), true);
      break;
    case 'tenant': {
      const { sessionStore } = simulation.tab(command.tab);
      if (sessionStore.saveTenant(String(command.tenant))) sessionStore.clear();
      break;
    }
    case 'logOut': {
      const { sessionStore } = simulation.tab(command.tab);
      const token = sessionStore.readSession()?.accessToken;
      sessionStore.clear();
      if (token === undefined) break;
      simulation.invariants.onLogOut(token);
      time.after(30, () => upstream.logOut(token));
      break;
    }
    case 'wipe': {
      const tab = simulation.tab(command.tab);
      tab.localStorage.clear();
      tab.close();
      simulation.openTab();
      break;
    }
    case 'meddle':
      simulation.corruptSession(simulation.tab(command.tab));
      break;
    case 'close':
      simulation.tab(command.tab).close();
      break;
    case 'open':
      if (simulation.tabs().length < maxTabs) simulation.openTab();
      break;
    case 'hide':
      simulation.tab(command.tab).hidden = true;
      break;
    case 'jump':
      simulation.shiftClock(command.ms);
      break;
    case 'sleep':
      time.sleep(command.ms);
      break;
    case 'expire':
      upstream.expire();
      break;
    case 'revoke':
      upstream.revoke();
      break;
  }
  return [];
};
