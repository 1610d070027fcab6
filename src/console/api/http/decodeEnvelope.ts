import { isEnvelope, type DecodedEnvelope, decodeEnvelope } from '../../../contract/protocol/envelope.ts';
import { parseJson } from '../../lib/json.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import type { HttpClient, ApiRequest, OnProgress } from './httpClient.ts';
import { httpError, shapeError } from './apiErrors.ts';

/**
 * Sends a request and decodes its envelope. HTTP 401 is returned as the envelope's 401, whatever its body
 * was.
 */
export type Send = (request: ApiRequest, onProgress?: OnProgress) => Promise<DecodedEnvelope>;

const describeProblem = (text: string, value: unknown): string => {
  if (text.trim() === '') return 'empty';
  if (value === undefined) return 'JSON';
  return isEnvelope(value) ? 'code' : 'envelope';
};

/** Decodes a response: its envelope, or an ApiError that names the call (specification §8). */
export const decodeResponse = (
  t: CoreMessages['errors'],
  request: Pick<ApiRequest, 'path' | 'mayBeUnsupported' | 'withoutEnvelope'>,
  status: number,
  text: string,
): DecodedEnvelope => {
  const value = parseJson(text);
  const opened = decodeEnvelope(value);
  const refused = opened && !opened.ok ? opened : null;
  if (status === 401) return { ok: false, code: 401, msg: refused?.msg ?? '', data: undefined };
  if (status >= 400) throw httpError(t, request, status, refused?.code);
  // Upstreams refuse calls without an envelope with an envelope all the same.
  if (request.withoutEnvelope && value !== undefined) return refused ?? { ok: true, data: value };
  if (opened) return opened;
  throw shapeError(t, request.path, describeProblem(text, value));
};

/** Creates it. */
export const createSend =
  (httpClient: HttpClient, messages: () => CoreMessages): Send =>
  async (request, onProgress) => {
    const { status, body } = await httpClient(request, onProgress);
    return decodeResponse(messages().errors, request, status, await body.text());
  };
