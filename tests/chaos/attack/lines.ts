import * as v from 'valibot';
import { WebSocket } from 'ws';
import { rtc } from '../../../src/contract/consultation/rtc.ts';
import { socketPath, socketProtocol } from '../../../src/contract/protocol/socket.ts';
import { connectClient } from '../../../src/upstream/testing/socketClient.ts';
import type { Product } from './product.ts';

/** Opens a line through the gateway from an address of its own. */
export const openLine = async (port: number, token: string, localAddress: string): Promise<WebSocket> => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, [socketProtocol, `bearer.${token}`], {
    headers: { host: 'localhost' },
    origin: 'http://localhost',
    perMessageDeflate: false,
    localAddress,
  });
  ws.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  return ws;
};

/** A line of the staff that keeps what it received. */
export const connectThrough = (product: Product, token: string, host = 'localhost') =>
  connectClient({ port: product.stack.port, token, headers: { host, origin: `http://${host}` } });

/** The key of a patient's link, which the doctor of the order is given. */
export const patientKeyOf = async (product: Product, token: string, orderId: string): Promise<string> => {
  const { data } = await product.call(rtc.patientPage, { orderId }, { token });
  const { path } = v.parse(v.object({ path: v.string() }), data);
  const key = /\d+\.patient\.[\w.-]+/.exec(decodeURIComponent(path))?.[0];
  if (!key) throw new Error(`no key in ${path}`);
  return key;
};
