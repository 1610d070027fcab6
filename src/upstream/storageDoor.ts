import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { maxFileBytes } from '../contract/files/file.ts';
import { hasSignatureOf } from '../contract/files/fileSignature.ts';
import { type House, hospitalOf, languageOf } from './answer.ts';
import { type Carried, drained } from './body.ts';
import { byteRange } from './byteRange.ts';
import { type FileRow, fileAt } from './fileRows.ts';
import { isRefusal, type Refusal, refuse, worded } from './refusal.ts';
import type { Taken } from './storage.ts';
import type { Store } from './store.ts';

/** How long an upload URL is valid, in milliseconds. */
export const addressLife = 3_600_000;

type Coming = Context<Carried>;

// What a browser may show inline. Everything else is downloaded.
const isShown = (type: string): boolean => /^(?:image|audio)\//.test(type);

// Storage answers have a real HTTP status instead of 200 (docs/wire.md, "Envelope"), with the message beside
// it.
const refused = (context: Coming, why: Pick<Refusal, 'refused' | 'data' | 'field'>): Response => {
  const status = typeof why.refused === 'number' ? why.refused : 415;
  return Response.json(worded(why, languageOf(context.req.header('accept-language'))), { status });
};

const refusalOf = (context: Coming, error: unknown): Response => {
  if (!isRefusal(error)) throw error;
  return refused(context, error);
};

/** The hospital's own file. A path of another hospital is a 404, like an unknown path. */
const rowIn = (context: Coming, house: House): { store: Store; row: FileRow } => {
  const { store, tenantId } = hospitalOf(context, house);
  const [, , tenant = '', name = ''] = context.req.path.split('/');
  const row = tenant === String(tenantId) ? fileAt(store, `${tenant}/${name}`) : undefined;
  return { store, row: row ?? refuse(404) };
};

const stored = async (house: House, store: Store, row: FileRow, taken: Taken): Promise<void> => {
  if (taken.size > maxFileBytes) return refuse(413);
  if (taken.size === 0 || !hasSignatureOf(row.type, taken.head)) return refuse('fileRefused');
  const first = store.transaction(() => {
    if (fileAt(store, row.path)?.size !== 0) return false;
    taken.keep(row.path);
    store.run('UPDATE file SET size = ? WHERE path = ?', taken.size, row.path);
    return true;
  });
  // A stored file never changes. The same bytes may be sent again: the first response may have been lost.
  if (!first && (await house.storage.sha256(row.path)) !== taken.sha256) return refuse(409);
};

const put = async (context: Coming, house: House): Promise<Response> => {
  const body = context.req.raw.body;
  try {
    const { store, row } = rowIn(context, house);
    if (house.clock.now() - row.at > addressLife) return refuse(404);
    if (context.req.header('content-type')?.trim().toLowerCase() !== row.type) return refuse('fileRefused');
    const taken = await house.storage.take(body ?? Readable.from([]));
    try {
      await stored(house, store, row, taken);
    } finally {
      taken.drop();
    }
    return new Response(null, { status: 200 });
  } catch (error) {
    await drained(body);
    return refusalOf(context, error);
  }
};

const named = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const headersFor = ({ type, name }: FileRow): Headers =>
  new Headers({
    'content-type': type,
    'content-disposition': `${isShown(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${named(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    // Pictures of patients must not stay on the disk of a shared computer.
    'cache-control': 'no-store',
  });

const nothingThere = (size: number): Response =>
  new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}`, 'content-length': '0' } });

const get = (context: Coming, house: House): Response => {
  try {
    const { row } = rowIn(context, house);
    const { path, size } = row;
    if (row.known === 0 || house.storage.sizeOf(path) !== size) return refuse(404);
    const range = byteRange(context.req.header('range'), size);
    if (range === null) return nothingThere(size);
    const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range;
    const headers = headersFor(row);
    headers.set('content-length', String(end - start + 1));
    if (range !== 'all') headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const status = range === 'all' ? 200 : 206;
    // Hono answers HEAD as GET without the body, which would leave the file open.
    if (context.req.method === 'HEAD') return new Response(null, { status, headers });
    const bytes = Readable.toWeb(house.storage.read(path, start, end));
    return new Response(bytes as ReadableStream, { status, headers });
  } catch (error) {
    return refusalOf(context, error);
  }
};

/**
 * Object storage without bearer token and envelope. Whoever knows a path of their own hospital may use it
 * (docs/wire.md, "Files").
 */
export const serveStorage = (app: Hono<Carried>, house: House): void => {
  app.put('/storage/:tenant/:name', (context) => put(context, house));
  app.get('/storage/:tenant/:name', (context) => get(context, house));
  app.all('/storage/*', async (context) => {
    await drained(context.req.raw.body);
    const { path } = context.req;
    const code = /^\/storage\/[^/]+\/[^/]+$/.test(path) ? 405 : 404;
    return refused(context, { refused: code, data: null, field: '' });
  });
};
