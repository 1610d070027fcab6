import { isEnvelope, type DecodedEnvelope, decodeEnvelope } from '../../contract/protocol/envelope.ts';
import { fromJson } from '../lib/json.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Exchange, Request, Sent } from './exchange.ts';
import { httpFault, shapeFault } from './fault.ts';

/**
 * Sends a request and decodes its envelope. HTTP 401 is returned as the envelope's 401, whatever its body
 * was.
 */
export type Send = (request: Request, sent?: Sent) => Promise<DecodedEnvelope>;

const whatItIs = (text: string, value: unknown): string => {
  if (text.trim() === '') return 'empty';
  if (value === undefined) return 'JSON';
  return isEnvelope(value) ? 'code' : 'envelope';
};

/** Decodes a response: its envelope, or an ApiError that names the call (specification §8). */
export const openAnswer = (
  w: CoreWords['catalogue'],
  request: Pick<Request, 'path' | 'optional' | 'plain'>,
  status: number,
  text: string,
): DecodedEnvelope => {
  const value = fromJson(text);
  const opened = decodeEnvelope(value);
  const refused = opened && !opened.ok ? opened : null;
  if (status === 401) return { ok: false, code: 401, msg: refused?.msg ?? '', data: undefined };
  if (status >= 400) throw httpFault(w, request, status, refused?.code);
  // Upstreams refuse calls without an envelope with an envelope all the same.
  if (request.plain && value !== undefined) return refused ?? { ok: true, data: value };
  if (opened) return opened;
  throw shapeFault(w, request.path, whatItIs(text, value));
};

/** Creates it. */
export const createSend =
  (exchange: Exchange, words: () => CoreWords): Send =>
  async (request, sent) => {
    const { status, body } = await exchange(request, sent);
    return openAnswer(words().catalogue, request, status, await body.text());
  };
