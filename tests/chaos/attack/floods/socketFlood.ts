// Runs as a process: opens sockets as fast as this computer can, 500 at a time. Arguments: the gateway's port, how many, the
// clients' addresses joined by commas.
import { connect, type Socket } from 'node:net';

/** What became of the sockets, by status; `closed` without an answer. */
export interface FloodCounts {
  readonly statuses: Readonly<Record<string, number>>;
  readonly inFirstSecond: number;
  readonly seconds: number;
}

const [portText = '', countText = '', addressesText = ''] = process.argv.slice(2);
const handshake =
  'GET /infra/ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: im.v1\r\n\r\n';

const addresses = addressesText.split(',');
const open: Socket[] = [];
const statuses: Record<string, number> = {};
const attempt = (localAddress: string) =>
  new Promise<void>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(portText), localAddress }, () =>
      socket.write(handshake),
    );
    const settle = (outcome: string) => {
      statuses[outcome] = (statuses[outcome] ?? 0) + 1;
      socket.removeAllListeners('close');
      if (outcome === '101') open.push(socket);
      else socket.destroy();
      resolve();
    };
    socket
      .once('data', (bytes) => settle(String(bytes).slice(9, 12)))
      .on('error', () => undefined)
      .once('close', () => settle('closed'));
  });

const since = performance.now();
let [left, inFirstSecond] = [Number(countText), 0];
const client = async () => {
  while (left > 0) {
    left -= 1;
    await attempt(addresses[left % addresses.length] ?? '');
    if (performance.now() - since < 1000) inFirstSecond += 1;
  }
};
await Promise.all(Array.from({ length: 500 }, client));
const counts: FloodCounts = { statuses, inFirstSecond, seconds: (performance.now() - since) / 1000 };
process.send?.(counts);
process.once('disconnect', () => process.exit(0));
