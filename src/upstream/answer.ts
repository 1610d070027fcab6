import type { Context } from 'hono';
import * as v from 'valibot';
import { type Who, whoMay } from './access.ts';
import { type Carried, fieldsOf, formOf, textOf } from './body.ts';
import type { CaptchaDesk } from './captchaDesk.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Hospital, Hospitals } from './hospitals.ts';
import { keyHeader, once } from './idempotency.ts';
import type { PatientKeys } from './patientKeys.ts';
import type { LastSeen } from './lastSeen.ts';
import { isRefusal, type Language, refuse, refuseField, worded } from './refusal.ts';
import type { Relay } from './relay.ts';
import type { Call, Caller, Scene } from './serve.ts';
import { callerOf, tenantOfToken } from './sessions.ts';
import type { SmsDesk } from './smsDesk.ts';
import type { Storage } from './storage.ts';
import { trailOf } from './trail.ts';
import type { Turns } from './turns.ts';

/** What all requests of one upstream share. */
export interface House {
  readonly hospitals: Hospitals;
  readonly events: Events;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly refresh: 'keep' | 'rotate';
  /** Null if no captcha is required. */
  readonly captcha: CaptchaDesk | null;
  /** Whether log-in asks for the hospital's agreements. */
  readonly protocols: boolean;
  /** Null if no code can be sent. */
  readonly sms: SmsDesk | null;
  readonly turns: Turns;
  readonly lastSeen: LastSeen;
  /** Null if no TURN server is configured. */
  readonly relay: Relay | null;
  /** Null if no demo patient can be called. */
  readonly patientKeys: PatientKeys | null;
  readonly storage: Storage;
  /** Whether responses are validated against the contract. A mismatch is answered with 500. */
  readonly checkAnswers: boolean;
}

const nobody: Caller = { userId: '', sessionId: '', isAuditor: false, isAdmin: false, name: '' };

/** The language of a request: the first supported one in Accept-Language, otherwise Chinese. */
export const languageOf = (accept: string | undefined): Language =>
  /\b(?:zh|en)\b/i.exec(accept ?? '')?.[0].toLowerCase() === 'en' ? 'en' : 'zh';

/** The hospital that the gateway names in `tenant-id`; throws 400 if there is none. */
export const hospitalOf = (context: Context<Carried>, { hospitals }: Pick<House, 'hospitals'>): Hospital => {
  const header = context.req.header('tenant-id') ?? '';
  const hospital = /^\d{1,9}$/.test(header) ? hospitals.byId(Number(header)) : undefined;
  return hospital ?? refuseField('tenant-id');
};

const tokenOf = (context: Context<Carried>): string | undefined =>
  /^Bearer (\S{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1];

/** Whether the request has a valid session. If not, the handler answers with the exact error. */
export const isKnown = (context: Context<Carried>, { hospitals, clock }: House): boolean => {
  const token = tokenOf(context) ?? '';
  const store = hospitals.byId(tenantOfToken(token))?.store;
  return store !== undefined && callerOf(store, token, clock.now()) !== undefined;
};

/** The caller. Throws 401 without a valid session, 403 for a session of another hospital. */
const callerIn = (context: Context<Carried>, { tenantId, store }: Hospital, house: House): Caller => {
  const token = tokenOf(context);
  if (!token || house.faults.take('answer401')) return refuse(401);
  const other = house.hospitals.byId(tenantOfToken(token));
  const now = house.clock.now();
  if (other && other.tenantId !== tenantId) return refuse(callerOf(other.store, token, now) ? 403 : 401);
  const caller = callerOf(store, token, now) ?? refuse(401);
  house.lastSeen.note(store, caller.userId);
  return caller;
};

const mayCall = (who: Who, { isAuditor, isAdmin }: Caller): boolean => {
  if (who === 'administrator') return isAdmin;
  return who === 'anyone' || who === 'staff' || (who === 'auditor') === isAuditor;
};

// Only the gateway talks to the upstream, and it sets this header itself.
const clientOf = ({ req }: Context<Carried>): Scene['client'] => ({
  address: (req.header('x-real-ip') ?? '').slice(0, 64),
  agent: (req.header('user-agent') ?? '').slice(0, 200),
});

const sceneOf = (
  house: House,
  { tenantId, store }: Hospital,
  caller: Caller,
  language: Language,
  client: Scene['client'],
): Scene => ({
  client,
  tenantId,
  store,
  caller,
  language,
  clock: house.clock,
  events: house.events,
  hospitals: house.hospitals,
  refresh: house.refresh,
  captcha: house.captcha,
  protocols: house.protocols,
  sms: house.sms,
  turns: house.turns,
  lastSeen: house.lastSeen,
  relay: house.relay,
  patientKeys: house.patientKeys,
  storage: house.storage,
  trail: trailOf(store, house.clock, caller.userId),
});

const answered = async (
  context: Context<Carried>,
  who: Who,
  call: Call,
  house: House,
  language: Language,
) => {
  const { endpoint } = call;
  const hospital = hospitalOf(context, house);
  const known = who !== 'anyone' || (endpoint.access === 'either' && context.req.header('authorization'));
  const caller = known ? callerIn(context, hospital, house) : nobody;
  if (!mayCall(who, caller)) return refuse(403);
  const body = endpoint.sends === 'body' ? textOf(context) : '';
  const fields = body === '' ? {} : fieldsOf(body);
  const query = endpoint.sends === 'query' ? context.req.query() : {};
  const form = endpoint.sends === 'form' ? await formOf(context) : {};
  const raw = { ...query, ...fields, ...form, ...context.req.param() };
  const scene = sceneOf(house, hospital, caller, language, clientOf(context));
  const work = () => call.answer(raw, scene);
  // Calls without a session manage their own transactions: a revoked session must stay revoked when the call
  // is refused.
  if (endpoint.method === 'GET' || who === 'anyone' || call.ownTransactions) return work();
  const key = context.req.header(keyHeader);
  if (key === undefined) return scene.store.transaction(work);
  // Query parameters are part of the request, too.
  const asked = endpoint.sends === 'query' ? JSON.stringify(raw) : body;
  return once(scene, endpoint.path, key, asked, work);
};

/**
 * Answers one request with its envelope (docs/wire.md, "Envelope"). Application answers always have HTTP
 * status 200.
 */
export const answerTo =
  (group: keyof typeof whoMay, name: string, call: Call, house: House) =>
  async (context: Context<Carried>): Promise<Response> => {
    const who = (whoMay[group] as Readonly<Record<string, Who>>)[name] ?? refuse(403);
    const language = languageOf(context.req.header('accept-language'));
    try {
      const data = (await answered(context, who, call, house, language)) ?? null;
      // A file is sent without an envelope.
      if (data instanceof Response) return data;
      if (house.checkAnswers) v.parse(call.endpoint.data, data);
      return context.json(call.endpoint.enveloped ? { code: 200, msg: '', data } : data);
    } catch (error) {
      if (isRefusal(error)) return context.json(worded(error, language));
      complain(`${call.endpoint.method} ${call.endpoint.path} failed`, error);
      return context.json(worded({ refused: 500, data: null, field: '' }, language));
    }
  };
