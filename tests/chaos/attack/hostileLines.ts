// Runs as a process: lines of one account that are never read, and send without end. Arguments: the gateway's port, the
// account's tokens joined by commas, its order, how many lines. Ends with its parent.
import { encodeFrame } from '../../../src/contract/protocol/socket.ts';
import { openLine } from './lines.ts';

/** What the lines have done so far. */
export interface HostileCounts {
  readonly opened: number;
  readonly refused: number;
  readonly open: number;
  readonly mostOpen: number;
  readonly frames: number;
}

const [portText = '', tokensText = '', conv = '', countText = ''] = process.argv.slice(2);
const [port, count] = [Number(portText), Number(countText)];
const tokens = tokensText.split(',');
let [opened, refused, open, mostOpen, frames] = [0, 0, 0, 0, 0];

/** A client does not hold more than this itself: the load is the product's, not this process's. */
const bufferedBytes = 64 * 1024;
const framesPerBurst = 100;
const reopenMs = 5000;

const frameOf = (line: number, nth: number): string =>
  line % 2 === 0
    ? encodeFrame({ type: 'ping' })
    : encodeFrame({
        type: 'im-send',
        cmid: `hostile-${line}-${nth}`,
        conv,
        kind: 'text',
        body: { text: 'x'.repeat(200) },
        at: 0,
      });

const attackOn = async (line: number): Promise<void> => {
  try {
    // One address each: the limits per address are not what is tried here.
    const ws = await openLine(
      port,
      tokens[line % tokens.length] ?? '',
      `127.8.${Math.floor(line / 250)}.${(line % 250) + 1}`,
    );
    opened += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    // From hello on messages are stored, and events sent.
    ws.send(encodeFrame({ type: 'im-hello', v: 1 }));
    ws.pause();
    let sent = 0;
    const timer = setInterval(() => {
      for (let n = 0; n < framesPerBurst && ws.bufferedAmount < bufferedBytes; n += 1) {
        if (ws.readyState !== ws.OPEN) return;
        ws.send(frameOf(line, (sent += 1)));
        frames += 1;
      }
    }, 250);
    // A paused line does not see its end: it is looked for.
    const watch = setInterval(() => ws.resume(), reopenMs);
    ws.once('close', () => {
      clearInterval(timer);
      clearInterval(watch);
      open -= 1;
      setTimeout(() => void attackOn(line), reopenMs);
    });
  } catch {
    refused += 1;
    setTimeout(() => void attackOn(line), reopenMs);
  }
};

for (let line = 0; line < count; line += 1) void attackOn(line);
setInterval(() => {
  const counts: HostileCounts = { opened, refused, open, mostOpen, frames };
  process.send?.(counts);
}, 500);
process.on('disconnect', () => process.exit(0));
