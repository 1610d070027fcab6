import type { ClientInput, Endpoint, ClientOutput } from '../../../contract/protocol/endpoint.ts';
import type { DecodedEnvelope } from '../../../contract/protocol/envelope.ts';
import { readAnswer } from '../../../contract/protocol/readAnswer.ts';
import { envelopeCode, silentMessages } from '../../../contract/errors/envelopeCodes.ts';
import { type ApiError, isApiError, isUnsupported } from '../../lib/apiError.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { languageTag } from '../../i18n/language.ts';
import type { WithSession } from '../session/withSession.ts';
import type { ApiRequest, OnProgress, Send, RequestBody, FormField } from './httpClient.ts';
import { codeError, shapeError } from './apiErrors.ts';
import { monotonicProgress } from './monotonicProgress.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { type LoadedSettings, ownCode } from '../consoleSettings.ts';
import { type ReplacedCall, replaceableCall } from '../../../contract/hospital/consoleSettings.ts';

/** Specification §9, in milliseconds. For files it is the time without progress, not the total. */
export const defaultTimeoutMs = 30_000;

/** The headers of every request, those to the object storage included. */
export const commonHeaders = (
  sessionStore: SessionStore,
  i18n: I18n<CoreMessages>,
): Record<string, string> => ({
  'tenant-id': sessionStore.tenantId(),
  'accept-language': languageTag(i18n.language.value),
  accept: 'application/json',
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const toFormFields = (fields: Record<string, unknown>): FormField[] =>
  Object.entries(fields).map(([name, value]) =>
    value instanceof Blob
      ? { name, value, fileName: value instanceof File ? value.name : undefined }
      : { name, value: String(value) },
  );

const encodeBody = (sends: Endpoint['sends'], fields: Record<string, unknown>): RequestBody | undefined => {
  if (sends === 'query') return undefined;
  // Serialized once, so that later changes to the input do not affect a repeated request.
  return sends === 'form' ? toFormFields(fields) : JSON.stringify(fields);
};

/** Builds the request of an endpoint. `bodyOverride` replaces the body. */
export const buildRequest = (
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
  options: Pick<CallOptions, 'signal' | 'idempotencyKey' | 'keepalive' | 'lowPriority'>,
  bodyOverride?: RequestBody,
): ApiRequest => {
  const fields = { ...(isRecord(input) ? input : {}) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  const { sends } = endpoint;
  return {
    method: endpoint.method,
    path,
    query: sends === 'query' ? fields : {},
    body: bodyOverride ?? encodeBody(sends, fields),
    headers: {
      ...headers,
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    timeout: defaultTimeoutMs,
    timeoutPerChunk: sends === 'form' ? true : undefined,
    signal: options.signal,
    keepalive: options.keepalive,
    lowPriority: options.lowPriority,
    mayBeUnsupported: endpoint.origin === 'extension',
    namesRow: 'id' in fields,
    withoutEnvelope: !endpoint.enveloped,
  };
};

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** 8 to 64 characters: the same key never writes twice. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Without a bearer token, whoever is logged in; such a call never refreshes (specification §6, `isToken`
   * false).
   */
  readonly anonymous?: true | undefined;
  /** Completes the request even if the page is closed meanwhile; the body is small. */
  readonly keepalive?: true | undefined;
  /** On a slow line everything else goes first. */
  readonly lowPriority?: true | undefined;
  /** Receives the upload progress; never decreases, although the form may be sent again. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Calls an upstream: returns the parsed data, or throws one ApiError. It never toasts, navigates or retries.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E>,
  options?: CallOptions,
) => Promise<ClientOutput<E>>;

export interface CallDeps {
  readonly send: Send;
  readonly withSession: WithSession;
  readonly sessionStore: SessionStore;
  readonly i18n: I18n<CoreMessages>;
  readonly settings: Pick<LoadedSettings, 'load'>;
  /** An answer says whether the hospital's system offers this extension. */
  readonly onOffered?: ((endpoint: Endpoint, isOffered: boolean) => void) | undefined;
  /** Rows of this call's answer could not be read and are missing; `field` is the first that was wrong. */
  readonly onRowsLeftOut: (path: string, count: number, field: string) => void;
}

/** The same call under the method and the path that a hospital has it under. */
const withReplacement = <E extends Endpoint>(endpoint: E, replaced: ReplacedCall | undefined): E => {
  if (!replaced) return endpoint;
  const hasBody = replaced.method === 'POST' || replaced.method === 'PUT';
  return { ...endpoint, ...replaced, sends: hasBody ? 'body' : 'query' };
};

/** Whether a response says that the access token is no longer valid. */
export const needsRefresh = (answer: DecodedEnvelope): boolean =>
  !answer.ok && answer.code === 401 && !silentMessages.includes(answer.msg);

/** Sends a request as its endpoint and its options require: with the session's token, or anonymously. */
export const withAuth =
  ({ withSession, sessionStore }: Pick<CallDeps, 'withSession' | 'sessionStore'>) =>
  <T>(
    { access }: Pick<Endpoint, 'access'>,
    anonymous: boolean,
    request: ApiRequest,
    attempt: (request: ApiRequest) => Promise<T>,
    isUnauthorized: (answer: T) => boolean,
  ): Promise<T> => {
    if (access === 'open' || anonymous || (access === 'either' && sessionStore.readSession() === null))
      return attempt(request);
    const replayable = !(request.body instanceof ReadableStream);
    const attemptAs = (token: string) => attempt({ ...request, token });
    return withSession({ path: request.path, signal: request.signal, replayable }, attemptAs, isUnauthorized);
  };

/** Reports an extension that this error says is not offered; returns the error. */
export const createUnsupportedReporter =
  (onOffered: CallDeps['onOffered']) =>
  (endpoint: Endpoint, error: ApiError): ApiError => {
    if (endpoint.origin === 'extension' && isUnsupported(error)) onOffered?.(endpoint, false);
    return error;
  };

/** Creates the console's HTTP caller. */
export const createCall = (deps: CallDeps): Call => {
  const { send, sessionStore, i18n, settings } = deps;
  const reportUnsupported = createUnsupportedReporter(deps.onOffered);
  const authenticate = withAuth(deps);

  return async <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options: CallOptions = {},
  ): Promise<ClientOutput<E>> => {
    const catalogue = i18n.messages.value.errors;
    const name = replaceableCall(endpoint.path);
    const replaced = name === null ? undefined : (await settings.load()).calls?.get(name);
    const place = withReplacement(endpoint, replaced);
    const request = buildRequest(place, input, commonHeaders(sessionStore, i18n), options);
    const onProgress = options.onProgress && monotonicProgress(options.onProgress);
    const attempt = (authorized: ApiRequest) => send(authorized, onProgress);
    const answer = await authenticate(
      endpoint,
      options.anonymous === true,
      request,
      attempt,
      needsRefresh,
    ).catch((thrown: unknown) => {
      throw isApiError(thrown) ? reportUnsupported(endpoint, thrown) : thrown;
    });
    if (!answer.ok) {
      const isEnvelopeCode = answer.code <= envelopeCode.repeated;
      const code = isEnvelopeCode ? answer.code : ownCode(await settings.load(), answer.code);
      throw reportUnsupported(endpoint, codeError(catalogue, request, { ...answer, code }));
    }
    if (endpoint.origin === 'extension') deps.onOffered?.(endpoint, true);
    const read = readAnswer<E['data']>(endpoint.data, answer.data, (count, field) =>
      deps.onRowsLeftOut(endpoint.path, count, field),
    );
    if (read.ok) return read.output;
    throw shapeError(catalogue, endpoint.path, read.field);
  };
};
