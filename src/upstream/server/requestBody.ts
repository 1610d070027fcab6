import type { Context } from 'hono';
import { maxFileBytes } from '../../contract/files/file.ts';
import { throwBadField } from './httpError.ts';

/** Maximum length of a request body, in bytes. */
export const maxBodyBytes = 1024 * 1024;
/** Maximum length of an upload, in bytes. The rest of the form around the file is short. */
export const maxUploadBytes = maxFileBytes + 64 * 1024;

/** What Hono carries with each request: its body, read before anything else is decided. */
export interface HonoEnv {
  Variables: {
    body: Uint8Array;
    /** The caller, once known; empty without a session. */
    userId?: string;
  };
}

/**
 * True if the client disconnected while sending its body. There is nobody to answer, and it is not an error
 * of the upstream.
 */
export const isClientAbort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * Reads a body to its end; null if it is longer than `maxBytes`. An error that is sent earlier would be lost:
 * the gateway is still sending, finds the connection closed and answers 502.
 */
export const readBody = async ({ req }: Context, maxBytes = maxBodyBytes): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = req.raw.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    size += chunk.value.length;
    if (size <= maxBytes) chunks.push(chunk.value);
    else chunks.length = 0;
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null;
};

/** Reads the rest of a body and discards it, for the same reason as `readBody`. */
export const drainBody = async (body: ReadableStream<Uint8Array> | null): Promise<void> => {
  if (!body || body.locked) return;
  const reader = body.getReader();
  let chunk = await reader.read();
  while (!chunk.done) chunk = await reader.read();
};

// Text in another encoding, read as UTF-8, would be stored garbled.
const jsonContentType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a request body; '' if there is none. Throws 400 unless it is declared as JSON in UTF-8 and
 * decodes as UTF-8.
 */
export const bodyText = (context: Context<HonoEnv>): string => {
  let text = '';
  try {
    text = decoder.decode(context.get('body'));
  } catch {
    return throwBadField('body');
  }
  if (text.trim() === '') return '';
  return jsonContentType.test(context.req.header('content-type') ?? '')
    ? text
    : throwBadField('content-type');
};

/** The fields of a JSON body; throws 400 if it is not a JSON object. */
export const parseFields = (text: string): object => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return throwBadField('body');
  }
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? parsed
    : throwBadField('body');
};

/** The fields of a form; none if the body is not a form. Throws 400 if the form is malformed. */
export const parseForm = async (context: Context<HonoEnv>): Promise<object> => {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return {};
  try {
    const body = new Blob([Buffer.from(context.get('body'))]);
    return Object.fromEntries(await new Response(body, { headers: { 'content-type': type } }).formData());
  } catch {
    return throwBadField('body');
  }
};
