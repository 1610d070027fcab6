import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { backoff } from '../../../src/console/messaging/connection/backoff.ts';
import { session, type Session } from '../../../src/contract/account/auth.ts';

const envelope = v.object({ code: v.number(), msg: v.nullish(v.string()), data: v.unknown() });
type Envelope = v.InferOutput<typeof envelope>;

/** A call as it is sent; `key` makes a write safe to repeat. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly key?: string;
  /** Whether what it names may be gone: an announced file ends with its day. */
  readonly mayBeGone?: boolean;
  /** A refusal that belongs to the work. */
  readonly refusal?: number;
}

/** Refusals that say nothing about the call: too many, broken, unreachable, or no room. */
const worthRepeating = new Set([429, 500, 502, 503, 504, 507]);

const agent = new Agent({ keepAlive: true, maxSockets: 300 });

/** Status and text of an answer; null if the line broke. */
const send = (
  port: number,
  { method, path, body = '', type = 'application/json', key }: Call,
  token: string,
): Promise<{ status: number; text: string } | null> =>
  new Promise((resolve) => {
    const headers = {
      host: `localhost:${port}`,
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'accept-language': 'en',
      ...(key && { 'idempotency-key': key }),
    };
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, agent, headers, timeout: 15_000 },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', () => resolve(null));
        response.on('aborted', () => resolve(null));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(null));
    outgoing.end(body);
  });

const parse = (text: string): Envelope | null => {
  try {
    return v.parse(envelope, JSON.parse(text));
  } catch {
    return null;
  }
};

/** The calls of one doctor, who renews the session as the console does. */
export const createDoctorCalls = (
  port: number,
  first: Session,
  { fail, onRefusal }: { fail: (failure: string) => void; onRefusal: () => void },
) => {
  let current = first;
  let renewing: Promise<void> | null = null;

  const askForTokens = async (): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      const query = new URLSearchParams({ refreshToken: current.refreshToken });
      const answer = await send(
        port,
        { method: 'POST', path: `/doctor/auth/refresh-token?${query.toString()}` },
        '',
      );
      const body = answer && parse(answer.text);
      if (body?.code === 200) {
        current = v.parse(session, body.data);
        return;
      }
      if (body && !worthRepeating.has(body.code))
        fail(`a session cannot be renewed: ${answer?.text.slice(0, 200)}`);
      onRefusal();
      await pause(backoff(failures, Math.random()));
    }
  };
  /** Renews a token once, whoever asks; does nothing if it is replaced already. */
  const renew = async (token: string): Promise<void> => {
    if (current.accessToken !== token) return;
    renewing ??= askForTokens().finally(() => (renewing = null));
    await renewing;
  };

  /** Repeats a call until it succeeds, ever more slowly, as the console loads a history. A refusal that no repetition can help is reported, and ends it with null. */
  const call = async (what: Call): Promise<{ data: unknown } | null> => {
    for (let failures = 0; ; failures += 1) {
      const token = current.accessToken;
      const answer = await send(port, what, token);
      const body = answer && parse(answer.text);
      if (body?.code === 200) return { data: body.data };
      if (what.method === 'PUT' && answer?.status === 200) return { data: null };
      if (body?.code === 401) await renew(token);
      else if ((body?.code === 404 && what.mayBeGone) || (body && body.code === what.refusal)) return null;
      else if (body && !worthRepeating.has(body.code)) {
        fail(`${what.method} ${what.path.split('?')[0]}: ${answer?.status} ${answer?.text.slice(0, 200)}`);
        return null;
      } else {
        onRefusal();
        await pause(backoff(failures, Math.random()));
      }
    }
  };
  return { call, renew, token: () => current.accessToken };
};
export type DoctorCalls = ReturnType<typeof createDoctorCalls>;
