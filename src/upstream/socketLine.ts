import type { WebSocket } from 'ws';
import {
  closeCode,
  type DownFrame,
  maxFrameBytes,
  decodeFrame,
  type UpFrame,
  upFrame,
  encodeFrame,
} from '../contract/protocol/socket.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import { moveReadMark } from './conversation.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Language } from './refusal.ts';
import type { RtcDesk } from './rtc.ts';
import type { Caller } from './serve.ts';
import { nack, receive, refuseMalformed } from './socketSend.ts';
import { openStream } from './socketStream.ts';
import type { Store } from './store.ts';

/** The caller whose access token a socket carries, and when the token expires. */
export type Bearer = Caller & { readonly tenantId: number; readonly expiresAt: number };

/** Timing of a socket, in milliseconds. */
const rhythm = {
  /** A client pings after this time without a frame. */
  heartbeatMs: 19_000,
  /** A client closes the connection when a ping is not answered within this time. */
  deadMs: 8_000,
  /** Clients spread their reconnects over this time after a restart. */
  spreadMs: 5_000,
  /**
   * The server closes a silent socket after this time; a tab that has been hidden for long pings once a
   * minute.
   */
  silentMs: 80_000,
  /** A client is asked for a new token this long before its token expires. */
  authNeedMs: 60_000,
  /** It is asked again at this interval until it sends one. */
  authAgainMs: 15_000,
} as const;

/** Dependencies of a connection. */
export interface LinePlan {
  store: Store;
  events: Events;
  clock: Clock;
  faults: Faults;
  language: Language;
  /** The caller of a token; undefined when the token is unknown or has expired. */
  bearerOf(token: string): Bearer | undefined;
  desk: Pick<RtcDesk, 'take'>;
}

/** One accepted socket. */
export interface Line {
  /** Called about once a second: asks for a new token and closes sockets that have expired. */
  check(): void;
}

/** Speaks im.v1 over one socket (docs/wire.md, "IM socket"). */
export const openLine = (ws: WebSocket, first: Bearer, plan: LinePlan): Line => {
  const { store, events, clock, faults, language } = plan;
  const { userId, tenantId, isAuditor } = first;
  let bearer = first;
  let heard = clock.now();
  let greeted = false;
  let askedAt = 0;

  const close = (code: number) => ws.close(code);

  const loggedOut = () =>
    !store.one(
      'SELECT s.id FROM session s JOIN account a ON a.id = s.user_id WHERE s.id = ? AND a.status = 0',
      bearer.sessionId,
    );

  const put = (frame: DownFrame, sent?: () => void) => {
    // The regular check runs only once a second; an ended session must not receive events in that second.
    if (frame.type === 'im-event' && loggedOut()) close(closeCode.tokenEnded);
    if (ws.readyState === ws.OPEN) return ws.send(encodeFrame(frame), sent);
    // The socket is closed: stop a long replay.
    stream.close();
    sent?.();
  };
  const send = (frame: DownFrame, sent?: () => void) => {
    const late = faults.frameDelay();
    if (late > 0) setTimeout(() => put(frame, sent), late);
    else put(frame, sent);
  };

  const broken = (error: unknown) => {
    complain('a socket line broke', error);
    close(closeCode.broken);
  };
  const stream = openStream({ store, events, faults, userId, send, broken });

  const hello = ({ resume }: Extract<UpFrame, { type: 'im-hello' }>) => {
    const { epoch, useq, floor } = events.cursor(store, userId);
    const recovered =
      resume !== undefined && resume.epoch === epoch && resume.useq >= floor && resume.useq <= useq;
    greeted = true;
    send({
      type: 'im-welcome',
      epoch,
      useq,
      recovered,
      heartbeatMs: rhythm.heartbeatMs,
      deadMs: rhythm.deadMs,
      spreadMs: rhythm.spreadMs,
      now: clock.now(),
      expiresAt: bearer.expiresAt,
    });
    stream.from(recovered ? resume.useq : useq);
  };

  const replay = (from: number) => {
    const { useq, floor } = events.cursor(store, userId);
    if (from < floor || from > useq) send({ type: 'im-resync' });
    else stream.from(from);
  };

  const read = (conv: string, upTo: number) =>
    store.transaction(() => {
      const order = store.one<{ doctorId: string | null }>(
        'SELECT doctor_id AS doctorId FROM consult_order WHERE id = ?',
        conv,
      );
      if (order?.doctorId !== userId) return;
      const mark = moveReadMark(store, conv, 'doctor', upTo);
      if (mark !== null) events.tell(store, userId, { type: 'read', conv, role: 'doctor', upTo: mark });
    });

  const renew = (token: string) => {
    const next = plan.bearerOf(token);
    // A rejected token changes nothing: the previous one stays valid until it expires, and the client is
    // asked again.
    if (!next) return;
    if (next.userId !== userId || next.tenantId !== tenantId) return close(closeCode.forbidden);
    bearer = next;
  };

  const obey = (frame: UpFrame) => {
    if (frame.type !== 'im-auth' && loggedOut()) return close(closeCode.tokenEnded);
    switch (frame.type) {
      case 'ping':
        return send({ type: 'pong', useq: stream.at() });
      case 'im-hello':
        return hello(frame);
      case 'im-auth':
        return renew(frame.token);
      case 'im-send': {
        // Before hello the client does not know what it missed; it sends the message again afterwards.
        if (!greeted) return send({ ...nack(frame.cmid, 400, language), retry: true });
        const answer = receive(store, events, { userId, isAuditor, language }, frame);
        if (answer.type === 'im-ack' && faults.take('loseAck')) return;
        return send(answer);
      }
      case 'im-read':
        return greeted ? read(frame.conv, frame.upTo) : undefined;
      case 'im-sync':
        return greeted ? replay(frame.from) : undefined;
      case 'im-typing':
        // Simulated patients ignore typing events, and nobody else is in the conversation.
        return undefined;
      case 'rtc': {
        const { type: _type, conv, ...signal } = frame;
        return greeted ? plan.desk.take({ store, conv, side: 'doctor', userId }, signal) : undefined;
      }
    }
  };

  ws.on('message', (data, isBinary) => {
    heard = clock.now();
    if (isBinary || !Buffer.isBuffer(data)) return;
    const raw = data.toString();
    try {
      // A frame too long for a yudao upstream: a client gets a nack if the frame names its message, else no
      // answer.
      const frame = data.length > maxFrameBytes ? null : decodeFrame(upFrame, raw);
      if (frame) return obey(frame);
      const answer = refuseMalformed(raw, language);
      if (answer) send(answer);
    } catch (error) {
      broken(error);
    }
  });
  ws.on('close', () => stream.close());

  return {
    check: () => {
      const now = clock.now();
      if (now >= bearer.expiresAt || loggedOut()) return close(closeCode.tokenEnded);
      if (now - heard >= rhythm.silentMs) return close(closeCode.broken);
      const early = now < bearer.expiresAt - rhythm.authNeedMs;
      if (early || now - askedAt < rhythm.authAgainMs) return;
      askedAt = now;
      send({ type: 'im-auth-need' });
    },
  };
};
