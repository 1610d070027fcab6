import type { WebSocket } from 'ws';
import {
  closeCode,
  type DownFrame,
  longestFrame,
  readFrame,
  type UpFrame,
  upFrame,
  writeFrame,
} from '../contract/socket.ts';
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

/** Whose access token a socket carries, and until when. */
export type Bearer = Caller & { readonly tenantId: number; readonly expiresAt: number };

/** The rhythm of a socket, in milliseconds. */
const rhythm = {
  /** A client pings after so long without a frame, */
  heartbeatMs: 19_000,
  /** and gives the line up when no answer came for so long. */
  deadMs: 8_000,
  /** Over which time clients spread their return after a restart. */
  spreadMs: 5_000,
  /** The server gives a silent client up; a tab that was hidden for long pings once a minute. */
  silentMs: 80_000,
  /** So long before its token ends, a client is asked for another. */
  authNeedMs: 60_000,
  /** and again so long after, while none has come. */
  authAgainMs: 15_000,
} as const;

/** What a line needs of the house. */
export interface LinePlan {
  store: Store;
  events: Events;
  clock: Clock;
  faults: Faults;
  language: Language;
  /** Whose token it is; undefined where it is unknown or has ended. */
  bearerOf(token: string): Bearer | undefined;
  desk: Pick<RtcDesk, 'take'>;
}

/** One socket that was let in. */
export interface Line {
  /** Called about once a second: asks for a new token, closes what has ended. */
  check(): void;
}

/** Speaks im.v1 over one socket (wire.md, "IM socket"). */
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
    // The regular check comes within a second, and a session that ended is told nothing in that second.
    if (frame.type === 'im-event' && loggedOut()) close(closeCode.tokenEnded);
    if (ws.readyState === ws.OPEN) return ws.send(writeFrame(frame), sent);
    // Nobody reads any more: a long replay ends here.
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
    // A refused token changes nothing: the one before still counts until its end, and is asked about again.
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
        // Before hello the client does not know yet what it missed: it sends again afterwards.
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
        // Scripted patients do not look; nobody else is in the conversation.
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
      // Too long for a yudao upstream: whoever wrote it by hand is told, or heard no further.
      const frame = data.length > longestFrame ? null : readFrame(upFrame, raw);
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
