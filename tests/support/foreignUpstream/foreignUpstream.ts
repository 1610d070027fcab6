import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { createAccessTokens } from './accessTokens.ts';
import { broken, type Failure, failureOf, noSuchAddress, notLoggedIn } from './commonResult.ts';
import { type Dialect, inDialect, toJson } from './dialect.ts';
import { createMessageStore } from './messageStore.ts';
import { servePlainSocket } from './plainSocket.ts';
import { type Call, isAsked, specificationCalls } from './specificationCalls.ts';

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

/** A call that the hospital has under another name than the embedded upstream, with the same input and answer. */
export interface RenamedCall extends Call {
  readonly endpoint: Call;
}

// Calls that need more than another language.
const paths = {
  account: '/doctor/auth/get-doctor-info',
  captcha: /^\/doctor\/captcha\//,
  history: '/infra/imMsg/queryImMg',
  record: '/prescription/doctor/case/getCaseInfoDetail',
  smsLogin: '/doctor/auth/sms-login',
};

const envelopeShape = v.object({ code: v.number(), msg: v.optional(v.string(), ''), data: v.unknown() });
const messageShape = v.object({
  id: v.string(),
  conv: v.string(),
  from: v.object({ role: v.string(), id: v.nullable(v.string()) }),
  kind: v.string(),
  body: v.looseObject({ text: v.string() }),
  at: v.number(),
});
const historyShape = v.object({ list: v.array(messageShape) });
const pageShape = v.object({
  conv: v.string(),
  before: v.optional(v.number()),
  after: v.optional(v.number()),
  pageSize: v.optional(v.number()),
});
const versionShape = v.object({ version: v.number() });
const tokensShape = v.object({ accessToken: v.string(), refreshToken: v.string() });
const codeShape = v.looseObject({ mobile: v.string(), code: v.string() });
const outboxShape = v.array(v.object({ mobile: v.string(), code: v.optional(v.string(), '') }));

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
 * data of an embedded upstream; no extension, except those that it has under other names. What it knows of the family is from its
 * public sources, named in the files of this folder; none of them imports anything of ours.
 */
export const startForeignUpstream = async (
  embeddedPort: number,
  switches: Switches,
  renamed: readonly RenamedCall[] = [],
) => {
  const messages = createMessageStore();
  const tokens = createAccessTokens();
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

  const dataOf = (path: string, data: unknown, sent: Buffer): unknown => {
    if (path === paths.record) return v.parse(versionShape, data).version === 0 ? null : data;
    if (path !== paths.history) return data;
    const page = v.parse(pageShape, JSON.parse(sent.toString()));
    messages.takeOver(v.parse(historyShape, data).list);
    return messages.page(page.conv, page);
  };

  const sendEnvelope = (response: ServerResponse, code: number, msg: string, data: unknown) =>
    send(response, toJson({ code: switches.codeAsText ? String(code) : code, data, msg }));
  const fail = (response: ServerResponse, { code, msg }: Failure) => sendEnvelope(response, code, msg, null);

  /** The family's codes have four digits: the first four of the embedded upstream's. */
  const withWholeCode = async (sent: Buffer): Promise<Buffer> => {
    const read = v.parse(codeShape, JSON.parse(sent.toString()));
    const outbox = v.parse(outboxShape, await (await askEmbedded('/outbox', {})).json());
    const whole = outbox.find(({ mobile }) => mobile === read.mobile)?.code ?? '';
    const code = whole.slice(0, 4) === read.code ? whole : '000000';
    return Buffer.from(JSON.stringify({ ...read, code }));
  };
  /** What the embedded upstream is asked. It is asked for the whole conversation: the pages are numbered here. */
  const bodyFor = async (path: string, sent: Buffer): Promise<Buffer> => {
    if (path === paths.smsLogin) return withWholeCode(sent);
    if (path !== paths.history) return sent;
    const { conv } = v.parse(pageShape, JSON.parse(sent.toString()));
    return Buffer.from(JSON.stringify({ conv, pageSize: 100 }));
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
    const other = renamed.find((call) => isAsked(call, method, path))?.endpoint;
    if (!other && !specificationCalls.some((call) => isAsked(call, method, path)))
      return fail(response, noSuchAddress(`http://${headers.host ?? ''}${path}`));
    const fault = switches.faults?.[path];
    if (fault) return send(response, faultyBody(fault), fault === 'html' ? 'text/html' : undefined);
    if (tokens.isDeleted(headers)) return fail(response, notLoggedIn);

    const target = other ? url.replace(path, other.path) : url;
    const asks = other?.method ?? method;
    const answered: unknown = await (
      await askEmbedded(target, headers, asks, await bodyFor(path, sent))
    ).json();
    if (paths.captcha.test(path)) return send(response, toJson(inDialect(answered, switches)));
    const { code, msg, data } = v.parse(envelopeShape, answered);
    if (code !== 200) return fail(response, failureOf(code, msg));
    if (v.is(tokensShape, data)) tokens.handOut(data.accessToken, data.refreshToken);
    const own = inDialect(dataOf(path, data, sent), switches);
    return sendEnvelope(response, 0, '', withoutFields(own, switches.without ?? []));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => fail(response, broken));
  });
  const socket = servePlainSocket(server, {
    messages,
    isRefused: () => switches.refuseSocket === true,
    userOf: async (token, { headers }) => {
      const authorization = `Bearer ${token}`;
      if (tokens.isDeleted({ authorization })) return null;
      const account = await askEmbedded(paths.account, { ...headers, authorization });
      const { data } = v.parse(envelopeShape, await account.json());
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
    patientWrites: (conv: string, text: string, file?: object) =>
      messages.append({
        conv,
        from: { role: 'patient', id: null },
        kind: file ? 'picture' : 'text',
        body: { text, file },
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
