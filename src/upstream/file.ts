import { type FileKind, type FormFile, file, isFileKind, maxFileBytes } from '../contract/files/file.ts';
import { extensionFor, hasSignatureOf } from '../contract/files/fileSignature.ts';
import { addressOf, fileAt, type FileRow, putFile, sweepFiles } from './fileRows.ts';
import { nextId } from './ids.ts';
import { refuse, refuseField } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import { mintPath } from './storage.ts';

/** A new row for a file of the caller. Throws `fileRefused` if the extension does not match the type. */
const newRow = ({ tenantId, caller, clock }: Scene, name: string, type: FileKind): FileRow => {
  const ending = extensionFor(type, name) ?? refuse('fileRefused');
  const path = mintPath(tenantId, ending);
  return { path, id: nextId(), name, type, size: 0, userId: caller.userId, at: clock.now(), known: 0 };
};

const bytesOf = async function* (given: FormFile): AsyncIterable<Uint8Array> {
  yield new Uint8Array(await given.arrayBuffer());
};

const upload = async (given: FormFile, scene: Scene): Promise<string> => {
  const { store, storage, trail } = scene;
  const kind = isFileKind(given.type) ? given.type : refuse('fileRefused');
  const row = newRow(scene, given.name.slice(-200), kind);
  const taken = await storage.take(bytesOf(given));
  try {
    if (taken.size === 0 || taken.size > maxFileBytes || !hasSignatureOf(kind, taken.head))
      return refuse('fileRefused');
    store.transaction(() => {
      putFile(store, { ...row, size: taken.size, known: 1 });
      trail('file.create', row.id, kind);
      taken.keep(row.path);
    });
    return addressOf(row.path);
  } finally {
    taken.drop();
  }
};

/** Files: where to upload one, and publishing what was uploaded (storage.ts stores the bytes). */
export const fileCalls = serve(
  file,
  {
    presigned({ name, type }, scene) {
      const { store, storage, clock } = scene;
      const row = newRow(scene, name, type);
      store.transaction(() => {
        sweepFiles(store, storage, clock.now());
        putFile(store, row);
      });
      const url = addressOf(row.path);
      return { uploadUrl: url, url, path: row.path };
    },
    create({ path, url, name, type, size }, { store, storage, caller, trail }) {
      const row = fileAt(store, path);
      if (row?.userId !== caller.userId || row.size === 0 || storage.sizeOf(path) !== row.size)
        return refuse(404);
      if (size !== row.size) return refuseField('size');
      if (type !== row.type) return refuseField('type');
      if (url !== addressOf(path)) return refuseField('url');
      if (extensionFor(row.type, name) === null) return refuse('fileRefused');
      if (row.known === 0) {
        store.run('UPDATE file SET known = 1, name = ? WHERE path = ?', name, path);
        trail('file.create', row.id, row.type);
      }
      return { id: row.id, url, path };
    },
    upload: ({ file: given }, scene) => upload(given, scene),
  },
  ['upload'],
);
