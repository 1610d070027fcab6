import * as v from 'valibot';
import type { ClientInput, Endpoint, ClientOutput } from '../../../contract/protocol/endpoint.ts';
import type { DecodedEnvelope } from '../../../contract/protocol/envelope.ts';
import { silentMessages } from '../../../contract/errors/envelopeCodes.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { WithSession } from '../session/withSession.ts';
import { commonHeaders, buildRequest } from './buildRequest.ts';
import type { ApiRequest, OnProgress } from './httpClient.ts';
import { codeError, shapeError } from './apiErrors.ts';
import { monotonicProgress } from './monotonicProgress.ts';
import type { Send } from './decodeEnvelope.ts';
import type { SessionStore } from '../session/sessionStore.ts';

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
}

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
    const attemptAs = (token: string) =>
      attempt({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    return withSession({ path: request.path, signal: request.signal, replayable }, attemptAs, isUnauthorized);
  };

/** Creates the console's HTTP caller. */
export const createCall = (deps: CallDeps): Call => {
  const { send, sessionStore, i18n } = deps;
  const authenticate = withAuth(deps);

  return async <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options: CallOptions = {},
  ): Promise<ClientOutput<E>> => {
    const catalogue = i18n.messages.value.errors;
    const request = buildRequest(endpoint, input, commonHeaders(sessionStore, i18n), options);
    const onProgress = options.onProgress && monotonicProgress(options.onProgress);
    const attempt = (authorized: ApiRequest) => send(authorized, onProgress);
    const answer = await authenticate(endpoint, options.anonymous === true, request, attempt, needsRefresh);
    if (!answer.ok) throw codeError(catalogue, request, answer);
    const parsed = v.safeParse(endpoint.data, answer.data);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw shapeError(catalogue, endpoint.path, v.getDotPath(issue) ?? 'data');
  };
};
