import { withoutSignature } from '../../contract/files/endingAddress.ts';
import { type FileKind, type FormFile, file, isFileKind, maxFileBytes } from '../../contract/files/file.ts';
import { extensionFor, hasSignatureOf } from '../../contract/files/fileSignature.ts';
import { fileUrl, findFile, type FileRow, insertFile } from './fileRows.ts';
import { nextId } from '../db/ids.ts';
import { conversationsWith } from '../messaging/conversation.ts';
import { isReadableOrder, ordersOf } from '../orders/orderRows.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { createPath } from './storage.ts';
import { countedBytes } from './uploadLimits.ts';

/** A new row for a file of the caller. Throws `fileRefused` if the extension does not match the type. */
const newRow = ({ tenantId, caller, clock }: RequestContext, name: string, type: FileKind): FileRow => {
  const extension = extensionFor(type, name) ?? throwHttpError('fileRefused');
  const path = createPath(tenantId, extension);
  return { path, id: nextId(), name, type, size: 0, userId: caller.userId, at: clock.now(), known: 0 };
};

const readBytes = async function* (upload: FormFile): AsyncIterable<Uint8Array> {
  yield new Uint8Array(await upload.arrayBuffer());
};

const storeUpload = async (upload: FormFile, ctx: RequestContext): Promise<string> => {
  const { store, storage, trail, caller, clock } = ctx;
  const kind = isFileKind(upload.type) ? upload.type : throwHttpError('fileRefused');
  const row = newRow(ctx, upload.name.slice(-200), kind);
  storage.limits.requireRoom(store, caller.userId, clock.now(), countedBytes(upload.size));
  const received = await storage.receive(readBytes(upload));
  try {
    if (received.size === 0 || received.size > maxFileBytes || !hasSignatureOf(kind, received.head))
      return throwHttpError('fileRefused');
    store.transaction(() => {
      insertFile(store, { ...row, size: received.size, known: 1 });
      trail('file.create', row.id, kind);
      received.commit(row.path);
    });
    return fileUrl(row.path);
  } finally {
    received.discard();
  }
};

/**
 * Whether the caller may read a file now. One that they did not upload and that messages carry is read by whoever may read one of the
 * conversations; what was recalled, by nobody.
 */
const isReadable = (ctx: RequestContext, { path, userId }: FileRow): boolean => {
  const { store, caller } = ctx;
  if (userId === caller.userId) return true;
  const conversations = conversationsWith(store, fileUrl(path));
  if (conversations.length === 0) return true;
  const orders = ordersOf(
    store,
    conversations.filter((conv) => conv !== null),
  );
  return [...orders.values()].some((order) => isReadableOrder(ctx, order));
};

/** Files: where to upload one, and publishing what was uploaded (storage.ts stores the bytes). */
export const fileHandlers = bindHandlers(
  file,
  {
    presigned({ name, type }, ctx) {
      const { store, storage, clock, caller } = ctx;
      storage.limits.requireAnnouncement(store, caller.userId, clock.now());
      const row = newRow(ctx, name, type);
      insertFile(store, row);
      const url = fileUrl(row.path);
      return { uploadUrl: url, url, path: row.path };
    },
    create({ path, url, name, type, size }, { store, storage, caller, trail }) {
      const row = findFile(store, path);
      if (row?.userId !== caller.userId || row.size === 0 || storage.sizeOf(path) !== row.size)
        return throwHttpError(404);
      if (size !== row.size) return throwBadField('size');
      if (type !== row.type) return throwBadField('type');
      if (url !== fileUrl(path)) return throwBadField('url');
      if (extensionFor(row.type, name) === null) return throwHttpError('fileRefused');
      if (row.known === 0) {
        store.run('UPDATE file SET known = 1, name = ? WHERE path = ?', name, path);
        trail('file.create', row.id, row.type);
      }
      return { id: row.id, url, path };
    },
    address({ url }, ctx) {
      const { store, tenantId, caller, clock, fileSigner } = ctx;
      const path = withoutSignature(url).replace(/^\/storage\//, '');
      const isOurs =
        path.startsWith(`${tenantId}/`) &&
        fileSigner.isRenewable(url, { tenantId, userId: caller.userId }, clock.now());
      const row = isOurs ? findFile(store, path) : undefined;
      if (row?.known !== 1 || !isReadable(ctx, row)) return throwHttpError(404);
      // It is signed on its way out, as every address is.
      return { url: fileUrl(path) };
    },
    upload: ({ file: formFile }, ctx) => storeUpload(formFile, ctx),
  },
  ['upload'],
);
