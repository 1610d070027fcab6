import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The number of most recent frames to keep. */
const maxFrames = 30_000;

/** Records the frames of a page's sockets from its next load on; writes them to a file on request. */
export const createFrameLog = (page: Page): { readonly write: () => string } => {
  const frames: string[] = [];
  const record = (line: string) => {
    frames.push(`${new Date().toISOString()} ${line}`);
    if (frames.length > maxFrames) frames.splice(0, maxFrames / 3);
  };
  page.on('websocket', (socket) => {
    record('opening');
    socket.on('framesent', ({ payload }) => record(`up ${payload.toString()}`));
    socket.on('framereceived', ({ payload }) => record(`down ${payload.toString()}`));
    socket.on('close', () => record('closed'));
  });
  return {
    write: () => {
      const file = join(mkdtempSync(join(tmpdir(), 'cloudroom-frames-')), 'frames.txt');
      writeFileSync(file, frames.join('\n'));
      return file;
    },
  };
};
