import type { Context } from 'hono';
import { maxFileBytes } from '../contract/files/file.ts';
import { refuseField } from './refusal.ts';

/** Maximum length of a request body, in bytes. */
export const longestBody = 1024 * 1024;
/** Maximum length of an upload, in bytes. The rest of the form around the file is short. */
export const longestUpload = maxFileBytes + 64 * 1024;

/** What Hono carries with each request: its body, read before anything else is decided. */
export interface Carried {
  Variables: { body: Uint8Array };
}

/**
 * True if the client disconnected while sending its body. There is nobody to answer, and it is not an error
 * of the upstream.
 */
export const brokenOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * Reads a body to its end; null if it is longer than `maxBytes`. An error that is sent earlier would be lost:
 * the gateway is still sending, finds the connection closed and answers 502.
 */
export const readBody = async ({ req }: Context, most = longestBody): Promise<Uint8Array | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = req.raw.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size <= most) parts.push(part.value);
    else parts.length = 0;
  }
  return size <= most ? Buffer.concat(parts) : null;
};

/** Reads the rest of a body and discards it, for the same reason as `readBody`. */
export const drained = async (body: ReadableStream<Uint8Array> | null): Promise<void> => {
  if (!body || body.locked) return;
  const reader = body.getReader();
  let part = await reader.read();
  while (!part.done) part = await reader.read();
};

// Text in another encoding, read as UTF-8, would be stored garbled.
const ours = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a request body; '' if there is none. Throws 400 unless it is declared as JSON in UTF-8 and
 * decodes as UTF-8.
 */
export const textOf = (context: Context<Carried>): string => {
  let text = '';
  try {
    text = decoder.decode(context.get('body'));
  } catch {
    return refuseField('body');
  }
  if (text.trim() === '') return '';
  return ours.test(context.req.header('content-type') ?? '') ? text : refuseField('content-type');
};

/** The fields of a JSON body; throws 400 if it is not a JSON object. */
export const fieldsOf = (text: string): object => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refuseField('body');
  }
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : refuseField('body');
};

/** The fields of a form; none if the body is not a form. Throws 400 if the form is malformed. */
export const formOf = async (context: Context<Carried>): Promise<object> => {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return {};
  try {
    const body = new Blob([Buffer.from(context.get('body'))]);
    return Object.fromEntries(await new Response(body, { headers: { 'content-type': type } }).formData());
  } catch {
    return refuseField('body');
  }
};
