import * as v from 'valibot';
import type { ServerOutput, Endpoint, ServerInput } from '../../contract/protocol/endpoint.ts';
import type { Schema } from '../../contract/protocol/schemas.ts';
import type { CaptchaService } from '../captcha/captchaService.ts';
import type { Clock } from './clock.ts';
import type { Events } from '../messaging/events.ts';
import type { Hospitals } from '../db/hospitals.ts';
import type { LastSeen } from '../staff/lastSeen.ts';
import type { PatientKeys } from '../video/patientKeys.ts';
import { type Language, throwBadField } from './httpError.ts';
import type { TurnServer } from '../video/turnServer.ts';
import type { SmsService } from '../auth/smsService.ts';
import type { Storage } from '../files/storage.ts';
import type { Store } from '../db/store.ts';
import type { KeyedQueue } from './keyedQueue.ts';

/** The caller. On calls with access `anyone` the user is unknown: `userId` is empty. */
export interface Caller {
  readonly userId: string;
  /** The session that the access token belongs to. */
  readonly sessionId: string;
  readonly isAuditor: boolean;
  readonly isAdmin: boolean;
  readonly name: string;
}

/** Everything a handler may use: one hospital, one caller, one language, the shared services. */
export interface RequestContext {
  readonly tenantId: number;
  readonly store: Store;
  readonly clock: Clock;
  readonly caller: Caller;
  /** The client's address as reported by the gateway, and its User-Agent, at most 200 characters. */
  readonly client: { readonly address: string; readonly agent: string };
  /** From Accept-Language. */
  readonly language: Language;
  readonly events: Events;
  readonly hospitals: Hospitals;
  /** Null if no captcha is required. */
  readonly captcha: CaptchaService | null;
  /** Whether log-in asks for the hospital's agreements. */
  readonly protocols: boolean;
  /** Null if no code can be sent. */
  readonly sms: SmsService | null;
  /** Runs password checks one after the other. */
  readonly passwordQueue: KeyedQueue;
  /** When each user made their last call. */
  readonly lastSeen: LastSeen;
  /** Null if no TURN server is configured. */
  readonly turnServer: TurnServer | null;
  /** Null if no demo patient can be called. */
  readonly patientKeys: PatientKeys | null;
  /** Stores the bytes of files. */
  readonly storage: Storage;
  /** Whether a refresh keeps or rotates the refresh token (docs/wire.md, "Session"). */
  readonly refresh: 'keep' | 'rotate';
  /**
   * Writes one row of the audit trail, by the caller unless `by` is given. Call it inside the transaction of
   * the write.
   */
  readonly trail: (action: string, subject: string, detail?: string, by?: string) => void;
}

type EndpointGroup = Readonly<Record<string, Endpoint>>;

/** The handlers of one noun: one for each endpoint, otherwise it does not compile. */
export type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (
    input: ServerInput<G[K]>,
    ctx: RequestContext,
  ) => ServerOutput<G[K]> | Promise<ServerOutput<G[K]>>;
};

/** One handler, bound to its endpoint; accepts unvalidated input. */
export interface BoundHandler {
  readonly endpoint: Endpoint;
  /** A write with a session runs in one transaction (handleRequest.ts) unless this is true. */
  readonly ownTransactions: boolean;
  readonly handle: (input: unknown, ctx: RequestContext) => unknown;
}

/** The bound handlers of one noun, under the contract's names. */
export type BoundHandlers<G extends EndpointGroup> = { readonly [K in keyof G]: BoundHandler };

/** Parses an input by its schema. The first invalid field is named in a 400. */
const parseInput = <S extends Schema>(shape: S, input: unknown): v.InferOutput<S> => {
  // A body of a megabyte can have a million errors; the first one is enough.
  const result = v.safeParse(shape, input, { abortEarly: true });
  if (result.success) return result.output;
  return throwBadField(v.getDotPath(result.issues[0]) ?? 'body');
};

/**
 * Binds the handlers of one noun to its endpoints. `ownTransactions` names the calls that manage their own
 * transactions: they await something in between, or what they count must stay counted when the call is
 * refused.
 */
export const bindHandlers = <const G extends EndpointGroup>(
  group: G,
  handlers: Handlers<G>,
  ownTransactions: readonly (keyof G)[] = [],
): BoundHandlers<G> => {
  const bind = (name: keyof G, endpoint: Endpoint): BoundHandler => ({
    endpoint,
    ownTransactions: ownTransactions.includes(name),
    handle: (input, ctx) => handlers[name](parseInput(endpoint.input, input), ctx),
  });
  const bound = Object.entries(group).map(([name, endpoint]) => [name, bind(name, endpoint)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which names it was given
  return Object.fromEntries(bound) as BoundHandlers<G>;
};
