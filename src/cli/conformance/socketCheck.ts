import { type RawData, WebSocket } from 'ws';
import {
  type DownFrame,
  decodeFrame,
  downFrame,
  encodeFrame,
  socketPath,
  socketProtocol,
} from '../../contract/protocol/socket.ts';
import type { Target } from './exchange.ts';

/** How long a socket has to open, and to answer: docs/wire.md, "Tier B". */
const waitMs = 5000;

export interface SocketReport {
  readonly opens: boolean;
  /** How the token had to be sent; null if the socket did not open. */
  readonly token: 'subprotocol' | 'header' | 'query' | null;
  /** Whether hello is answered: then every message is confirmed, and gaps are noticed. */
  readonly welcome: boolean;
  readonly pong: boolean;
  readonly says: string;
}

export interface TokenTransport {
  readonly token: NonNullable<SocketReport['token']>;
  readonly protocols: readonly string[];
  readonly query: string;
  readonly headers: Record<string, string>;
}

/** As a browser sends it to a gateway, as the gateway sends it on, and as it does with `socket-token=query`. */
export const transportsOf = ({ token, tenantId }: Target): TokenTransport[] => {
  const tenant = { 'tenant-id': tenantId };
  return [
    { token: 'subprotocol', protocols: [socketProtocol, `bearer.${token}`], query: '', headers: tenant },
    {
      token: 'header',
      protocols: [socketProtocol],
      query: '',
      headers: { ...tenant, authorization: `Bearer ${token}` },
    },
    { token: 'query', protocols: [], query: `?token=${encodeURIComponent(token ?? '')}`, headers: tenant },
  ];
};

/** Begins to open a socket. */
export const openSocket = (target: Target, { protocols, query, headers }: TokenTransport): WebSocket => {
  const origin = new URL(target.address).origin.replace(/^http/, 'ws');
  return new WebSocket(`${origin}${socketPath}${query}`, [...protocols], {
    headers,
    handshakeTimeout: waitMs,
  });
};

export const textOf = (raw: RawData): string => (Buffer.isBuffer(raw) ? raw.toString() : '');

/** Opens a socket, says hello and `ping`, and waits for both answers. */
const tryTransport = (target: Target, transport: TokenTransport) =>
  new Promise<{ opened: boolean; welcome: boolean; pong: boolean; why: string }>((resolve) => {
    const socket = openSocket(target, transport);
    const seen = new Set<DownFrame['type']>();
    let opened = false;
    let why = '';
    const finish = () => {
      clearTimeout(timer);
      socket.terminate();
      resolve({ opened, welcome: seen.has('im-welcome'), pong: seen.has('pong'), why });
    };
    const timer = setTimeout(finish, 2 * waitMs);
    socket.on('open', () => {
      opened = true;
      socket.send(encodeFrame({ type: 'im-hello', v: 1 }));
      socket.send(encodeFrame({ type: 'ping' }));
      // Plain sockets of the family answer this.
      socket.send('ping');
      setTimeout(finish, waitMs).unref();
    });
    socket.on('message', (raw) => {
      const text = textOf(raw);
      const frame = decodeFrame(downFrame, text);
      if (text === 'pong') seen.add('pong');
      if (frame) seen.add(frame.type);
      if (seen.has('im-welcome') && seen.has('pong')) finish();
    });
    socket.on('error', (fault) => {
      why = fault.message;
    });
    socket.on('close', (code) => {
      // One that closes without an answer was refused, whatever its handshake said.
      if (opened && seen.size === 0) why = `it was closed with code ${code}`;
      opened &&= seen.size > 0;
      finish();
    });
  });

const says = (token: TokenTransport['token'], welcome: boolean, pong: boolean): string => {
  const through = token === 'query' ? ' The tenant map needs socket-token=query.' : '';
  if (welcome) return `Opens and answers hello${pong ? ' and ping' : ', but not ping'}.${through}`;
  const pinged = pong ? 'it answers ping' : 'it does not answer ping either';
  return `Opens, but is a plain socket (${pinged}): messages are fetched page by page, and none is confirmed immediately.${through}`;
};

/** Looks at the socket with the token of the session. */
export const checkSocket = async (target: Target): Promise<SocketReport> => {
  let why = '';
  for (const transport of transportsOf(target)) {
    const { opened, welcome, pong, why: reason } = await tryTransport(target, transport);
    if (opened)
      return {
        opens: true,
        token: transport.token,
        welcome,
        pong,
        says: says(transport.token, welcome, pong),
      };
    why ||= reason;
  }
  return {
    opens: false,
    token: null,
    welcome: false,
    pong: false,
    says: `Does not open (${why || 'no answer'}): messages are read every 15 s, and doctors cannot send any.`,
  };
};
