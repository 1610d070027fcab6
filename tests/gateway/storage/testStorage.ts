import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { ReceivedRequest } from '../testGateway.ts';

export const mebibyte = 2 ** 20;
const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 7)]);

const send = (response: ServerResponse, type: string, body: string | Buffer = picture): void => {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
};

const sendRange = (response: ServerResponse, range: string, type: string, total: number): void => {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const last = to === '' ? total - 1 : Number(to);
  if (Number(from) >= total) response.writeHead(416, { 'content-range': `bytes */${total}` }).end();
  else
    response
      .writeHead(206, {
        'content-type': type,
        'content-length': last - Number(from) + 1,
        'content-range': `bytes ${from}-${last}/${total}`,
      })
      .end(
        total === picture.length
          ? picture.subarray(Number(from), last + 1)
          : Buffer.alloc(last - Number(from) + 1),
      );
};

/** What the storage does, by the last segment of the path; anything else is answered as a picture. */
const behaviours: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  'page.html': (response) => send(response, 'text/html; charset=utf-8', '<script>alert(1)</script>'),
  'page.png': (response) => send(response, 'text/html', '<script>alert(1)</script>'),
  'drawing.svg': (response) => send(response, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'data.xml': (response) => send(response, 'application/xml', '<x/>'),
  'script.js': (response) => send(response, 'text/javascript', 'alert(1)'),
  'table.json': (response) => send(response, 'application/json', '{}'),
  bytes: (response) => send(response, 'application/octet-stream'),
  'two-types': (response) => send(response, 'image/png, text/html'),
  'multipart.bin': (response) => send(response, 'multipart/byteranges; boundary=x'),
  untyped: (response) => {
    response.writeHead(200, { 'content-length': picture.length }).end(picture);
  },
  'packed.png': (response) => {
    response
      .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip', 'content-length': '4' })
      .end('gzip');
  },
  'strange.png': (response) => send(response, 'IMAGE/PNG ;charset="</script>"'),
  'letter.pdf': (response) => send(response, 'application/pdf', '%PDF-1.7 x'),
  'note.mp3': (response) => send(response, 'audio/mpeg'),
  'moved.png': (response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/secret', 'content-type': 'image/png' }).end();
  },
  'moved-nearby.png': (response) => {
    response.writeHead(307, { location: '/bucket/other.png', 'content-type': 'image/png' }).end();
  },
  'large.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 60 * mebibyte });
    response.end(Buffer.alloc(60 * mebibyte));
  },
  'largest.png': (response) => send(response, 'image/png', Buffer.alloc(50 * mebibyte, 3)),
  'one-more.png': (response) => send(response, 'image/png', Buffer.alloc(50 * mebibyte + 1)),
  'large.mp4': (response, request) =>
    sendRange(response, request.headers.range ?? 'bytes=0-', 'video/mp4', 60 * mebibyte),
  'endless.png': (response, request) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const more = setInterval(() => response.write(picture), 10);
    response.on('close', () => clearInterval(more));
  },
  'silent.png': () => {},
  'stalled.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5000 }).write(picture);
  },
  'hang-up.png': (response) => response.destroy(),
  'expired.png': (response) => {
    response
      .writeHead(403, { 'content-type': 'application/xml', 'www-authenticate': 'Basic' })
      .end('<Error>AccessKeyId</Error>');
  },
  'gone.png': (response) => {
    response.writeHead(404, { 'content-type': 'image/png' }).end(picture);
  },
  'broken.png': (response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>storage stack trace</h1>');
  },
  'partial-without-range.png': (response) => {
    response.writeHead(206, { 'content-type': 'image/png', 'content-length': picture.length }).end(picture);
  },
  'decorated.png': (response) => {
    for (const [name, value] of Object.entries({
      'Set-Cookie': 'loginInfo=forged; Path=/',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'ETag',
      'Content-Disposition': 'inline; filename="x.html"',
      'Cache-Control': 'public, max-age=9',
      'Clear-Site-Data': '"*"',
      'Service-Worker-Allowed': '/',
      'Content-Security-Policy': "default-src 'unsafe-inline'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Strict-Transport-Security': 'max-age=9',
      'X-Content-Type-Options': 'none',
      'X-Frame-Options': 'ALLOWALL',
      'X-Accel-Redirect': '/console.json',
      'X-Accel-Buffering': 'no',
      'X-Request-ID': 'forged',
      'X-Powered-By': 'storage',
      Refresh: '0;url=http://evil.example/',
      Location: 'http://evil.example/',
      Link: '<http://evil.example/x.js>; rel=preload; as=script',
      'Alt-Svc': 'h3="evil.example:443"',
      ETag: '"abc"',
      'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
    }))
      response.setHeader(name, value);
    send(response, 'image/png');
  },
};

/** An object storage on loopback, which keeps what it received; with a certificate it speaks TLS only. */
export const startTestStorage = async (certificate?: ServerOptions) => {
  const requests: ReceivedRequest[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? '';
    requests.push({
      method: request.method ?? '',
      url,
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      body: '',
    });
    const behaviour = behaviours[url.split('?')[0]?.split('/').at(-1) ?? ''];
    if (behaviour) behaviour(response, request);
    else if (request.headers.range) sendRange(response, request.headers.range, 'image/png', picture.length);
    else send(response, 'image/png');
  };
  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the storage does not listen on a port');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: address.port, picture, requests, close };
};
