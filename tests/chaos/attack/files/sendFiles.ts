import * as v from 'valibot';
import { file } from '../../../../src/contract/files/file.ts';
import { png } from '../../../../src/upstream/testing/storageFixture.ts';
import { parseEnvelope } from '../../../security/requests.ts';
import type { Product } from '../product.ts';

const addresses = v.object({ uploadUrl: v.string(), url: v.string(), path: v.string() });

/** Asks for an address to send a file to. */
export const announce = async (product: Product, token: string, name = 'a.png', type = 'image/png') =>
  v.parse(addresses, (await product.call(file.presigned, { name, type }, { token })).data);

/** Sends a file to an address that was announced. */
export const put = (product: Product, path: string, body: Buffer, type = 'image/png', host = 'localhost') =>
  product.send(path, { method: 'PUT', body, host, headers: { 'content-type': type } });

/** Stores a picture; returns its path and its signed address. */
export const storePicture = async (product: Product, token: string, bytes: Buffer = png) => {
  const { uploadUrl, url, path } = await announce(product, token);
  await put(product, uploadUrl, bytes);
  const input = { path, url, name: 'a.png', type: 'image/png', size: bytes.length };
  const { data } = await product.call(file.create, input, { token });
  return { path, uploadUrl, signedUrl: v.parse(v.object({ url: v.string() }), data).url };
};

const boundary = 'attack';

/** A picture of this many bytes and a little more, as a form sends it. */
export const formWithPicture = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.alloc(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** Sends such a form; returns the answer. */
export const sendForm = async (product: Product, token: string, body: Buffer, host = 'localhost') =>
  parseEnvelope(
    await product.send(file.upload.path, {
      token,
      host,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      localAddress: product.newAddress(),
    }),
  );
