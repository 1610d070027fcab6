import * as v from 'valibot';
import type { Answered, Endpoint, Received } from '../contract/endpoint.ts';
import type { Shape } from '../contract/shapes.ts';
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

/** Who calls. On `open` calls nobody is known: `userId` is empty. */
export interface Caller {
  readonly userId: string;
  /** The login that the access token belongs to. */
  readonly sessionId: string;
  readonly isAuditor: boolean;
  readonly isAdmin: boolean;
  readonly name: string;
}

/** Everything a handler may use: one hospital, one caller, one moment. */
export interface Scene {
  readonly tenantId: number;
  readonly store: Store;
  readonly clock: Clock;
  readonly caller: Caller;
  /** Where the call came from: the client's address as the gateway says, and its User-Agent, at most 200 characters. */
  readonly client: { readonly address: string; readonly agent: string };
  /** From Accept-Language. */
  readonly language: Language;
  readonly events: Events;
  readonly hospitals: Hospitals;
  /** Null where no captcha is asked for. */
  readonly captcha: CaptchaDesk | null;
  /** Whether the log-in asks for the protocols of the hospital. */
  readonly protocols: boolean;
  /** Null where no code can be sent. */
  readonly sms: SmsDesk | null;
  /** Where passwords are checked one after the other. */
  readonly turns: Turns;
  /** Who made a call when. */
  readonly lastSeen: LastSeen;
  /** Null where no TURN server is known. */
  readonly relay: Relay | null;
  /** Null where no demo patient can be called. */
  readonly patientKeys: PatientKeys | null;
  /** Where the bytes of files lie. */
  readonly storage: Storage;
  /** How a refresh treats the refresh token (wire.md, "Session"). */
  readonly refresh: 'keep' | 'rotate';
  /** Writes one row of the audit trail, by the caller unless `by` is named; call it inside the transaction of the write. */
  readonly trail: (act: string, subject: string, detail?: string, by?: string) => void;
}

type Group = Readonly<Record<string, Endpoint>>;

/** What a noun's file gives to `serve`: one handler per endpoint, or it does not compile. */
export type Handlers<G extends Group> = {
  [K in keyof G]: (input: Received<G[K]>, scene: Scene) => Answered<G[K]> | Promise<Answered<G[K]>>;
};

/** One call, ready to be answered from whatever came over the line. */
export interface Call {
  readonly endpoint: Endpoint;
  /** A write of a session runs in one transaction (answer.ts) unless this is true. */
  readonly ownTransactions: boolean;
  readonly answer: (raw: unknown, scene: Scene) => unknown;
}

/** The calls of one noun, under the contract's names. */
export type Calls<G extends Group> = { readonly [K in keyof G]: Call };

/** Reads an input by its schema; the first wrong field is named in a 400. */
const received = <S extends Shape>(shape: S, raw: unknown): v.InferOutput<S> => {
  // Early: a body of a megabyte can be wrong in a million places, and one is enough.
  const read = v.safeParse(shape, raw, { abortEarly: true });
  if (read.success) return read.output;
  return refuseField(v.getDotPath(read.issues[0]) ?? 'body');
};

/**
 * Binds one noun of the contract to its handlers. `own` names the calls that keep their own transactions: they wait for
 * something in between, or what they count must stay counted though the call is refused.
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
