import { performance } from 'node:perf_hooks';
import { findCaller, tenantOfToken } from '../auth/sessions.ts';
import { clientNetwork } from '../server/clientNetwork.ts';
import type { Services } from '../server/requestContext.ts';

/** How long the account of a token is cached, in milliseconds; the session may end meanwhile. */
const knownMs = 10_000;
const mostKnown = 10_000;

/**
 * Returns a function that names who a call is from, for its turn: the account, however many sessions it has and however its token is
 * written. Whoever has no valid session is one sender for each network.
 */
export const createCallSenders = (now = () => performance.now()) => {
  const known = new Map<string, { readonly sender: string; readonly until: number }>();

  const accountOf = ({ hospitals, clock }: Pick<Services, 'hospitals' | 'clock'>, token: string) => {
    const before = known.get(token);
    if (before && now() < before.until) return before.sender;
    known.delete(token);
    const store = hospitals.byId(tenantOfToken(token))?.store;
    const caller = store && findCaller(store, token, clock.now());
    if (!caller) return undefined;
    const [oldest] = known.size < mostKnown ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    const sender = `${store.tenantId} ${caller.userId}`;
    known.set(token, { sender, until: now() + knownMs });
    return sender;
  };

  return (
    services: Pick<Services, 'hospitals' | 'clock'>,
    token: string | undefined,
    address: string,
  ): string => (token && accountOf(services, token)) || `network ${clientNetwork(address)}`;
};
