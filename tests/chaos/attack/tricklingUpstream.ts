import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An upstream that answers one byte a second, for ever. */
export const startTricklingUpstream = async () => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(timer);
        open.delete(socket);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    /** How many callers it is answering. */
    openCount: () => open.size,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
