import type { Context } from 'hono';
import { largestFile } from '../contract/file.ts';
import { refuseField } from './refusal.ts';

/** The longest body of a call, in bytes. */
export const longestBody = 1024 * 1024;
/** The longest body that carries a file: what stands around the file in a form is short. */
export const longestUpload = largestFile + 64 * 1024;

/** What stands beside a request: its body, read before anything is decided about it. */
export interface Carried {
  Variables: { body: Uint8Array };
}

/** True where a client went away in the middle of its body: nobody is left to answer, and nothing of ours failed. */
export const brokenOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * Reads a body to its end; null where it is longer than `most` bytes. A refusal that is written before the end is lost: the gateway is still
 * sending, finds the line closed and answers 502.
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

/** Reads what is left of a body to its end and keeps nothing of it, for the same reason. */
export const drained = async (body: ReadableStream<Uint8Array> | null): Promise<void> => {
  if (!body || body.locked) return;
  const reader = body.getReader();
  let part = await reader.read();
  while (!part.done) part = await reader.read();
};

// Another character set read as UTF-8 would be stored as something that nobody wrote.
const ours = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a call's body, '' where there is none; 400 for what is no JSON in UTF-8 by its own account, or no UTF-8. */
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

/** The fields of a body; 400 where it is no JSON object. */
export const fieldsOf = (text: string): object => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refuseField('body');
  }
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : refuseField('body');
};

/** The fields of a form; none where the body is no form, 400 where it is a broken one. */
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
