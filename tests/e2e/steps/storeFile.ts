import type { Call } from '../../../src/console/api/http/call.ts';
import { withoutSignature } from '../../../src/contract/files/endingAddress.ts';
import { type FileKind, file } from '../../../src/contract/files/file.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';
import type { InsertedMessage } from './insertMessages.ts';

/** Stores a file in the hospital's storage through the gateway; returns it as messages name it. */
export const storeFile = async (
  stack: E2eStack,
  call: Call,
  given: { readonly name: string; readonly type: FileKind; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<NonNullable<InsertedMessage['file']>> => {
  const { name, type, bytes } = given;
  const { uploadUrl, url, path } = await call(file.presigned, { name, type });
  const { status } = await fetch(new URL(uploadUrl, stack.baseUrl), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: bytes,
  });
  if (status !== 200) throw new Error(`${name} was not stored: ${status}`);
  await call(file.create, { path, url, name, type, size: bytes.length });
  return { url: withoutSignature(url), name, type, size: bytes.length };
};
