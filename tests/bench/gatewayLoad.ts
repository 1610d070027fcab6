import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** One connection of a visitor: sends the next request when the answer to the one before is complete; ends with the server's wish or when there is no more to send. */
const connection = (port: number, requests: readonly Buffer[], take: () => number): Promise<void> =>
  new Promise((done, failed) => {
    const line = connect(port, '127.0.0.1');
    let [missing, answers, head] = [0, 0, Buffer.alloc(0)];
    const next = () => {
      const n = take();
      if (n < 0) line.end();
      else line.write(requests[n % requests.length] ?? '');
    };
    const begin = (part: Buffer): boolean => {
      head = Buffer.concat([head, part]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return false;
      const text = head.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200') || length === undefined)
        failed(new Error(`port ${port}: ${text.slice(0, 200)}`));
      missing = Number(length) - (head.length - end - 4);
      head = Buffer.alloc(0);
      return true;
    };
    line
      .setNoDelay(true)
      .on('connect', next)
      .on('close', () => done());
    // A server may end a connection after so many answers, just as the next request is on its way.
    line.on('error', (fault) => (answers > 0 ? done() : failed(fault)));
    line.on('data', (part) => {
      if (missing > 0) missing -= part.length;
      else if (!begin(part)) return;
      if (missing > 0) return;
      answers += 1;
      next();
    });
  });

/** GET requests for a path, each to the next host. */
export const requestsFor = (hosts: readonly string[], path: string): Buffer[] =>
  hosts.map((host) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: bench\r\n\r\n`));

// Where the last load ended in its list: hosts that were asked for a moment ago lie in the computer's caches.
const reached = { at: 0 };

/** Sends so many requests over 32 connections, each host's in its turn. */
export const load = async (port: number, requests: readonly Buffer[], count: number): Promise<void> => {
  const left = { count };
  const take = () => (left.count-- > 0 ? (reached.at += 1) : -1);
  const visitor = async () => {
    while (left.count > 0) await connection(port, requests, take);
  };
  await Promise.all(Array.from({ length: 32 }, visitor));
};

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return '';
  }
};
/** A server and its workers; what else runs beside them, as a container's watcher does, comes and goes. */
const family = (pid: number): number[] => [
  pid,
  ...childrenOf(pid)
    .filter((child) => nameOf(child) === nameOf(pid))
    .flatMap(family),
];

/** Nanoseconds of processor time that a program and its children have had, in all their threads. */
export const cpuOf = (pid: number): number => {
  const threads = family(pid).flatMap((one) =>
    readdirSync(`/proc/${one}/task`).map((task) => `/proc/${one}/task/${task}/schedstat`),
  );
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0);
};

/** Bytes of memory that a program and its children hold; what they share is counted once. */
export const memoryOf = (pid: number): number =>
  family(pid).reduce((sum, one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
  }, 0);

// Short rounds: what else the computer does at a moment meets all of them.
const rounds = 100;
const requests = 1500;

/** A server, and what it is asked for. */
interface Subject {
  readonly server: { readonly port: number; readonly pid: number };
  readonly asked: readonly Buffer[];
}

const microseconds = async ({ server, asked }: Subject, count: number): Promise<number> => {
  const before = cpuOf(server.pid);
  await load(server.port, asked, count);
  return (cpuOf(server.pid) - before) / count / 1000;
};

/** What each costs beside the first one, round by round, so that what else the computer does meets all of them. */
export const ratios = async (
  subjects: readonly Subject[],
): Promise<{ first: number[]; ratio: number[][] }> => {
  for (const one of subjects) await microseconds(one, 1000);
  const first: number[] = [];
  const ratio: number[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const costs: number[] = [];
    // In an order that changes, so that none always comes after the same.
    const turn = round % subjects.length;
    for (const one of [...subjects.keys()].map((n) => (n + turn) % subjects.length)) {
      const subject = subjects[one];
      if (subject) costs[one] = await microseconds(subject, requests);
    }
    first.push(costs[0] ?? Number.NaN);
    for (const [n, cost] of costs.entries()) ratio[n]?.push(cost / (costs[0] ?? Number.NaN));
  }
  return { first, ratio };
};
