import type { Context } from 'hono';
import * as v from 'valibot';
import { type Who, whoMay } from './access.ts';
import { type Carried, fieldsOf, textOf } from './body.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Hospital, Hospitals } from './hospitals.ts';
import { keyHeader, once } from './idempotency.ts';
import { nextId } from './ids.ts';
import { isRefusal, type Language, refuse, refuseField, worded } from './refusal.ts';
import type { Call, Caller, Scene } from './serve.ts';
import { callerOf, tenantOfToken } from './sessions.ts';

/** What every call of one upstream shares. */
export interface House {
  readonly hospitals: Hospitals;
  readonly events: Events;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly refresh: 'keep' | 'rotate';
  /** Whether answers are held against the contract too; a mismatch is a 500. */
  readonly checkAnswers: boolean;
}

const nobody: Caller = { userId: '', sessionId: '', isAuditor: false, name: '' };

/** The language of a call: the first of ours that it names, else Chinese. */
export const languageOf = (accept: string | undefined): Language =>
  /\b(?:zh|en)\b/i.exec(accept ?? '')?.[0].toLowerCase() === 'en' ? 'en' : 'zh';

const hospitalOf = (context: Context<Carried>, { hospitals }: House): Hospital => {
  const header = context.req.header('tenant-id') ?? '';
  const hospital = /^\d{1,9}$/.test(header) ? hospitals.byId(Number(header)) : undefined;
  return hospital ?? refuseField('tenant-id');
};

/** Who calls: 401 without a session that is alive, 403 for one of another hospital. */
const callerIn = (context: Context<Carried>, { tenantId, store }: Hospital, house: House): Caller => {
  const token = /^Bearer (\S{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (!token || house.faults.take('answer401')) return refuse(401);
  const other = house.hospitals.byId(tenantOfToken(token));
  const now = house.clock.now();
  if (other && other.tenantId !== tenantId) return refuse(callerOf(other.store, token, now) ? 403 : 401);
  return callerOf(store, token, now) ?? refuse(401);
};

const mayCall = (who: Who, { isAuditor }: Caller): boolean =>
  who === 'anyone' || who === 'staff' || (who === 'auditor') === isAuditor;

const sceneOf = (house: House, { tenantId, store }: Hospital, caller: Caller, language: Language): Scene => ({
  tenantId,
  store,
  caller,
  language,
  clock: house.clock,
  events: house.events,
  hospitals: house.hospitals,
  refresh: house.refresh,
  trail(act, subject, detail = '', by = caller.userId) {
    store.run(
      'INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
      nextId(),
      house.clock.now(),
      by,
      act,
      subject,
      detail,
    );
  },
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
  const caller = who === 'anyone' ? nobody : callerIn(context, hospital, house);
  if (!mayCall(who, caller)) return refuse(403);
  const body = endpoint.sends === 'body' ? textOf(context) : '';
  const fields = body === '' ? {} : fieldsOf(body);
  const query = endpoint.sends === 'query' ? context.req.query() : {};
  const raw = { ...query, ...fields, ...context.req.param() };
  const scene = sceneOf(house, hospital, caller, language);
  const work = () => call.answer(raw, scene);
  // Calls without a session keep their own transactions: a revoked login must stay revoked though the call is refused.
  if (endpoint.method === 'GET' || who === 'anyone') return work();
  const key = context.req.header(keyHeader);
  if (key === undefined) return scene.store.transaction(work);
  return once(scene, endpoint.path, key, body, work);
};

/** Answers one call with its envelope (wire.md, "Envelope"): every answer of the application travels with HTTP 200. */
export const answerTo =
  (group: keyof typeof whoMay, name: string, call: Call, house: House) =>
  async (context: Context<Carried>): Promise<Response> => {
    const who = (whoMay[group] as Readonly<Record<string, Who>>)[name] ?? refuse(403);
    const language = languageOf(context.req.header('accept-language'));
    try {
      const data = (await answered(context, who, call, house, language)) ?? null;
      if (house.checkAnswers) v.parse(call.endpoint.data, data);
      return context.json({ code: 200, msg: '', data });
    } catch (error) {
      if (isRefusal(error)) return context.json(worded(error, language));
      complain(`${call.endpoint.method} ${call.endpoint.path} failed`, error);
      return context.json(worded({ refused: 500, data: null, field: '' }, language));
    }
  };
