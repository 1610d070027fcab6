import type { Context } from 'hono';
import * as v from 'valibot';
import { dispensingKeyHeader } from '../../contract/prescribing/dispensing.ts';
import { allowedBeforePasswordChange, type RequiredRole, requiredRoles } from './access.ts';
import { type HonoEnv, parseFields, parseForm, bodyText } from './requestBody.ts';
import { createCallSenders } from '../limits/callSenders.ts';
import { countedAs, isExport } from '../limits/countedCalls.ts';
import { createTurnShares } from '../limits/turnShares.ts';
import { createTurns } from '../limits/turns.ts';
import { bytesOfCall } from '../limits/writeBudget.ts';
import { clientNetwork } from './clientNetwork.ts';
import { logError } from './logError.ts';
import type { Hospital } from '../db/hospitals.ts';
import { isHttpError, type Language, throwHttpError, throwBadField, errorEnvelope } from './httpError.ts';
import type { BoundHandler } from './bindHandlers.ts';
import { findCaller, tenantOfToken } from '../auth/sessions.ts';
import { browserCookie, browserTokenOf } from '../auth/knownBrowsers.ts';
import { type Services, type Caller, type RequestContext, createAuditTrail } from './requestContext.ts';
import { createHash } from 'node:crypto';
import { dayMs } from './clock.ts';

/** How long the first answer to a key is stored, in milliseconds: a clock that is set a day ahead forgets none of today's. */
const retentionMs = 2 * dayMs;

/**
 * The header that makes a write safe to repeat: 8 to 64 characters, created by the console for one mutation.
 */
const idempotencyHeader = 'idempotency-key';

interface StoredAnswer {
  bodyHash: string;
  answer: string;
}

/**
 * Runs a write once per key. The same key, user and endpoint get the stored answer again, and nothing is
 * written. If body or query differ, it throws 900. A refused call stores no answer and may be repeated.
 */
const idempotent = (
  ctx: Pick<RequestContext, 'store' | 'caller' | 'clock' | 'tenantId' | 'writeBudget'>,
  endpoint: string,
  key: string,
  requestText: string,
  work: () => unknown,
): unknown => {
  const { store, caller, clock } = ctx;
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) return throwBadField(idempotencyHeader);
  const bodyHash = createHash('sha256').update(requestText).digest('hex');

  return store.transaction(() => {
    const first = store.one<StoredAnswer>(
      'SELECT body_hash AS bodyHash, answer FROM idempotency WHERE user_id = ? AND endpoint = ? AND key = ?',
      caller.userId,
      endpoint,
      key,
    );
    if (first)
      return first.bodyHash === bodyHash ? (JSON.parse(first.answer) as unknown) : throwHttpError(900);
    const answer = work();
    const answerJson = JSON.stringify(answer ?? null);
    ctx.writeBudget.add(ctx.tenantId, caller.userId, Buffer.byteLength(answerJson));
    store.run('DELETE FROM idempotency WHERE at < ?', clock.now() - retentionMs);
    store.run(
      'INSERT INTO idempotency (user_id, endpoint, key, body_hash, answer, at) VALUES (?, ?, ?, ?, ?, ?)',
      caller.userId,
      endpoint,
      key,
      bodyHash,
      answerJson,
      clock.now(),
    );
    return answer;
  });
};

const anonymous: Caller = {
  userId: '',
  sessionId: '',
  isAuditor: false,
  isAdmin: false,
  mustChangePassword: false,
  name: '',
};

const pharmacy: Caller = { ...anonymous, userId: 'pharmacy', name: 'pharmacy' };

/** The language of a request: the first supported one in Accept-Language, otherwise Chinese. */
export const languageOf = (accept: string | undefined): Language =>
  /\b(?:zh|en)\b/i.exec(accept ?? '')?.[0].toLowerCase() === 'en' ? 'en' : 'zh';

/** The hospital that the gateway names in `tenant-id`; throws 400 if there is none. */
export const hospitalOf = (
  context: Context<HonoEnv>,
  { hospitals }: Pick<Services, 'hospitals'>,
): Hospital => {
  const header = context.req.header('tenant-id') ?? '';
  const hospital = /^\d{1,9}$/.test(header) ? hospitals.byId(Number(header)) : undefined;
  return hospital ?? throwBadField('tenant-id');
};

const tokenOf = (context: Context<HonoEnv>): string | undefined =>
  /^Bearer (\S{1,512})$/i.exec(context.req.header('authorization') ?? '')?.[1];

/** Who has the session of the request; null if it is not valid: then the handler answers with the exact error. */
export const signedInCaller = (
  context: Context<HonoEnv>,
  { hospitals, clock }: Services,
): { readonly tenantId: number; readonly userId: string } | null => {
  const token = tokenOf(context) ?? '';
  const store = hospitals.byId(tenantOfToken(token))?.store;
  const caller = store && findCaller(store, token, clock.now());
  return caller ? { tenantId: store.tenantId, userId: caller.userId } : null;
};

/** The caller. Throws 401 without a valid session, 403 for a session of another hospital. */
const authenticate = (
  context: Context<HonoEnv>,
  { tenantId, store }: Hospital,
  services: Services,
): Caller => {
  const token = tokenOf(context);
  if (!token || services.faults.consume('answer401')) return throwHttpError(401);
  const tokenHospital = services.hospitals.byId(tenantOfToken(token));
  const now = services.clock.now();
  if (tokenHospital && tokenHospital.tenantId !== tenantId)
    return throwHttpError(findCaller(tokenHospital.store, token, now) ? 403 : 401);
  const caller = findCaller(store, token, now) ?? throwHttpError(401);
  services.lastSeen.record(store, caller.userId);
  return caller;
};

/** The pharmacy's system. Throws 401 without a key, 403 with one that is not this hospital's; a session is no key. */
const authenticatePharmacy = (
  { req }: Context<HonoEnv>,
  { tenantId }: Hospital,
  { dispensingKeys }: Services,
): Caller => {
  const key = req.header(dispensingKeyHeader) ?? '';
  if (key === '') return throwHttpError('dispensingKeyMissing');
  return dispensingKeys.matches(tenantId, key) ? pharmacy : throwHttpError('dispensingKeyWrong');
};

const callerOf = (
  context: Context<HonoEnv>,
  role: RequiredRole,
  { endpoint }: BoundHandler,
  hospital: Hospital,
  services: Services,
): Caller => {
  if (role === 'pharmacy') return authenticatePharmacy(context, hospital, services);
  const needsSession =
    role !== 'anyone' || (endpoint.access === 'either' && context.req.header('authorization'));
  return needsSession ? authenticate(context, hospital, services) : anonymous;
};

const isAllowed = (role: RequiredRole, { isAuditor, isAdmin }: Caller): boolean => {
  if (role === 'administrator') return isAdmin;
  if (role === 'auditorOrAdministrator') return isAuditor || isAdmin;
  if (role === 'anyone' || role === 'staff' || role === 'pharmacy') return true;
  return (role === 'auditor') === isAuditor;
};

// Only the gateway talks to the upstream, and it sets this header itself.
const clientOf = ({ req }: Context<HonoEnv>): RequestContext['client'] => {
  const address = (req.header('x-real-ip') ?? '').slice(0, 64);
  return {
    address,
    network: clientNetwork(address),
    agent: (req.header('user-agent') ?? '').slice(0, 200),
    browserToken: browserTokenOf(req.header('cookie') ?? ''),
  };
};

const runHandler = async (
  context: Context<HonoEnv>,
  role: RequiredRole,
  handler: BoundHandler,
  services: Services,
  language: Language,
) => {
  const { endpoint } = handler;
  const hospital = hospitalOf(context, services);
  // A write would block this thread until the import has ended.
  const written = endpoint.method === 'GET' ? null : services.importJobs.written();
  if (written) await written;
  const caller = callerOf(context, role, handler, hospital, services);
  context.set('userId', caller.userId);
  if (caller.mustChangePassword && !allowedBeforePasswordChange.has(endpoint))
    return throwHttpError('passwordChangeRequired');
  if (!isAllowed(role, caller)) return throwHttpError(403);
  const body = endpoint.sends === 'body' ? services.fileSigner.strip(bodyText(context)) : '';
  const fields = body === '' ? {} : parseFields(body);
  const query = endpoint.sends === 'query' ? context.req.query() : {};
  const form = endpoint.sends === 'form' ? await parseForm(context) : {};
  const input = { ...query, ...fields, ...form, ...context.req.param() };
  const { tenantId, store } = hospital;
  const counted = countedAs(role, endpoint);
  const addToTrail = createAuditTrail(store, services.clock, caller.userId);
  const trail: RequestContext['trail'] = (...act) => {
    if (counted === 'read' || counted === 'claim')
      services.writeBudget.add(tenantId, caller.userId, bytesOfCall);
    addToTrail(...act);
  };
  const ctx: RequestContext = {
    ...services,
    tenantId,
    store,
    caller,
    language,
    client: clientOf(context),
    keepBrowser: (token) =>
      context.header('set-cookie', browserCookie(token, context.req.header('x-forwarded-proto') === 'https')),
    trail,
    preChecked: null,
  };
  const bytes = Buffer.byteLength(body);
  // Nothing is prepared for what will be refused.
  const hasRoom = services.writeBudget.hasRoom(tenantId, caller.userId, bytes);
  const preparation = (hasRoom ? handler.prepare?.(input, ctx) : null) ?? ctx;
  const prepared = preparation instanceof Promise ? await preparation : preparation;
  // The session may have ended meanwhile.
  if (prepared !== ctx) callerOf(context, role, handler, hospital, services);
  // Counted only once the call is known not to be a repeat: a repeat stores nothing and gets the stored answer.
  const work = () => {
    if (counted === 'write' || counted === 'list')
      services.writeBudget.take(tenantId, caller.userId, bytes, counted);
    else if (counted === 'claim') services.writeBudget.checkClaim(tenantId, caller.userId);
    return handler.handle(input, prepared);
  };
  // The answer to HEAD has no file to read.
  if (isExport(endpoint) && context.req.method === 'GET')
    return services.runningExports.run(tenantId, caller.userId, work);
  // Calls without a session manage their own transactions: a revoked session must stay revoked when the call
  // is refused.
  if (endpoint.method === 'GET' || role === 'anyone' || handler.ownTransactions) return work();
  const key = context.req.header(idempotencyHeader);
  if (key === undefined) return ctx.store.transaction(work);
  // Query parameters are part of the request, too.
  const requestText = endpoint.sends === 'query' ? JSON.stringify(input) : body;
  return idempotent(ctx, endpoint.path, key, requestText, work);
};

/** The answer as JSON, in which the addresses of files are signed. */
const jsonResponse = (
  context: Context<HonoEnv>,
  services: Services,
  body: unknown,
  init: { readonly status?: 503; readonly headers?: Record<string, string> } = {},
): Response => {
  const text = JSON.stringify(body);
  const reader = { tenantId: Number(context.req.header('tenant-id')), userId: context.get('userId') ?? '' };
  const json = services.fileSigner.sign(text, reader, services.clock.now());
  const headers = { 'content-type': 'application/json', ...init.headers };
  return context.body(json, { status: init.status ?? 200, headers });
};

/** A call is begun once everybody else who waits has had one begun: a flood of one person delays others by one call. */
const turns = createTurns({ afterStep: createTurnShares() });
const senderOf = createCallSenders();
const inTurn = <T>(context: Context<HonoEnv>, services: Services, begin: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    const address = context.req.header('x-real-ip') ?? '';
    turns.take(senderOf(services, tokenOf(context), address), () => {
      resolve(begin());
      return false;
    });
  });

/**
 * Answers one request with its envelope (docs/wire.md, "Envelope"). Application answers always have HTTP
 * status 200.
 */
export const handleRequest =
  (group: keyof typeof requiredRoles, name: string, handler: BoundHandler, services: Services) =>
  async (context: Context<HonoEnv>): Promise<Response> => {
    const role =
      (requiredRoles[group] as Readonly<Record<string, RequiredRole>>)[name] ?? throwHttpError(403);
    const language = languageOf(context.req.header('accept-language'));
    try {
      const data =
        (await inTurn(context, services, () => runHandler(context, role, handler, services, language))) ??
        null;
      // A file is sent without an envelope.
      if (data instanceof Response) return data;
      if (services.validateResponses) v.parse(handler.endpoint.data, data);
      return jsonResponse(
        context,
        services,
        handler.endpoint.enveloped ? { code: 200, msg: '', data } : data,
      );
    } catch (error) {
      // A refusal that is worth repeating, as of a gateway: consoles ask what became of the write.
      if (isHttpError(error) && error.reason === 'databaseBusy')
        return jsonResponse(context, services, errorEnvelope(error, language), {
          status: 503,
          headers: { 'retry-after': '1' },
        });
      if (isHttpError(error)) return jsonResponse(context, services, errorEnvelope(error, language));
      logError(`${handler.endpoint.method} ${handler.endpoint.path} failed`, error);
      return context.json(errorEnvelope({ reason: 500, data: null, field: '' }, language));
    }
  };
