import type { IncomingMessage, Server } from 'node:http';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import type { MessageStore } from './messageStore.ts';

/** Where the family's socket is (`yudao.websocket.path` of its `application.yaml`). */
const path = '/infra/ws';
/** Tomcat's default for one text frame. */
const maxFrameLength = 8192;
const tooLong = 1009;

/** `…/websocket/core/message/JsonWebSocketMessage.java` of YunaiV/ruoyi-vue-pro: the content is JSON in a text. */
const jsonMessage = v.object({ type: v.string(), content: v.pipe(v.string(), v.parseJson()) });
/** What the hospital's listeners read of their messages. */
const sentMessage = v.object({
  conv: v.string(),
  kind: v.string(),
  body: v.object({
    text: v.optional(v.string(), ''),
    file: v.optional(v.unknown()),
  }),
});
const readMark = v.object({ conv: v.string(), upTo: v.number() });

interface Deps {
  readonly messages: MessageStore;
  /** The user of a token; null if there is none. */
  readonly userOf: (token: string, request: IncomingMessage) => Promise<string | null>;
  readonly isRefused: () => boolean;
}

/**
 * The family's socket, from `yudao-spring-boot-starter-websocket/…/core/handler/JsonWebSocketMessageHandler.java` of
 * YunaiV/ruoyi-vue-pro: the token is in the address, `ping` is answered by `pong`, frames go to the listener of their type, those
 * without one or that cannot be read are dropped, and nothing is pushed.
 */
export const servePlainSocket = (server: Server, { messages, userOf, isRefused }: Deps) => {
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => false });

  const listeners: Readonly<Record<string, (content: unknown, userId: string) => void>> = {
    'im-read': (content) => {
      const mark = v.safeParse(readMark, content);
      if (mark.success) messages.markRead(mark.output.conv, mark.output.upTo);
    },
    'im-send': (content, id) => {
      const sent = v.safeParse(sentMessage, content);
      if (sent.success) messages.append({ ...sent.output, from: { role: 'doctor', id }, at: Date.now() });
    },
  };
  const receive = (frame: string, userId: string | null) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), jsonMessage), frame);
    if (read.success && userId !== null) listeners[read.output.type]?.(read.output.content, userId);
  };

  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '', 'http://upstream');
    if (isRefused() || url.pathname !== path) {
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
