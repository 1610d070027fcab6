import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** One client connection: sends the next request after the previous response; ends when the server closes it or no requests are left. */
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
    // A server may close a connection after a number of requests, just as the next one is being sent.
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

// Continue where the last load ended: recently requested hosts are in the processor caches.
const cursor = { at: 0 };

/** Sends a number of requests over 32 connections, to the hosts in turn. */
export const sendLoad = async (port: number, requests: readonly Buffer[], count: number): Promise<void> => {
  const remaining = { count };
  const takeIndex = () => (remaining.count-- > 0 ? (cursor.at += 1) : -1);
  const runVisitor = async () => {
    while (remaining.count > 0) await runConnection(port, requests, takeIndex);
  };
  await Promise.all(Array.from({ length: 32 }, runVisitor));
};

/** The processes that a process has started. */
export const childPids = (pid: number): number[] =>
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
/** A server and its workers; short-lived processes, such as a container's watcher, come and go. */
const processTree = (pid: number): number[] => [
  pid,
  ...childPids(pid)
    .filter((child) => processName(child) === processName(pid))
    .flatMap(processTree),
];

/** Nanoseconds of processor time used by a process and its children, in all threads. */
export const cpuTime = (pid: number): number => {
  const threads = processTree(pid).flatMap((one) =>
    readdirSync(`/proc/${one}/task`).map((task) => `/proc/${one}/task/${task}/schedstat`),
  );
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0);
};

/** Bytes of memory held by a process and its children; shared pages count once. */
export const memoryBytes = (pid: number): number =>
  processTree(pid).reduce((sum, one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
  }, 0);

// Short rounds, so that other load on the computer affects all subjects alike.
const rounds = 100;
const requestsPerRound = 1500;

/** A server, and the path to request. */
interface Subject {
  readonly server: { readonly port: number; readonly pid: number };
  readonly requests: readonly Buffer[];
}

const microseconds = async ({ server, requests }: Subject, count: number): Promise<number> => {
  const before = cpuTime(server.pid);
  await sendLoad(server.port, requests, count);
  return (cpuTime(server.pid) - before) / count / 1000;
};

/** The cost of each subject relative to the first, round by round, so that other load affects all alike. */
export const measureRatios = async (
  subjects: readonly Subject[],
): Promise<{ firstCosts: number[]; ratios: number[][] }> => {
  for (const subject of subjects) await microseconds(subject, 1000);
  const firstCosts: number[] = [];
  const ratios: number[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const costs: number[] = [];
    // The order rotates, so that no subject always follows the same one.
    const offset = round % subjects.length;
    for (const index of [...subjects.keys()].map((n) => (n + offset) % subjects.length)) {
      const subject = subjects[index];
      if (subject) costs[index] = await microseconds(subject, requestsPerRound);
    }
    firstCosts.push(costs[0] ?? Number.NaN);
    for (const [n, cost] of costs.entries()) ratios[n]?.push(cost / (costs[0] ?? Number.NaN));
  }
  return { firstCosts, ratios };
};
