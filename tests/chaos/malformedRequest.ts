import type { createRandom } from './random.ts';

type Random = ReturnType<typeof createRandom>;

const methods = [
  'GET',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PRI',
  'get',
  'G ET',
  '',
  'X'.repeat(300),
];
const prefixes = [
  'doctor',
  'system',
  'consult',
  'prescription',
  'medicines',
  'infra',
  'admin-api',
  'storage',
  'assets',
  'login',
  '',
];
const pathSegments = [
  'x',
  '..',
  '.',
  '..;',
  '%2e%2e',
  '%2f',
  '%5c',
  '\\',
  '%',
  '%0',
  '%zz',
  '%00',
  '%252e',
  ';a=b',
  '?',
  '#',
  '//',
  ' ',
  '\t',
  '"',
  '<',
  '{',
  '|',
  '李',
  '\u0000',
  'ws',
  'auth/login',
  'x.js',
  'healthz',
  'a'.repeat(3000),
];
const targetPrefixes = [
  ...Array.from({ length: 20 }, () => ''),
  'http://localhost',
  'http://evil.example',
  'https://localhost:1',
  'http://',
  'localhost:80',
  '*',
  '\\',
];
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP/1.',
  'HTP/1.1',
  'HTTP/1.1 x',
  '',
];
const hosts = [
  'localhost',
  'localhost',
  'localhost',
  'second.localhost',
  'LOCALHOST.:80',
  'evil.example',
  '',
  'a b',
  'localhost/..',
  '[::1]',
  '[',
  ':80',
  'localhost\u0000',
  'é.example',
  'x'.repeat(5000),
];
const headerLines = [
  'Connection: close',
  'Connection: keep-alive, Upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQ',
  'Sec-WebSocket-Key: x',
  'Sec-WebSocket-Protocol: im.v1, bearer.abc',
  'Origin: http://localhost',
  'Origin: null',
  'Content-Length: 5',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 0x5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5, 5',
  'Content-Length : 5',
  'Content-Length:',
  'Content-Length: 70000',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding : chunked',
  ' Transfer-Encoding: chunked',
  'TE: trailers',
  'Expect: 100-continue',
  'Expect: 200-maybe',
  'Range: bytes=0-,0-,0-',
  'Range: bytes=-99999999999999999999',
  'If-None-Match: *',
  'If-Modified-Since: yesterday',
  'If-Match: "x"',
  'Accept-Encoding: gzip;q=',
  'X-Request-ID: a"b',
  'tenant-id: 2',
  'X-Forwarded-For: ,,,',
  'Cookie: theme=dark; language=zh',
  'Accept-Language: zh,*;q=',
  'no colon',
  ': no name',
  'X\u0000: 1',
  'X: \u0000',
  'X: \r1',
  ' folded',
  '\tfolded',
  'X-Long: '.padEnd(20_000, 'y'),
  'Host: second.localhost',
  'Authorization: Bearer\u007f',
];
const bodies = [
  '',
  '',
  'abcde',
  '5\r\nabcde\r\n0\r\n\r\n',
  '5\r\nabc',
  'ffffffffffffffff\r\nx',
  '-1\r\nx\r\n',
  '5;x="\r\nabcde\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\nX: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  '5\nabcde\n0\n\n',
  '0\r\n\r\nGET /doctor/x HTTP/1.1\r\nHost: second.localhost\r\n\r\n',
  'x'.repeat(70_000),
];
const lineEndings = ['\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n'];

const requestTarget = (random: Random): string => {
  const path = Array.from({ length: random.below(4) }, () =>
    random.below(2) === 0 ? 'x' : random.pick(pathSegments),
  ).join(random.pick(['/', '/', '']));
  return `${random.pick(targetPrefixes)}${random.pick(['/', '/', '/', '/', '/', '/', '//', ''])}${random.pick(prefixes)}/${path}`;
};

/** Damages the bytes: one is changed, some are lost or duplicated, or the rest never arrives. */
const corrupt = (bytes: Buffer, random: Random): Buffer => {
  const at = random.below(bytes.length + 1);
  const until = Math.min(bytes.length, at + random.below(20));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, until), bytes.subarray(until)];
  switch (random.below(5)) {
    case 0:
      return Buffer.concat([before, Buffer.from([random.below(256)]), after]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return before;
    default:
      return Buffer.concat([before, Buffer.from([random.below(256), random.below(256)]), piece, after]);
  }
};

/** A request that mostly follows HTTP; the same random numbers give the same request. */
export const malformedRequest = (random: Random): Buffer => {
  const sometimes = (usual: string, list: readonly string[]): string =>
    random.below(6) === 0 ? random.pick(list) : usual;
  const lineEnd = sometimes('\r\n', lineEndings);
  const headLines = [
    `${sometimes(random.pick(['GET', 'POST']), methods)} ${requestTarget(random)} ${sometimes('HTTP/1.1', versions)}`,
  ];
  if (random.below(20) > 0) headLines.push(`Host: ${sometimes('localhost', hosts)}`);
  for (let extraHeaders = random.below(4); extraHeaders > 0; extraHeaders -= 1)
    headLines.push(random.pick(headerLines));
  const body = sometimes('', bodies);
  if (body !== '' && random.below(2) === 0)
    headLines.push(random.pick([`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']));
  const text = `${headLines.map((line) => `${line}${lineEnd}`).join('')}${lineEnd}${body}`;
  let bytes: Buffer = Buffer.from(text, random.below(4) === 0 ? 'utf8' : 'latin1');
  for (let corruptions = Math.max(0, random.below(6) - 3); corruptions > 0; corruptions -= 1)
    bytes = corrupt(bytes, random);
  return bytes;
};
