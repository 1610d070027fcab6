import { spawn } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { runAttached, dieWithParent } from './processes.ts';
import { top } from './settings.ts';

/** A program's stderr and exit code; 127 if the program is missing. */
type Ended = { code: number; stderr: string };

const gateway = join(top, 'nginx/gateway');

/** Renders the configuration with these settings (`gateway prepare`); stderr has one line for each error. */
export function prepare(settings: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(gateway, ['prepare'], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', (fault) => resolve({ code: 127, stderr: `gateway: error: ${fault.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, stderr }));
  });
}

/** Starts the watcher that applies a changed tenant map; it ends with this process and shares its stderr. */
export function spawnWatch(settings: Record<string, string>) {
  return spawn(...dieWithParent(gateway, ['watch']), {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs an operator's command of nginx/gateway on this terminal. */
export const runGatewayCommand = (
  args: readonly string[],
  settings: Record<string, string>,
): Promise<number> => runAttached(gateway, args, settings);

/** Starts nginx with a rendered configuration, with its workers in a separate process group. */
export function spawnNginx(binary: string, runDir: string) {
  const args = ['-e', 'stderr', '-c', join(runDir, 'current/nginx.conf'), '-g', 'daemon off;'];
  return spawn(...dieWithParent(binary, args), { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

/** The sentence that says why a port is unavailable, or undefined if it is free; `setting` is the variable that changes it. */
export function portError(port: number, setting: string, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'EADDRINUSE')
        resolve(`port ${port} is in use; stop whatever uses it, or choose another with ${setting}`);
      else if (fault.code === 'EACCES')
        resolve(`port ${port} may be opened by root only; choose one above 1023 with ${setting}`);
      else resolve(`port ${port} cannot be opened: ${fault.message}`);
    });
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Whether /healthz is served with the latest rendered configuration, and not by another program or an older one. */
export async function isHealthy(port: number, runDir: string): Promise<boolean> {
  const generation = basename(await readlink(join(runDir, 'current')));
  return new Promise((resolve) => {
    const probe = request(
      { host: '127.0.0.1', port, path: '/healthz', timeout: 1000, agent: false },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        answer.on('end', () => resolve(answer.statusCode === 200 && body.includes(`"${generation}"`)));
        answer.on('error', () => resolve(false));
      },
    );
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
