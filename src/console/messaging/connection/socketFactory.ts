import type { Platform } from '../../platform/platform.ts';
import { type SocketHandlers, type ConnectionDeps, noop } from '../engineDeps.ts';

/**
 * Creates browser sockets for the engine. A socket that cannot be created behaves like one that fails to
 * open.
 */
export const createSocketFactory =
  (createWebSocket: Platform['createWebSocket'], endpoint: URL): ConnectionDeps['createSocket'] =>
  (protocols, handlers: SocketHandlers) => {
    const url = new URL(endpoint);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    try {
      const socket = createWebSocket(url.href, [...protocols]);
      socket.addEventListener('open', () => handlers.onOpen());
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') handlers.onMessage(data);
      });
      socket.addEventListener('close', ({ code }) => handlers.onClose(code));
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
      setTimeout(() => handlers.onClose(1006), 0);
      return { send: noop, close: noop };
    }
  };
