import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { type Attachment, message, messageSchema } from '../../../src/contract/consultation/message.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import type { Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { endpoints } from '../../../src/contract/protocol/endpoints.ts';
import { type Dialect, inDialect, toJson } from './dialect.ts';
import { createMessageStore } from './messageStore.ts';
import { servePlainSocket } from './plainSocket.ts';

/** What may be sent instead of an answer. */
export type BrokenAnswer = 'html' | 'half' | 'huge';

/** What the hospital does differently; may be changed while it runs. */
export interface Switches extends Dialect {
  /** The socket is refused before the handshake. */
  refuseSocket?: boolean;
  /** The envelope's code as text. */
  codeAsText?: boolean;
  /** Instead of the answers of these paths. */
  faults?: Readonly<Record<string, BrokenAnswer>>;
  /** Fields that the answers lack, by name. */
  without?: readonly string[];
}

const offered = Object.values(endpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ origin }) => origin === 'spec');

/** A call that the hospital has under another name, with the contract's input and answer. */
export interface RenamedCall {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly endpoint: Endpoint;
}

/** The path of a call, with anything in its `{name}`s. */
const pathPattern = ({ path }: Pick<Endpoint, 'path'>): RegExp =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const envelopeShape = v.object({ code: v.number(), msg: v.optional(v.string(), ''), data: v.unknown() });
const historyShape = v.object({ list: v.array(messageSchema) });
const pageShape = v.object({
  conv: v.string(),
  before: v.exactOptional(v.number()),
  after: v.exactOptional(v.number()),
  pageSize: v.exactOptional(v.number()),
});
const savedShape = v.object({ version: v.number() });
const codeShape = v.looseObject({ mobile: v.string(), code: v.string() });
const outboxShape = v.array(v.object({ mobile: v.string(), code: v.optional(v.string(), '') }));

/** Business errors have the family's own numbers. */
const familyCode = (code: number): number => (code >= 1_000_000_000 ? 1_030_000_000 + (code % 1000) : code);

const withoutFields = (value: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((row) => withoutFields(row, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.includes(name))
      .map(([name, part]) => [name, withoutFields(part, names)]),
  );
};

const faultyBody = (fault: BrokenAnswer): string =>
  fault === 'html'
    ? '<html><body><h1>Whitelabel Error Page</h1></body></html>'
    : fault === 'half'
      ? '{"code":0,"data":{"list":[{"id":1,'
      : `{"code":0,"msg":"","data":"${'x'.repeat(50 * 1024 * 1024)}"}`;

/** Every answer has status 200, errors too. */
const send = (response: ServerResponse, body: string, type = 'application/json;charset=UTF-8') => {
  response.writeHead(200, { 'content-type': type });
  response.end(body);
};

/**
 * A hospital's backend of the yudao / ruoyi-vue-pro family: the calls of the specification in the family's dialect, over the
 * data of an embedded upstream; no extension, except those that it has under other names.
 */
export const startForeignUpstream = async (
  embeddedPort: number,
  switches: Switches,
  renamed: readonly RenamedCall[] = [],
) => {
  const messages = createMessageStore();
  const asked: string[] = [];

  const askEmbedded = (path: string, headers: IncomingMessage['headers'], method = 'GET', body?: Buffer) =>
    fetch(`http://127.0.0.1:${embeddedPort}${path}`, {
      method,
      headers: Object.fromEntries(
        // The family does not know idempotency keys.
        ['authorization', 'tenant-id', 'content-type', 'accept-language', 'x-real-ip', 'range'].flatMap(
          (name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []),
        ),
      ),
      ...(body?.length ? { body: new Uint8Array(body) } : {}),
    });

  const dataOf = (endpoint: Endpoint, data: unknown, sent: Buffer): unknown => {
    if (endpoint.path === record.detail.path) return v.parse(savedShape, data).version === 0 ? null : data;
    if (endpoint.path !== message.history.path) return data;
    const page = v.parse(pageShape, JSON.parse(sent.toString()));
    messages.takeOver(v.parse(historyShape, data).list);
    return messages.page(page.conv, page);
  };

  const sendEnvelope = (response: ServerResponse, code: number, msg: string, data: unknown) =>
    send(response, toJson({ code: switches.codeAsText ? String(code) : code, data, msg }));

  /** The family's codes have four digits: the first four of the embedded upstream's. */
  const withWholeCode = async (sent: Buffer): Promise<Buffer> => {
    const read = v.parse(codeShape, JSON.parse(sent.toString()));
    const outbox = v.parse(outboxShape, await (await askEmbedded('/outbox', {})).json());
    const whole = outbox.find(({ mobile }) => mobile === read.mobile)?.code ?? '';
    const code = whole.slice(0, 4) === read.code ? whole : '000000';
    return Buffer.from(JSON.stringify({ ...read, code }));
  };
  /** What the embedded upstream is asked. It is asked for the whole conversation: the pages are numbered here. */
  const bodyFor = async (endpoint: Endpoint, sent: Buffer): Promise<Buffer> => {
    if (endpoint.path === auth.smsLogin.path) return withWholeCode(sent);
    if (endpoint.path !== message.history.path) return sent;
    return Buffer.from(
      JSON.stringify({ conv: v.parse(pageShape, JSON.parse(sent.toString())).conv, pageSize: 100 }),
    );
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers, url = '/' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const sent = await buffer(request);
    asked.push(path);
    if (path.startsWith('/storage/')) {
      const file = await askEmbedded(url, headers, method);
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await file.arrayBuffer()));
      return;
    }
    const isAsked = (one: Pick<Endpoint, 'method' | 'path'>) =>
      pathPattern(one).test(path) && one.method === method;
    const other = renamed.find(isAsked)?.endpoint;
    const endpoint = other ?? offered.find(isAsked);
    if (!endpoint)
      return sendEnvelope(response, 404, `请求地址不存在:http://${headers.host ?? ''}${path}`, null);
    const fault = switches.faults?.[path];
    if (fault) return send(response, faultyBody(fault), fault === 'html' ? 'text/html' : undefined);

    const answered: unknown = await (
      await askEmbedded(
        other ? url.replace(path, other.path) : url,
        headers,
        endpoint.method,
        await bodyFor(endpoint, sent),
      )
    ).json();
    if (!endpoint.enveloped) return send(response, toJson(inDialect(answered, endpoint.data, switches)));
    const { code, msg, data } = v.parse(envelopeShape, answered);
    if (code !== 200) return sendEnvelope(response, familyCode(code), msg, null);
    const own = inDialect(dataOf(endpoint, data, sent), endpoint.data, switches);
    return sendEnvelope(response, 0, '', withoutFields(own, switches.without ?? []));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => sendEnvelope(response, 500, '系统异常', null));
  });
  const socket = servePlainSocket(server, {
    messages,
    isRefused: () => switches.refuseSocket === true,
    userOf: async (token, { headers }) => {
      const asCaller = { ...headers, authorization: `Bearer ${token}` };
      const { data } = v.parse(envelopeShape, await (await askEmbedded(auth.account.path, asCaller)).json());
      return v.is(v.object({ id: v.string() }), data) ? data.id : null;
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** The paths that were asked for, in order. */
    asked,
    /** The texts of a conversation that the hospital has. */
    written: (conv: string) => messages.page(conv, { pageSize: 100 }).list.map(({ body }) => body.text),
    /** The patient writes, or sends a picture that the hospital stores. */
    patientWrites: (conv: string, text: string, file?: Attachment) =>
      messages.append({
        conv,
        from: { role: 'patient', id: null },
        kind: file ? 'picture' : 'text',
        body: { text, ...(file && { file }) },
        at: Date.now(),
      }),
    stop: async () => {
      socket.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type ForeignUpstream = Awaited<ReturnType<typeof startForeignUpstream>>;
