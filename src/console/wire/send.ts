import { isEnvelope, type Opened, openEnvelope } from '../../contract/envelope.ts';
import { fromJson } from '../lib/json.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Exchange, Request, Sent } from './exchange.ts';
import { httpFault, shapeFault } from './fault.ts';

/** An answer that could be read. HTTP 401 comes as the envelope's 401, whatever its body was. */
export type Send = (request: Request, sent?: Sent) => Promise<Opened>;

const whatItIs = (text: string, value: unknown): string => {
  if (text.trim() === '') return 'empty';
  if (value === undefined) return 'JSON';
  return isEnvelope(value) ? 'code' : 'envelope';
};

/** Opens the answer to a request: what it came to, or a fault that names the call (specification §8). */
export const openAnswer = (
  w: CoreWords['catalogue'],
  request: Pick<Request, 'path' | 'optional' | 'plain'>,
  status: number,
  text: string,
): Opened => {
  const value = fromJson(text);
  const opened = openEnvelope(value);
  const refused = opened && !opened.ok ? opened : null;
  if (status === 401) return { ok: false, code: 401, msg: refused?.msg ?? '', data: undefined };
  if (status >= 400) throw httpFault(w, request, status, refused?.code);
  // An upstream refuses a call without envelope in one all the same.
  if (request.plain && value !== undefined) return refused ?? { ok: true, data: value };
  if (opened) return opened;
  throw shapeFault(w, request.path, whatItIs(text, value));
};

/** Makes the one who sends and opens what comes back. */
export const createSend =
  (exchange: Exchange, words: () => CoreWords): Send =>
  async (request, sent) => {
    const { status, body } = await exchange(request, sent);
    return openAnswer(words().catalogue, request, status, await body.text());
  };
