import * as v from 'valibot';
import type { ClientInput, Endpoint, ClientOutput } from '../../contract/protocol/endpoint.ts';
import type { DecodedEnvelope } from '../../contract/protocol/envelope.ts';
import { silentMessages } from '../../contract/errors/envelopeCodes.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import type { Authorised } from './authorised.ts';
import { commonHeaders, describe } from './describe.ts';
import type { Request, Sent } from './exchange.ts';
import { codeFault, shapeFault } from './fault.ts';
import { rising } from './rising.ts';
import type { Send } from './send.ts';
import type { Stored } from './stored.ts';

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** 8 to 64 characters: the same key never writes twice. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Without a bearer token, whoever is logged in; such a call never refreshes (specification §6, `isToken`
   * false).
   */
  readonly asNobody?: true | undefined;
  /** Receives the upload progress; never decreases, although the form may be sent again. */
  readonly progress?: Sent | undefined;
}

/**
 * Calls an upstream: returns the parsed data, or throws one ApiError. It never toasts, navigates or retries.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E>,
  options?: CallOptions,
) => Promise<ClientOutput<E>>;

export interface CallOutside {
  readonly send: Send;
  readonly authorised: Authorised;
  readonly stored: Stored;
  readonly speech: Speech<CoreWords>;
}

/** Whether a response says that the access token is no longer valid. */
export const needsRefresh = (answer: DecodedEnvelope): boolean =>
  !answer.ok && answer.code === 401 && !silentMessages.includes(answer.msg);

/** Sends a request as its endpoint and its options require: with the session's token, or anonymously. */
export const inItsName =
  ({ authorised, stored }: Pick<CallOutside, 'authorised' | 'stored'>) =>
  <T>(
    { access }: Pick<Endpoint, 'access'>,
    asNobody: boolean,
    request: Request,
    attempt: (request: Request) => Promise<T>,
    refused: (answer: T) => boolean,
  ): Promise<T> => {
    if (access === 'open' || asNobody || (access === 'either' && stored.login() === null))
      return attempt(request);
    const twice = !(request.body instanceof ReadableStream);
    const as = (token: string) =>
      attempt({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    return authorised({ path: request.path, signal: request.signal, twice }, as, refused);
  };

/** Creates the console's HTTP caller. */
export const createCall = (outside: CallOutside): Call => {
  const { send, stored, speech } = outside;
  const ask = inItsName(outside);

  return async <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options: CallOptions = {},
  ): Promise<ClientOutput<E>> => {
    const catalogue = speech.w.value.catalogue;
    const request = describe(endpoint, input, commonHeaders(stored, speech), options);
    const sent = options.progress && rising(options.progress);
    const attempt = (one: Request) => send(one, sent);
    const answer = await ask(endpoint, options.asNobody === true, request, attempt, needsRefresh);
    if (!answer.ok) throw codeFault(catalogue, request, answer);
    const read = v.safeParse(endpoint.data, answer.data);
    if (read.success) return read.output;
    const [issue] = read.issues;
    throw shapeFault(catalogue, endpoint.path, v.getDotPath(issue) ?? 'data');
  };
};
