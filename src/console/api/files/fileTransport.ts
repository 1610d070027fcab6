import type { Endpoint } from '../../../contract/protocol/endpoint.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import {
  type CallOptions,
  withAuth,
  commonHeaders,
  buildRequest,
  createUnsupportedReporter,
} from '../http/call.ts';
import type { RequestBody, HttpClient, ApiRequest } from '../http/httpClient.ts';
import type { CallDeps } from '../http/call.ts';

/** Sends requests that carry files; everything else uses `call`. */
export interface FileTransport {
  /** `document.baseURI`. */
  readonly base: string;
  readonly httpClient: HttpClient;
  /** Sends with the authentication that the endpoint and the options require. */
  readonly withAuth: ReturnType<typeof withAuth>;
  readonly buildRequest: (
    endpoint: Endpoint,
    input: unknown,
    options: Pick<CallOptions, 'signal' | 'idempotencyKey'>,
    bodyOverride?: RequestBody,
  ) => ApiRequest;
  /** Reports an extension that this error says is not offered; returns the error. */
  readonly reportUnsupported: ReturnType<typeof createUnsupportedReporter>;
  readonly headers: () => Record<string, string>;
  readonly messages: () => CoreMessages['errors'];
}

/** Creates the file transport. */
export const createFileTransport = (
  base: string,
  httpClient: HttpClient,
  { withSession, sessionStore, i18n, onOffered }: Omit<CallDeps, 'send' | 'settings' | 'onRowsLeftOut'>,
): FileTransport => {
  const headers = (): Record<string, string> => commonHeaders(sessionStore, i18n);
  return {
    base,
    httpClient,
    reportUnsupported: createUnsupportedReporter(onOffered),
    withAuth: withAuth({ withSession, sessionStore }),
    buildRequest: (endpoint, input, options, bodyOverride) =>
      buildRequest(endpoint, input, headers(), options, bodyOverride),
    headers,
    messages: () => i18n.messages.value.errors,
  };
};
