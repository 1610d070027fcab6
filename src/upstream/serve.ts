import * as v from 'valibot';
import type { ServerOutput, Endpoint, ServerInput } from '../contract/protocol/endpoint.ts';
import type { Schema } from '../contract/protocol/schemas.ts';
import type { CaptchaDesk } from './captchaDesk.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Hospitals } from './hospitals.ts';
import type { LastSeen } from './lastSeen.ts';
import type { PatientKeys } from './patientKeys.ts';
import { type Language, refuseField } from './refusal.ts';
import type { Relay } from './relay.ts';
import type { SmsDesk } from './smsDesk.ts';
import type { Storage } from './storage.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

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
export interface Scene {
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
  readonly captcha: CaptchaDesk | null;
  /** Whether log-in asks for the hospital's agreements. */
  readonly protocols: boolean;
  /** Null if no code can be sent. */
  readonly sms: SmsDesk | null;
  /** Runs password checks one after the other. */
  readonly turns: Turns;
  /** When each user made their last call. */
  readonly lastSeen: LastSeen;
  /** Null if no TURN server is configured. */
  readonly relay: Relay | null;
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
  readonly trail: (act: string, subject: string, detail?: string, by?: string) => void;
}

type Group = Readonly<Record<string, Endpoint>>;

/** The handlers of one noun: one for each endpoint, otherwise it does not compile. */
export type Handlers<G extends Group> = {
  [K in keyof G]: (
    input: ServerInput<G[K]>,
    scene: Scene,
  ) => ServerOutput<G[K]> | Promise<ServerOutput<G[K]>>;
};

/** One handler, bound to its endpoint; accepts unvalidated input. */
export interface Call {
  readonly endpoint: Endpoint;
  /** A write with a session runs in one transaction (handleRequest.ts) unless this is true. */
  readonly ownTransactions: boolean;
  readonly answer: (raw: unknown, scene: Scene) => unknown;
}

/** The bound handlers of one noun, under the contract's names. */
export type Calls<G extends Group> = { readonly [K in keyof G]: Call };

/** Parses an input by its schema. The first invalid field is named in a 400. */
const received = <S extends Schema>(shape: S, raw: unknown): v.InferOutput<S> => {
  // A body of a megabyte can have a million errors; the first one is enough.
  const read = v.safeParse(shape, raw, { abortEarly: true });
  if (read.success) return read.output;
  return refuseField(v.getDotPath(read.issues[0]) ?? 'body');
};

/**
 * Binds the handlers of one noun to its endpoints. `ownTransactions` names the calls that manage their own
 * transactions: they await something in between, or what they count must stay counted when the call is
 * refused.
 */
export const serve = <const G extends Group>(
  group: G,
  handlers: Handlers<G>,
  own: readonly (keyof G)[] = [],
): Calls<G> => {
  const bind = (name: keyof G, endpoint: Endpoint): Call => ({
    endpoint,
    ownTransactions: own.includes(name),
    answer: (raw, scene) => handlers[name](received(endpoint.input, raw), scene),
  });
  const bound = Object.entries(group).map(([name, endpoint]) => [name, bind(name, endpoint)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which names it was given
  return Object.fromEntries(bound) as Calls<G>;
};
