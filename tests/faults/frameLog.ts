import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** So many of the newest are kept. */
const most = 30_000;

/** Keeps what the sockets of a page say, from the page's next beginning on; writes it into a file when asked. */
export const openFrameLog = (page: Page): { readonly write: () => string } => {
  const frames: string[] = [];
  const note = (line: string) => {
    frames.push(`${new Date().toISOString()} ${line}`);
    if (frames.length > most) frames.splice(0, most / 3);
  };
  page.on('websocket', (socket) => {
    note('opening');
    socket.on('framesent', ({ payload }) => note(`up ${payload.toString()}`));
    socket.on('framereceived', ({ payload }) => note(`down ${payload.toString()}`));
    socket.on('close', () => note('closed'));
  });
  return {
    write: () => {
      const file = join(mkdtempSync(join(tmpdir(), 'cloudroom-frames-')), 'frames.txt');
      writeFileSync(file, frames.join('\n'));
      return file;
    },
  };
};
