import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import type { CoreWords } from '../words/core.en.ts';
import { type CallOptions, inItsName } from './call.ts';
import { commonHeaders, describe } from './describe.ts';
import type { Body, Exchange, Request } from './exchange.ts';
import type { CallOutside } from './call.ts';

/** What files are transferred with; everything else uses `call`. */
export interface Transport {
  /** `document.baseURI`. */
  readonly base: string;
  readonly exchange: Exchange;
  /** Sends with the authentication that the endpoint and the options require. */
  readonly ask: ReturnType<typeof inItsName>;
  readonly describe: (
    endpoint: Endpoint,
    input: unknown,
    options: Pick<CallOptions, 'signal' | 'idempotencyKey'>,
    given?: Body,
  ) => Request;
  readonly headers: () => Record<string, string>;
  readonly words: () => CoreWords['catalogue'];
}

/** Creates the file transport. */
export const createTransport = (
  base: string,
  exchange: Exchange,
  { authorised, stored, speech }: Omit<CallOutside, 'send'>,
): Transport => {
  const headers = (): Record<string, string> => commonHeaders(stored, speech);
  return {
    base,
    exchange,
    ask: inItsName({ authorised, stored }),
    describe: (endpoint, input, options, given) => describe(endpoint, input, headers(), options, given),
    headers,
    words: () => speech.w.value.catalogue,
  };
};
