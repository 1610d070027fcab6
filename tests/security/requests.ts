import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import * as v from 'valibot';
import { session } from '../../src/contract/account/auth.ts';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import type { Stack } from '../support/startStack.ts';

export const password = 'cloudroom-demo';

const envelopeShape = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/** The caller, the hospital and the request; anything omitted is as a console would send it. */
export interface RequestOptions {
  readonly host?: string;
  readonly token?: string;
  readonly language?: 'zh' | 'en';
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** The raw body; `json` builds one. */
  readonly body?: string | Buffer;
  /** Bypasses the gateway if set. */
  readonly port?: number;
  /** The client's own address, of 127.0.0.0/8. */
  readonly localAddress?: string;
  /** Keeps connections, as a browser does; by default each request has its own. */
  readonly agent?: Agent;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export const json = (value: unknown): string => JSON.stringify(value);

/** Parses a response, which must be an envelope. */
export const parseEnvelope = ({ text }: HttpResponse) => v.parse(envelopeShape, JSON.parse(text));

/** Requests to a started product that a console would never send. */
export const createRequests = (stack: Pick<Stack, 'port'>) => {
  const send = (path: string, options: RequestOptions = {}): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const {
        host = 'localhost',
        token,
        language = 'en',
        method = 'POST',
        port = stack.port,
        localAddress,
        agent = false,
        body,
      } = options;
      const headers = {
        host,
        'content-type': 'application/json',
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(port !== stack.port && { 'tenant-id': '1' }),
        ...options.headers,
      };
      const target = { host: '127.0.0.1', port, ...(localAddress && { localAddress }) };
      const outgoing = request({ ...target, path, method, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  /** Calls an endpoint of the contract with any input. */
  const call = async (endpoint: Endpoint, input: Record<string, unknown>, options: RequestOptions = {}) => {
    const remaining = { ...input };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const queryValue = String(remaining[name]);
      delete remaining[name];
      return encodeURIComponent(queryValue);
    });
    const query = new URLSearchParams(
      endpoint.sends === 'query'
        ? Object.entries(remaining).map(([name, queryValue]) => [name, String(queryValue)])
        : [],
    );
    const inBody = endpoint.sends === 'body' && { body: json(remaining) };
    return parseEnvelope(
      await send(`${path}?${query.toString()}`, { method: endpoint.method, ...inBody, ...options }),
    );
  };

  /** Logs somebody of the demo in; returns the access token. */
  const login = async (
    username: string,
    host = 'localhost',
    options: Pick<RequestOptions, 'localAddress'> = {},
  ): Promise<string> => {
    const body = json({ username, password });
    const response = await send('/doctor/auth/login', { host, body, ...options });
    return v.parse(session, parseEnvelope(response).data).accessToken;
  };

  return { send, call, login };
};
