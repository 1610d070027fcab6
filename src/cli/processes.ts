import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { UserError, top } from './settings.ts';

/** The result of a program. */
export interface ProcessResult {
  readonly code: number;
  /** Standard output and standard error, interleaved. */
  readonly output: string;
}

/** Runs a program in the top folder to its end and captures its output. */
export const run = async (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProcessResult> => {
  const child = spawn(program, args, {
    cwd: top,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (output += part));
  const code = await new Promise<number>((resolve) => {
    child.on('error', (fault) => {
      output += fault.message;
      resolve(127);
    });
    child.on('close', (ended) => resolve(ended ?? 1));
  });
  return { code, output };
};

/** Runs a program with its output on this terminal; returns its exit code. */
export const runAttached = async (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> => {
  const child = spawn(program, args, { cwd: top, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
};

/** A long-running program. */
export interface Service {
  readonly child: ChildProcess;
  /** Settles with its last output when it ends, intended or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** The kernel ends the program when its parent dies, so that no orphan keeps a port. */
export const dieWithParent = (program: string, args: readonly string[]): [program: string, args: string[]] =>
  existsSync('/usr/bin/setpriv')
    ? ['/usr/bin/setpriv', ['--pdeathsig', 'TERM', '--', program, ...args]]
    : [program, [...args]];

/** Starts a program that runs as long as this one; its last output is kept in case it ends. */
export const startService = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Service => {
  // A separate process group: Ctrl-C reaches only this process, which stops the others in order.
  const child = spawn(...dieWithParent(program, args), {
    cwd: top,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output = (output + part).slice(-4000)));
  const ended = new Promise<string>((resolve) => {
    child.on('error', (fault) => resolve(fault.message));
    child.on('close', () => resolve(output.trim()));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 8000);
    await ended;
    clearTimeout(late);
  };
  return { child, ended, stop };
};

/** Waits until an address responds with 200; if the service ends first, or after 60 s, a `UserError` has its last output. */
export const waitUntilHealthy = async (address: string, service: Service, name: string): Promise<void> => {
  const limit = Date.now() + 60_000;
  let over: string | null = null;
  void service.ended.then((output) => (over = output));
  while (Date.now() < limit) {
    if (over !== null) throw new UserError(over === '' ? `${name} exited immediately without output.` : over);
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new UserError(`${name} did not respond at ${address} within a minute.`);
};
