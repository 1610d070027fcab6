import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ProxyOptions } from 'vite';
import { top } from '../settings.ts';
import { defaultTenantMap } from '../tenantMap.ts';

const hostOf = (request: IncomingMessage): string => (request.headers.host ?? '').replace(/:\d+$/, '');

/** The hosts of the demo's tenant map with their tenant ids. */
const demoTenants = (): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(defaultTenantMap, 'utf8').matchAll(/^([a-z0-9.]+)\s.*\stenant-id=(\d+)/gm)].map(
      ([, host = '', id = '']) => [host, id],
    ),
  );

/** The gateway's API prefixes, joined by `|` (nginx/variables). */
const apiPrefixes = (): string => {
  const prefixes = /API_PREFIXES:=([^}]+)\}/.exec(readFileSync(join(top, 'nginx/variables'), 'utf8'))?.[1];
  if (prefixes === undefined) throw new Error('nginx/variables has no API_PREFIXES');
  return prefixes;
};

const envelope = (code: number, msg: string): string =>
  JSON.stringify({ code, msg, data: null, requestId: randomUUID() });

const sendError = (response: ServerResponse, code: number, msg: string): void => {
  response.writeHead(code, { 'content-type': 'application/json' }).end(envelope(code, msg));
};

/** The IM socket's token is sent as a subprotocol, as in nginx/http/socket.conf. */
const moveSocketToken = (upstreamRequest: ClientRequest, request: IncomingMessage): void => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const token = offered.find((name) => name.startsWith('bearer.'))?.slice('bearer.'.length);
  if (token !== undefined) upstreamRequest.setHeader('authorization', `Bearer ${token}`);
  if (offered.includes('im.v1')) upstreamRequest.setHeader('sec-websocket-protocol', 'im.v1');
  else upstreamRequest.removeHeader('sec-websocket-protocol');
};

/**
 * Replaces nginx for `npm run dev`: passes API calls, files and the IM socket to the
 * embedded upstream, with the tenant id of the host, and refuses unknown hosts.
 */
export const devGateway = (upstreamPort: number): Plugin => {
  const tenants = demoTenants();
  const setHeaders = (upstreamRequest: ClientRequest, request: IncomingMessage): void => {
    const address = request.socket.remoteAddress ?? '';
    upstreamRequest.setHeader('tenant-id', tenants.get(hostOf(request)) ?? '');
    upstreamRequest.setHeader('x-request-id', request.headers['x-request-id'] ?? randomUUID());
    upstreamRequest.setHeader('x-real-ip', address);
    upstreamRequest.setHeader('x-forwarded-for', address);
    upstreamRequest.setHeader('x-forwarded-proto', 'http');
    upstreamRequest.setHeader('x-forwarded-host', hostOf(request));
  };
  const proxy: ProxyOptions = {
    target: `http://127.0.0.1:${upstreamPort}`,
    ws: true,
    configure: (server) => {
      server.on('proxyReq', setHeaders);
      server.on('proxyReqWs', (upstreamRequest, request) => {
        setHeaders(upstreamRequest, request);
        moveSocketToken(upstreamRequest, request);
      });
      // The upstream restarts when its source changes.
      server.on('error', (_error, _request, response) => {
        if ('writeHead' in response && !response.headersSent)
          sendError(response, 503, "the hospital's system is not available");
      });
    },
  };
  return {
    name: 'dev-gateway',
    config: () => ({ server: { proxy: { [`^/(?:${apiPrefixes()})/`]: proxy } } }),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (tenants.has(hostOf(request))) next();
        else sendError(response, 421, 'no hospital uses this address');
      });
      // The demo's tenant map has no console file and no storage.
      middlewares.use('/console.json', (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
          .end('{}');
      });
    },
  };
};
