import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { memoryBytes } from '../../bench/httpLoad.ts';
import { percentile } from '../../bench/statistics.ts';
import { startEchoUpstream } from '../../gateway/testGateway.ts';
import { createRequests, json } from '../../security/requests.ts';
import { openBrowser, type BrowserPages } from '../../support/browser.ts';
import { startStack } from '../../support/startStack.ts';
import { startTricklingUpstream } from './tricklingUpstream.ts';

/** The client address that the gateway takes for a balancer; every other one of 127.0.0.0/8 is a client's own. */
export const balancer = '127.0.0.9';
/** Hosts besides the demo hospitals: one whose upstream repeats what it received, and one that answers a byte a second. */
export const echoHost = 'echo.localhost';
export const slowHost = 'slow.localhost';

const timedShape = v.object({ times: v.array(v.number()), failures: v.array(v.string()) });

/**
 * The product as an operator starts it: nginx, the embedded upstream with the demo, nothing switched off but captcha and agreements.
 * `upstreamSettings` are variables of the upstream that an attack needs otherwise.
 */
export const startProduct = async (upstreamSettings: Record<string, string> = {}) => {
  const echo = await startEchoUpstream();
  const trickling = await startTricklingUpstream();
  const stack = await startStack({
    settings: { TRUSTED_PROXIES: balancer },
    upstreamSettings,
    tenants: async (upstreamPort, into) => {
      const map = tenantMapFor({ upstreamPort, into });
      appendFileSync(map, `\n${echoHost} http://127.0.0.1:${echo.port} tenant-id=1\n`);
      appendFileSync(map, `${slowHost} http://127.0.0.1:${trickling.port} tenant-id=1\n`);
      return map;
    },
  });
  // No scripted patient arrives: what happens is the attack's.
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE consult_order SET create_time = ? WHERE status = ?')
      .run(Date.now() + 86_400_000, orderStatus.awaiting),
  );
  const requests = createRequests(stack);
  let browser: BrowserPages | null = null;
  let clients = 0;
  const tokens = new Map<string, Promise<string>>();

  /** A client address of its own for each attack, so that the limits of one do not meet another. */
  const newAddress = (): string => {
    clients += 1;
    return `127.7.${Math.floor(clients / 250)}.${(clients % 250) + 1}`;
  };
  const login = (username: string, host = 'localhost') =>
    requests.login(username, host, { localAddress: newAddress() });
  const tokenOf = (username: string, host = 'localhost'): Promise<string> => {
    const key = `${username} ${host}`;
    const known = tokens.get(key) ?? login(username, host);
    tokens.set(key, known);
    return known;
  };
  const memoryMb = () => ({
    upstream: memoryBytes(stack.upstreamPid()) / 1e6,
    gateway: memoryBytes(stack.gatewayPid) / 1e6,
  });
  // Nobody has called yet.
  const idle = memoryMb();
  const idleMb = idle.upstream + idle.gateway;
  /** What both processes together hold beyond idle, whichever attack took it. */
  const aboveIdleMb = (): number => {
    const { upstream, gateway } = memoryMb();
    return upstream + gateway - idleMb;
  };

  /** How long another person's calls take from the attack's begin to its end, in milliseconds; through another gateway if so. */
  const timeCalls = async <T>(attack: () => Promise<T>, port = stack.port) => {
    const token = await tokenOf('zhouheng');
    const args = [String(port), token, newAddress()];
    const timer = fork(join(import.meta.dirname, 'timedCalls.ts'), args);
    const brokeOff = once(timer, 'exit').then(() => Promise.reject(new Error('the timed calls broke off')));
    brokeOff.catch(() => undefined);
    await Promise.race([once(timer, 'message'), brokeOff]);
    const timed = once(timer, 'message');
    const outcome = await attack().finally(() => timer.send('end'));
    const [message] = await Promise.race([timed, brokeOff]);
    const { times, failures } = v.parse(timedShape, message);
    return { outcome, p95: percentile(times, 0.95), most: Math.max(...times), count: times.length, failures };
  };

  // The person whose calls are timed is at work before any attack begins.
  await tokenOf('zhouheng');

  /** Reads the first value of a query. */
  const valueOf = (sql: string, ...params: (string | number)[]): string =>
    stack.withDatabase((db) => String(Object.values(db.prepare(sql).get(...params) ?? {})[0] ?? ''));

  return {
    stack,
    echo,
    trickling,
    ...requests,
    login,
    newAddress,
    tokenOf,
    /** Forgets sessions that an attack has ended. */
    forgetTokens: () => tokens.clear(),
    memoryMb,
    idleMb,
    aboveIdleMb,
    timeCalls,
    valueOf,
    /** Levels of rules at the first hospital; none: the product's own. */
    setRuleLevels: (levels: Readonly<Record<string, string>>) =>
      stack.withDatabase((db) => {
        db.exec("DELETE FROM rule_pack WHERE tenant_id = 1 AND name = 'default'");
        if (Object.keys(levels).length > 0)
          db.prepare("INSERT INTO rule_pack (tenant_id, name, pack) VALUES (1, 'default', ?)").run(
            json({ levels }),
          );
      }),
    /** The product with Chromium, which is started when it is first needed. */
    withBrowser: async () => {
      browser ??= await openBrowser();
      return { ...stack, ...browser };
    },
    runDir: join(stack.dataDir, '../gateway'),
    close: async () => {
      await browser?.close();
      await stack.close();
      await trickling.close();
      await echo.close();
    },
  };
};

export type Product = Awaited<ReturnType<typeof startProduct>>;
