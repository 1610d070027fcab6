// Runs as a process: a TCP proxy to the port of its argument. A line takes two of the open files that a process may have.
import { startTcpProxy } from '../network/tcpProxy.ts';
import type { ProxyMessage } from './soakProtocol.ts';

const [target = ''] = process.argv.slice(2);
const proxy = await startTcpProxy(() => Number(target));
process.on('message', ({ act, end }: ProxyMessage) => proxy[act](end));
process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole group: the parent ends this one when nothing needs it any more.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.send?.(proxy.port);
