import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { maxFileBytes } from '../../contract/files/file.ts';
import { hasSignatureOf } from '../../contract/files/fileSignature.ts';
import { clientNetwork } from '../server/clientNetwork.ts';
import { hospitalOf, languageOf } from '../server/handleRequest.ts';
import { logError } from '../server/logError.ts';
import type { Services } from '../server/requestContext.ts';
import { type HonoEnv, drainBody, isClientAbort } from '../server/requestBody.ts';
import { byteRange } from './byteRange.ts';
import { type FileRow, findFile } from './fileRows.ts';
import { countedBytes } from './uploadLimits.ts';
import { isHttpError, type HttpError, throwHttpError, errorEnvelope } from '../server/httpError.ts';
import type { ReceivedFile } from './storage.ts';
import type { Store } from '../db/store.ts';

/** How long an upload URL is valid, in milliseconds; one that was issued while the clock was ahead is not. */
export const uploadUrlLifetimeMs = 3_600_000;

type HonoContext = Context<HonoEnv>;

// What a browser may show inline. Everything else is downloaded.
const isInline = (type: string): boolean => /^(?:image|audio)\//.test(type);

// Storage answers have a real HTTP status instead of 200 (docs/wire.md, "Envelope"), with the message beside
// it.
const errorResponse = (
  context: HonoContext,
  error: Pick<HttpError, 'reason' | 'data' | 'field'>,
): Response => {
  const envelope = errorEnvelope(error, languageOf(context.req.header('accept-language')));
  const headers = envelope.code === envelopeCode.busy ? { 'retry-after': '1' } : {};
  return Response.json(envelope, { headers, status: envelope.code < 1000 ? envelope.code : 415 });
};

const httpErrorResponse = (context: HonoContext, error: unknown): Response => {
  if (isHttpError(error)) return errorResponse(context, error);
  if (isClientAbort(error)) throw error;
  logError(`${context.req.method} to the storage failed`, error);
  return errorResponse(context, { reason: 500, data: null, field: '' });
};

/** The hospital's own file. A path of another hospital is a 404, like an unknown path. */
const findRequestedFile = (context: HonoContext, services: Services): { store: Store; row: FileRow } => {
  const { store, tenantId } = hospitalOf(context, services);
  const [, , tenant = '', name = ''] = context.req.path.split('/');
  const row = tenant === String(tenantId) ? findFile(store, `${tenant}/${name}`) : undefined;
  return { store, row: row ?? throwHttpError(404) };
};

// The cleanup of unpublished files removes the bytes first, and may then fail: they are stored again.
const isStored = ({ storage }: Services, { size, known, path }: FileRow): boolean =>
  size !== 0 && (known === 1 || storage.sizeOf(path) !== null);

/**
 * A stored file never changes. The same bytes may be sent again: the first response may have been lost. They are compared as they
 * come, and take none of the owner's uploads: many have seen the address.
 */
const compareUpload = async (
  { storage }: Services,
  { path, size }: FileRow,
  body: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const hash = createHash('sha256');
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    if (count <= size) hash.update(chunk);
  }
  if (count !== size || hash.digest('hex') !== (await storage.sha256(path))) throwHttpError(409);
};

const storeUpload = async (
  services: Services,
  store: Store,
  row: FileRow,
  received: ReceivedFile,
): Promise<void> => {
  if (received.size > maxFileBytes) return throwHttpError(413);
  if (received.size === 0 || !hasSignatureOf(row.type, received.head)) return throwHttpError('fileRefused');
  const { limits } = services.storage;
  // The announced row counts already.
  const more = countedBytes(received.size) - countedBytes(0);
  if (row.size === 0) limits.requireRoom(store, row.userId, services.clock.now(), more);
  const isFirst = store.transaction(() => {
    const stored = findFile(store, row.path);
    if (!stored || isStored(services, stored)) return false;
    received.commit(row.path);
    store.run('UPDATE file SET size = ? WHERE path = ?', received.size, row.path);
    return true;
  });
  // Another upload was first, as above.
  if (!isFirst && (await services.storage.sha256(row.path)) !== received.sha256) return throwHttpError(409);
};

const receiveUpload = async (
  services: Services,
  store: Store,
  row: FileRow,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> => {
  const { storage, clock } = services;
  if (isStored(services, row)) return compareUpload(services, row, body ?? Readable.from([]));
  if (row.size === 0) storage.limits.requireRoom(store, row.userId, clock.now());
  const end = storage.limits.begin(store.tenantId, row.userId) ?? throwHttpError('uploadsBusy');
  try {
    const received = await storage.receive(body ?? Readable.from([]));
    try {
      await storeUpload(services, store, row, received);
    } finally {
      received.discard();
    }
  } finally {
    end();
  }
};

const put = async (context: HonoContext, services: Services): Promise<Response> => {
  const body = context.req.raw.body;
  try {
    const { store, row } = findRequestedFile(context, services);
    const age = services.clock.now() - row.at;
    if (age < 0 || age > uploadUrlLifetimeMs) return throwHttpError(404);
    if (context.req.header('content-type')?.trim().toLowerCase() !== row.type)
      return throwHttpError('fileRefused');
    await receiveUpload(services, store, row, body);
    return new Response(null, { status: 200 });
  } catch (error) {
    await drainBody(body);
    return httpErrorResponse(context, error);
  }
};

const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const headersFor = ({ type, name }: FileRow): Headers =>
  new Headers({
    'content-type': type,
    'content-disposition': `${isInline(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFileName(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    // Pictures of patients must not stay on the disk of a shared computer.
    'cache-control': 'no-store',
  });

const rangeNotSatisfiable = (size: number): Response =>
  new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}`, 'content-length': '0' } });

const requestTarget = ({ req }: HonoContext): string => {
  const { pathname, search } = new URL(req.url);
  return `${pathname}${search}`;
};

const get = (context: HonoContext, services: Services): Response => {
  try {
    const address = services.fileSigner.check(requestTarget(context), services.clock.now());
    if (address !== 'valid') return throwHttpError(address === 'ended' ? 'fileAddressEnded' : 403);
    const { row } = findRequestedFile(context, services);
    const { path, size } = row;
    if (row.known === 0 || services.storage.sizeOf(path) !== size) return throwHttpError(404);
    const isHead = context.req.method === 'HEAD';
    // RFC 9110, 14.2: only GET has ranges.
    const range = isHead ? 'all' : byteRange(context.req.header('range'), size);
    if (range === null) return rangeNotSatisfiable(size);
    const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range;
    const headers = headersFor(row);
    headers.set('content-length', String(end - start + 1));
    if (range !== 'all') headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const status = range === 'all' ? 200 : 206;
    // Hono answers HEAD as GET without the body, which would leave the file open.
    if (isHead) return new Response(null, { status, headers });
    const from = clientNetwork(context.req.header('x-real-ip') ?? '');
    return new Response(services.storage.read(path, start, end, from), { status, headers });
  } catch (error) {
    return httpErrorResponse(context, error);
  }
};

/**
 * Object storage without bearer token and envelope. A file is read at an address that is signed and has not
 * ended (docs/wire.md, "Files").
 */
export const registerStorageRoutes = (app: Hono<HonoEnv>, services: Services): void => {
  app.put('/storage/:tenant/:name', (context) => put(context, services));
  app.get('/storage/:tenant/:name', (context) => get(context, services));
  app.all('/storage/*', async (context) => {
    await drainBody(context.req.raw.body);
    const { path } = context.req;
    const code = /^\/storage\/[^/]+\/[^/]+$/.test(path) ? 405 : 404;
    return errorResponse(context, { reason: code, data: null, field: '' });
  });
};
