import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** One connection of a visitor: sends the next request when the answer to the one before is complete; ends with the server's wish or when there is no more to send. */
const runConnection = (port: number, requests: readonly Buffer[], takeIndex: () => number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let [missingBytes, responseCount, head] = [0, 0, Buffer.alloc(0)];
    const sendNext = () => {
      const n = takeIndex();
      if (n < 0) socket.end();
      else socket.write(requests[n % requests.length] ?? '');
    };
    const readHead = (chunk: Buffer): boolean => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return false;
      const text = head.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200') || length === undefined)
        reject(new Error(`port ${port}: ${text.slice(0, 200)}`));
      missingBytes = Number(length) - (head.length - end - 4);
      head = Buffer.alloc(0);
      return true;
    };
    socket
      .setNoDelay(true)
      .on('connect', sendNext)
      .on('close', () => resolve());
    // A server may end a connection after so many answers, just as the next request is on its way.
    socket.on('error', (error) => (responseCount > 0 ? resolve() : reject(error)));
    socket.on('data', (chunk) => {
      if (missingBytes > 0) missingBytes -= chunk.length;
      else if (!readHead(chunk)) return;
      if (missingBytes > 0) return;
      responseCount += 1;
      sendNext();
    });
  });

/** GET requests for a path, each to the next host. */
export const requestsFor = (hosts: readonly string[], path: string): Buffer[] =>
  hosts.map((host) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: bench\r\n\r\n`));

// Where the last load ended in its list: hosts that were asked for a moment ago lie in the computer's caches.
const cursor = { at: 0 };

/** Sends so many requests over 32 connections, each host's in its turn. */
export const sendLoad = async (port: number, requests: readonly Buffer[], count: number): Promise<void> => {
  const remaining = { count };
  const takeIndex = () => (remaining.count-- > 0 ? (cursor.at += 1) : -1);
  const runVisitor = async () => {
    while (remaining.count > 0) await runConnection(port, requests, takeIndex);
  };
  await Promise.all(Array.from({ length: 32 }, runVisitor));
};

const childPids = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
const processName = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return '';
  }
};
/** A server and its workers; what else runs beside them, as a container's watcher does, comes and goes. */
const processTree = (pid: number): number[] => [
  pid,
  ...childPids(pid)
    .filter((child) => processName(child) === processName(pid))
    .flatMap(processTree),
];

/** Nanoseconds of processor time that a program and its children have had, in all their threads. */
export const cpuTime = (pid: number): number => {
  const threads = processTree(pid).flatMap((one) =>
    readdirSync(`/proc/${one}/task`).map((task) => `/proc/${one}/task/${task}/schedstat`),
  );
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0);
};

/** Bytes of memory that a program and its children hold; what they share is counted once. */
export const memoryBytes = (pid: number): number =>
  processTree(pid).reduce((sum, one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
  }, 0);

// Short rounds: what else the computer does at a moment meets all of them.
const rounds = 100;
const requestsPerRound = 1500;

/** A server, and what it is asked for. */
interface Subject {
  readonly server: { readonly port: number; readonly pid: number };
  readonly requests: readonly Buffer[];
}

const microseconds = async ({ server, requests }: Subject, count: number): Promise<number> => {
  const before = cpuTime(server.pid);
  await sendLoad(server.port, requests, count);
  return (cpuTime(server.pid) - before) / count / 1000;
};

/** What each costs beside the first one, round by round, so that what else the computer does meets all of them. */
export const measureRatios = async (
  subjects: readonly Subject[],
): Promise<{ firstCosts: number[]; ratios: number[][] }> => {
  for (const one of subjects) await microseconds(one, 1000);
  const firstCosts: number[] = [];
  const ratios: number[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const costs: number[] = [];
    // In an order that changes, so that none always comes after the same.
    const offset = round % subjects.length;
    for (const one of [...subjects.keys()].map((n) => (n + offset) % subjects.length)) {
      const subject = subjects[one];
      if (subject) costs[one] = await microseconds(subject, requestsPerRound);
    }
    firstCosts.push(costs[0] ?? Number.NaN);
    for (const [n, cost] of costs.entries()) ratios[n]?.push(cost / (costs[0] ?? Number.NaN));
  }
  return { firstCosts, ratios };
};
