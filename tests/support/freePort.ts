import { createServer } from 'node:net';

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port that is free now. It is below the range for outgoing connections, so that no other test file running in parallel
 * gets it before it is used.
 */
export const freePort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 22_000);
  return (await isPortFree(port)) ? port : freePort();
};
