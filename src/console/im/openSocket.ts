import type { Outside } from '../wire/outside.ts';
import { type Ears, type LineWorld, nothing } from './world.ts';

/**
 * Creates browser sockets for the engine. A socket that cannot be created behaves like one that fails to
 * open.
 */
export const openSocket =
  (make: Outside['socket'], address: URL): LineWorld['open'] =>
  (protocols, ears: Ears) => {
    const url = new URL(address);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    try {
      const socket = make(url.href, [...protocols]);
      socket.addEventListener('open', () => ears.opened());
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') ears.frame(data);
      });
      socket.addEventListener('close', ({ code }) => ears.closed(code));
      return {
        send: (text) => {
          if (socket.readyState === socket.OPEN) socket.send(text);
        },
        close: () => {
          // Browsers log an error when a socket is closed before it was open.
          if (socket.readyState === socket.CONNECTING) socket.addEventListener('open', () => socket.close());
          else socket.close();
        },
      };
    } catch (thrown) {
      console.error(thrown);
      setTimeout(() => ears.closed(1006), 0);
      return { send: nothing, close: nothing };
    }
  };
