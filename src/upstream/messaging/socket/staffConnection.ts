import type { WebSocket } from 'ws';
import {
  closeCode,
  type DownFrame,
  maxFrameBytes,
  decodeFrame,
  type UpFrame,
  upFrame,
  encodeFrame,
} from '../../../contract/protocol/socket.ts';
import { envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { isSessionAlive } from '../../auth/sessions.ts';
import { type Clock, steadyNow } from '../../server/clock.ts';
import { logError } from '../../server/logError.ts';
import { moveReadMark, orderOf } from '../conversation.ts';
import type { FileSigner } from '../../files/fileSigner.ts';
import type { Events } from '../events.ts';
import type { Faults } from '../../server/faults.ts';
import { isHttpError, type Language } from '../../server/httpError.ts';
import type { RtcService } from '../../video/rtcService.ts';
import type { Caller } from '../../server/requestContext.ts';
import { nack, receiveMessage, nackMalformed } from './receiveMessage.ts';
import { createEventStream } from './eventStream.ts';
import { isCongested, type LineLimits, sendBounded } from './lineLimits.ts';
import type { Store } from '../../db/store.ts';
import type { WriteGroup } from '../../db/writeGroup.ts';

/** The caller whose access token a socket carries, and when the token expires. */
export type AuthenticatedCaller = Caller & { readonly tenantId: number; readonly expiresAt: number };

/** Timing of a socket, in milliseconds. */
const timing = {
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
  idleTimeoutMs: 80_000,
  /** A client is asked for a new token this long before its token expires. */
  authLeadMs: 60_000,
  /** It is asked again at this interval until it sends one. */
  authRepeatMs: 15_000,
} as const;

/** Dependencies of a connection. */
export interface StaffConnectionDeps {
  store: Store;
  events: Events;
  clock: Clock;
  faults: Faults;
  language: Language;
  /** The caller of a token; undefined when the token is unknown or has expired. */
  authenticate(token: string): AuthenticatedCaller | undefined;
  rtcService: Pick<RtcService, 'handleSignal'>;
  limits: LineLimits;
  writeGroup: WriteGroup;
  fileSigner: FileSigner;
}

/** One accepted socket. */
export interface Connection {
  /** Called about once a second: asks for a new token and closes sockets that have expired. */
  check(): void;
}

/** Speaks im.v1 over one socket (docs/wire.md, "IM socket"). */
export const createStaffConnection = (
  ws: WebSocket,
  initialCaller: AuthenticatedCaller,
  deps: StaffConnectionDeps,
): Connection => {
  const { store, events, clock, faults, language, limits, writeGroup, fileSigner } = deps;
  const { userId, tenantId, isAuditor } = initialCaller;
  const sender = `${tenantId} ${userId}`;
  let caller = initialCaller;
  let lastFrameAt = steadyNow(clock);
  let helloReceived = false;
  let understandsQueue = false;
  let authRequestedAt = 0;

  const close = (code: number) => ws.close(code);

  const isLoggedOut = () => !isSessionAlive(store, caller.sessionId);

  const write = (frame: DownFrame, onSent?: () => void) => {
    // The regular check runs only once a second; an ended session must not receive events in that second.
    if ((frame.type === 'im-event' || frame.type === 'im-queue') && isLoggedOut())
      close(closeCode.tokenEnded);
    if (ws.readyState === ws.OPEN)
      return sendBounded(
        ws,
        encodeFrame(fileSigner.signFrame(frame, { tenantId, userId }, clock.now())),
        onSent,
      );
    // The socket is closed: stop a long replay.
    stream.close();
    onSent?.();
  };
  const send = (frame: DownFrame, onSent?: () => void) => {
    const delay = faults.frameDelay();
    if (delay > 0) setTimeout(() => write(frame, onSent), delay);
    else write(frame, onSent);
  };

  const onError = (error: unknown) => {
    logError('a socket line broke', error);
    close(closeCode.broken);
  };
  const stream = createEventStream({
    store,
    events,
    faults,
    userId,
    send,
    isCongested: () => isCongested(ws),
    waitToRead: (events) => limits.waitToReplay(sender, events),
    understandsQueue: () => understandsQueue,
    onError,
  });

  const sendWelcome = ({ client, resume, queue }: Extract<UpFrame, { type: 'im-hello' }>) => {
    if (client !== undefined) limits.takePlace(ws, sender, client);
    const { epoch, useq, floor } = events.cursor(store, userId);
    const recovered =
      resume !== undefined && resume.epoch === epoch && resume.useq >= floor && resume.useq <= useq;
    helloReceived = true;
    understandsQueue = queue === true;
    send({
      type: 'im-welcome',
      epoch,
      useq,
      recovered,
      heartbeatMs: timing.heartbeatMs,
      deadMs: timing.deadMs,
      spreadMs: timing.spreadMs,
      now: clock.now(),
      expiresAt: caller.expiresAt,
    });
    stream.startFrom(recovered ? resume.useq : useq);
  };

  const replay = (from: number) => {
    const { useq, floor } = events.cursor(store, userId);
    if (from < floor || from > useq) send({ type: 'im-resync' });
    else stream.startFrom(from);
  };

  const markRead = (conv: string, upTo: number) =>
    store.transaction(() => {
      if (orderOf(store, conv)?.doctorId !== userId) return;
      const mark = moveReadMark(store, conv, 'doctor', upTo);
      if (mark !== null) events.publish(store, userId, { type: 'read', conv, role: 'doctor', upTo: mark });
    });

  const renewToken = (token: string) => {
    const next = deps.authenticate(token);
    // A rejected token changes nothing: the previous one stays valid until it expires, and the client is
    // asked again.
    if (!next) return;
    if (next.userId !== userId || next.tenantId !== tenantId) return close(closeCode.forbidden);
    caller = next;
  };

  /** Answers a message once it is on the disk. */
  const answer = (frame: DownFrame) =>
    store.afterCommit(() => {
      try {
        if (frame.type !== 'im-ack' || !faults.consume('loseAck')) send(frame);
      } catch (error) {
        onError(error);
      }
    });

  const handleFrame = (frame: UpFrame) => {
    if (frame.type !== 'im-auth' && isLoggedOut()) return close(closeCode.tokenEnded);
    switch (frame.type) {
      case 'ping':
        return send({ type: 'pong', useq: stream.position() });
      case 'im-hello':
        return sendWelcome(frame);
      case 'im-auth':
        return renewToken(frame.token);
      case 'im-send':
        // The client does not know yet what it missed; it sends the message again afterwards.
        if (!helloReceived) return answer({ ...nack(frame.cmid, 400, language), retry: true });
        if (!limits.mayWrite(sender)) return answer(nack(frame.cmid, envelopeCode.tooMany, language));
        return answer(receiveMessage(store, events, { userId, isAuditor, language }, frame));
      case 'im-read':
        return helloReceived ? markRead(frame.conv, frame.upTo) : undefined;
      case 'im-sync':
        return helloReceived ? replay(frame.from) : undefined;
      case 'im-typing':
        // Simulated patients ignore typing events, and nobody else is in the conversation.
        return undefined;
      case 'rtc': {
        const { type: _type, conv, ...signal } = frame;
        return helloReceived
          ? deps.rtcService.handleSignal({ store, conv, side: 'doctor', userId }, signal)
          : undefined;
      }
    }
  };

  /** Handles a frame. A frame too long for a yudao upstream is answered if it names its message. */
  const handleRaw = (frame: UpFrame | null, raw: string) => {
    try {
      if (frame) return handleFrame(fileSigner.stripFrame(frame));
      const answer = nackMalformed(raw, language);
      if (answer) send(answer);
    } catch (error) {
      // A read mark that finds no room on the disk is moved by the next one: the line goes on.
      if (!isHttpError(error) || error.reason !== 'diskNotWritable') onError(error);
    }
  };

  limits.add(ws, sender);
  limits.read(ws, sender, (data, isBinary) => {
    lastFrameAt = steadyNow(clock);
    if (isBinary) return;
    const raw = data.toString();
    const frame = data.length > maxFrameBytes ? null : decodeFrame(upFrame, raw);
    if (frame?.type === 'im-send' || frame?.type === 'im-read')
      return writeGroup.add(store, () => handleRaw(frame, raw));
    // What reads or writes other rows comes after the group.
    if (frame?.type === 'im-hello' || frame?.type === 'im-sync' || frame?.type === 'rtc') writeGroup.commit();
    handleRaw(frame, raw);
  });
  ws.on('close', () => stream.close());

  return {
    check: () => {
      const now = clock.now();
      if (now >= caller.expiresAt || isLoggedOut()) return close(closeCode.tokenEnded);
      if (steadyNow(clock) - lastFrameAt >= timing.idleTimeoutMs) return close(closeCode.broken);
      const early = now < caller.expiresAt - timing.authLeadMs;
      if (early || now - authRequestedAt < timing.authRepeatMs) return;
      authRequestedAt = now;
      send({ type: 'im-auth-need' });
    },
  };
};
