import type { openChance } from './figures.ts';

type Chance = ReturnType<typeof openChance>;

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
const steps = [
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
const starts = [
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
const lines = [
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
const ends = ['\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n'];

const target = (chance: Chance): string => {
  const path = Array.from({ length: chance.upTo(4) }, () =>
    chance.upTo(2) === 0 ? 'x' : chance.oneOf(steps),
  ).join(chance.oneOf(['/', '/', '']));
  return `${chance.oneOf(starts)}${chance.oneOf(['/', '/', '/', '/', '/', '/', '//', ''])}${chance.oneOf(prefixes)}/${path}`;
};

/** A tear in the bytes: one is changed, some are lost, doubled, or the rest never comes. */
const tear = (bytes: Buffer, chance: Chance): Buffer => {
  const at = chance.upTo(bytes.length + 1);
  const until = Math.min(bytes.length, at + chance.upTo(20));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, until), bytes.subarray(until)];
  switch (chance.upTo(5)) {
    case 0:
      return Buffer.concat([before, Buffer.from([chance.upTo(256)]), after]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return before;
    default:
      return Buffer.concat([before, Buffer.from([chance.upTo(256), chance.upTo(256)]), piece, after]);
  }
};

/** One request that keeps to HTTP in most things, but not in all; the same for the same chance. */
export const malformed = (chance: Chance): Buffer => {
  const odd = (plain: string, list: readonly string[]): string =>
    chance.upTo(6) === 0 ? chance.oneOf(list) : plain;
  const end = odd('\r\n', ends);
  const head = [
    `${odd(chance.oneOf(['GET', 'POST']), methods)} ${target(chance)} ${odd('HTTP/1.1', versions)}`,
  ];
  if (chance.upTo(20) > 0) head.push(`Host: ${odd('localhost', hosts)}`);
  for (let more = chance.upTo(4); more > 0; more -= 1) head.push(chance.oneOf(lines));
  const body = odd('', bodies);
  if (body !== '' && chance.upTo(2) === 0)
    head.push(chance.oneOf([`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']));
  const text = `${head.map((line) => `${line}${end}`).join('')}${end}${body}`;
  let bytes: Buffer = Buffer.from(text, chance.upTo(4) === 0 ? 'utf8' : 'latin1');
  for (let tears = Math.max(0, chance.upTo(6) - 3); tears > 0; tears -= 1) bytes = tear(bytes, chance);
  return bytes;
};
