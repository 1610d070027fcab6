import type { Context } from 'hono';
import * as v from 'valibot';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Who, whoMay } from './access.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Hospital, Hospitals } from './hospitals.ts';
import { keyHeader, once, type Running } from './idempotency.ts';
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
  readonly running: Running;
}

const nobody: Caller = { userId: '', sessionId: '', isAuditor: false, name: '' };

/** The language of a call: the first of ours that it names, else Chinese. */
export const languageOf = (accept: string | undefined): Language =>
  /\b(?:zh|en)\b/i.exec(accept ?? '')?.[0].toLowerCase() === 'en' ? 'en' : 'zh';

const hospitalOf = (context: Context, { hospitals }: House): Hospital => {
  const header = context.req.header('tenant-id') ?? '';
  const hospital = /^\d{1,9}$/.test(header) ? hospitals.byId(Number(header)) : undefined;
  return hospital ?? refuseField('tenant-id');
};

/** Who calls: 401 without a session that is alive, 403 for one of another hospital. */
const callerIn = (context: Context, { tenantId, store }: Hospital, house: House): Caller => {
  const token = /^Bearer (\S{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (!token || house.faults.take('answer401')) return refuse(401);
  const other = house.hospitals.byId(tenantOfToken(token));
  const now = house.clock.now();
  if (other && other.tenantId !== tenantId) return refuse(callerOf(other.store, token, now) ? 403 : 401);
  return callerOf(store, token, now) ?? refuse(401);
};

const mayCall = (who: Who, { isAuditor }: Caller): boolean =>
  who === 'anyone' || who === 'staff' || (who === 'auditor') === isAuditor;

const inputOf = async (context: Context, { sends }: Endpoint): Promise<unknown> => {
  const inPath = context.req.param();
  if (sends === 'query') return { ...context.req.query(), ...inPath };
  const text = await context.req.text();
  if (text.trim() === '') return inPath;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refuseField('body');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return refuseField('body');
  return { ...read, ...inPath };
};

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

const answered = async (context: Context, who: Who, call: Call, house: House, language: Language) => {
  const { endpoint } = call;
  const hospital = hospitalOf(context, house);
  const caller = who === 'anyone' ? nobody : callerIn(context, hospital, house);
  if (!mayCall(who, caller)) return refuse(403);
  const raw = await inputOf(context, endpoint);
  const scene = sceneOf(house, hospital, caller, language);
  const work = () => call.answer(raw, scene);
  // Calls without a session keep their own transactions: a revoked login must stay revoked though the call is refused.
  if (endpoint.method === 'GET' || who === 'anyone') return work();
  const key = context.req.header(keyHeader);
  if (key === undefined) return scene.store.transaction(work);
  return once(scene, house.running, endpoint.path, key, raw, work);
};

/** Answers one call with its envelope (wire.md, "Envelope"): every answer of the application travels with HTTP 200. */
export const answerTo =
  (group: keyof typeof whoMay, name: string, call: Call, house: House) =>
  async (context: Context): Promise<Response> => {
    const who = (whoMay[group] as Readonly<Record<string, Who>>)[name] ?? refuse(403);
    const language = languageOf(context.req.header('accept-language'));
    try {
      const data = (await answered(context, who, call, house, language)) ?? null;
      if (house.checkAnswers) v.parse(call.endpoint.data, data);
      return context.json({ code: 200, msg: '', data });
    } catch (error) {
      if (isRefusal(error)) return context.json(worded(error, language));
      // The stack alone: bodies, tokens and patients' words belong in no log.
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      console.error(`${call.endpoint.method} ${call.endpoint.path} failed: ${stack}`);
      return context.json(worded({ refused: 500, data: null, field: '' }, language));
    }
  };
