import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { decodeFrame, socketPath, upFrame } from '../../../src/contract/protocol/socket.ts';
import type { MessageStore } from './messageStore.ts';

/** Spring's default for one text frame. */
const maxFrameLength = 8192;
const tooLong = 1009;

interface Deps {
  readonly messages: MessageStore;
  /** The user of a token; null if there is none. */
  readonly userOf: (token: string, request: IncomingMessage) => Promise<string | null>;
  readonly isRefused: () => boolean;
}

/** The family's socket: the token is in the address, `ping` is answered by `pong`, frames go to listeners, nothing is pushed. */
export const servePlainSocket = (server: Server, { messages, userOf, isRefused }: Deps) => {
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => false });

  const receive = (frame: string, userId: string | null) => {
    const read = decodeFrame(upFrame, frame);
    if (read?.type === 'im-read') messages.markRead(read.conv, read.upTo);
    if (read?.type !== 'im-send' || userId === null) return;
    const { conv, kind, body } = read;
    const file = 'file' in body ? { file: body.file } : {};
    const from = { role: 'doctor' as const, id: userId };
    messages.append({ conv, from, kind, body: { text: body.text, ...file }, at: Date.now() });
  };

  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '', 'http://upstream');
    if (isRefused() || url.pathname !== socketPath) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const user = userOf(url.searchParams.get('token') ?? '', request);
      ws.on('error', () => undefined);
      ws.on('message', async (data) => {
        const frame = Buffer.isBuffer(data) ? data.toString() : '';
        if (frame.length > maxFrameLength) return ws.close(tooLong);
        if (frame === 'ping') return ws.send('pong');
        receive(frame, await user);
      });
    });
  });
  return {
    stop: () => {
      for (const ws of sockets.clients) ws.terminate();
    },
  };
};
