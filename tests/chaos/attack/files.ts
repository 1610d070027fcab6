import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { doctor as profile } from '../../../src/contract/account/doctor.ts';
import { file } from '../../../src/contract/files/file.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { png } from '../../../src/upstream/testing/storageFixture.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { heldBodies } from '../../gateway/heldBodies.ts';
import { json } from '../../security/requests.ts';
import { type Attack, everyTry, result } from './drill.ts';
import { withFullDisk } from './fullDisk.ts';
import type { Product } from './product.ts';

const addresses = v.object({ uploadUrl: v.string(), url: v.string(), path: v.string() });

const announce = async (product: Product, token: string, name = 'a.png', type = 'image/png') =>
  v.parse(addresses, (await product.call(file.presigned, { name, type }, { token })).data);

const put = (product: Product, path: string, body: Buffer, type = 'image/png', host = 'localhost') =>
  product.send(path, { method: 'PUT', body, host, headers: { 'content-type': type } });

/** Stores a picture; returns its signed address. */
const storePicture = async (product: Product, token: string): Promise<string> => {
  const { uploadUrl, url, path } = await announce(product, token);
  await put(product, uploadUrl, png);
  const input = { path, url, name: 'a.png', type: 'image/png', size: png.length };
  const { data } = await product.call(file.create, input, { token });
  return v.parse(v.object({ url: v.string() }), data).url;
};

const logText = ({ runDir }: Product): string => readFileSync(join(runDir, 'logs/access.log'), 'utf8');

export const fileAttacks: readonly Attack[] = [
  {
    claim: 'bodies that never end hold no memory and no disk at the gateway',
    short: true,
    attempt: async (product) => {
      const localAddress = product.newAddress();
      const before = product.memoryMb().gateway;
      const statuses: string[] = [];
      const held: Socket[] = [];
      for (let n = 0; n < 20; n += 1) {
        const socket = connect({ host: '127.0.0.1', port: product.stack.port, localAddress });
        socket.on('error', () => undefined).on('data', (part) => statuses.push(String(part).slice(9, 12)));
        socket.write(
          'POST /doctor/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 33554432\r\n\r\n',
        );
        socket.write(Buffer.alloc(512 * 1024));
        held.push(socket);
      }
      await pause(2000);
      const more = product.memoryMb().gateway - before;
      const kept = heldBodies(product.runDir).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
      for (const socket of held) socket.destroy();
      const refused = statuses.filter((status) => status === '413').length;
      return result(
        `20 bodies of 32 MB: ${refused} refused with 413, ${more.toFixed(0)} MB of memory and ${kept.toFixed(0)} MB of disk held (limit 30 MB)`,
        { 'all are refused': refused === 20, 'little is held': more + kept < 30 },
      );
    },
  },
  {
    claim: 'a client that holds many uploads half sent cannot begin another, and others can',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const localAddress = product.newAddress();
      const held: Socket[] = [];
      for (let n = 0; n < 30; n += 1) {
        const socket = connect({ host: '127.0.0.1', port: product.stack.port, localAddress });
        socket.on('error', () => undefined);
        socket.write(
          'POST /infra/file/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\nhalf',
        );
        held.push(socket);
      }
      await pause(1000);
      const same = await product.send(file.upload.path, { localAddress, token, body: 'x' });
      const other = await product.send(file.upload.path, {
        localAddress: product.newAddress(),
        token,
        body: 'x',
      });
      const call = await product.call(order.numbers, {}, { token, localAddress });
      for (const socket of held) socket.destroy();
      return result(
        `30 held: another of the same client ${same.status}, of another one ${other.status}, a call ${call.code}`,
        {
          'the 21st is refused': same.status === 429,
          'others upload': other.status === 200,
          'calls go on': call.code === 200,
        },
      );
    },
  },
  {
    claim: '16 files of 16 MB side by side by one person take little memory: two at a time',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const before = product.memoryMb().upstream;
      let most = 0;
      const timer = setInterval(() => {
        most = Math.max(most, product.memoryMb().upstream - before);
      }, 250);
      const large = Buffer.concat([png, Buffer.alloc(16_000_000)]);
      const boundary = 'attack';
      const body = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        large,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const answers = await Promise.all(
        Array.from({ length: 16 }, async () => {
          const { text } = await product.send(file.upload.path, {
            token,
            headers,
            body,
            localAddress: product.newAddress(),
          });
          return v.parse(v.object({ code: v.number() }), JSON.parse(text)).code;
        }),
      );
      clearInterval(timer);
      const [taken, busy] = [200, 429].map((code) => answers.filter((one) => one === code).length);
      return result(`${taken} taken, ${busy} refused with 429; ${most.toFixed(0)} MB more (limit 300 MB)`, {
        'some are taken, others told to wait':
          (taken ?? 0) >= 1 && (busy ?? 0) >= 1 && (taken ?? 0) + (busy ?? 0) === 16,
        'memory stays small': most < 300,
      });
    },
  },
  {
    claim: 'a disk that is full during an upload is an answer, not a reset',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const { uploadUrl } = await announce(product, token);
      const large = Buffer.concat([png, Buffer.alloc(15_000_000)]);
      const full = await withFullDisk(product, 5_000_000, () => put(product, uploadUrl, large));
      const small = await put(product, uploadUrl, png);
      return result(`${full.status} ${full.text.slice(0, 60)}; with room ${small.status}`, {
        'it is answered with 507': full.status === 507,
        'a smaller file is stored': small.status === 200,
      });
    },
  },
  {
    claim: 'on a full disk reads and open lines go on, writes are refused, and it recovers by itself',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const write = (introduction: string) =>
        product.call(profile.update, { introduction }, { token }).then(({ code }) => code);
      const read = () => product.call(profile.info, {}, { token }).then(({ code }) => code);
      const [reads, writes]: [number[], number[]] = [[], []];
      await withFullDisk(product, 0, async () => {
        for (let n = 0; n < 10; n += 1) {
          writes.push(await write(`${n}`.padEnd(1000, 'x')));
          reads.push(await read());
        }
      });
      const after = [await write('with room'), await read()];
      return result(
        `reads ${new Set(reads).size === 1 ? reads[0] : reads.join(' ')}, writes ${writes.join(' ')}, with room ${after.join(' ')}`,
        {
          'reads are answered': reads.every((code) => code === 200),
          'writes are refused': writes.at(-1) !== 200,
          'it recovers': after.every((code) => code === 200),
        },
      );
    },
  },
  {
    claim: 'the access log opens no file: it has neither its name nor its signature',
    short: true,
    attempt: async (product) => {
      const url = await storePicture(product, await product.tokenOf(accounts.doctor));
      const name = url.split('/').at(-1)?.split('.')[0] ?? '';
      const signature = new URL(url, 'http://localhost').searchParams.get('signature') ?? 'none';
      const opened = await product.send(url, { method: 'GET' });
      for (let waits = 0; waits < 100 && !logText(product).includes('/storage/1'); waits += 1)
        await pause(100);
      await pause(1500);
      const log = logText(product);
      return result(`${log.split('\n').length} lines, the file ${opened.status}`, {
        'the file was read': opened.status === 200 && name.length > 20,
        'its line is there': log.includes('/storage/1'),
        'no name': !log.includes(name),
        'no signature': !log.includes(signature),
      });
    },
  },
  {
    claim: 'a file’s address opens nothing without its signature, with another end, or after it',
    short: true,
    attempt: async (product) => {
      const url = await storePicture(product, await product.tokenOf(accounts.doctor));
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const expires = Number(searchParams.get('expires'));
      const signature = searchParams.get('signature') ?? '';
      const tries = {
        'without a signature': pathname,
        'with a later end': `${pathname}?expires=${expires + 3600}&signature=${signature}`,
        'after its end': `${pathname}?expires=1&signature=${signature}`,
        'of another file': `${pathname.replace(/[^/]{3}(?=\.\w+$)/, 'abc')}${new URL(url, 'http://localhost').search}`,
        'twice signed': `${pathname}?expires=${expires}&signature=${signature}&signature=${signature}`,
      };
      const opened: string[] = [];
      for (const [name, path] of Object.entries(tries))
        if ((await product.send(path, { method: 'GET' })).status === 200) opened.push(name);
      const right = await product.send(url, { method: 'GET' });
      const elsewhere = await product.send(url, { method: 'GET', host: 'second.localhost' });
      return result(
        `${Object.keys(tries).length} forgeries, ${opened.length} opened; the other hospital ${elsewhere.status}`,
        {
          'the right one opens': right.status === 200,
          [`refused: ${opened.join(', ')}`]: opened.length === 0,
          'not at another hospital': elsewhere.status !== 200,
        },
      );
    },
  },
  {
    claim:
      'no file can run in the console’s origin: scripts, pages, climbing and foreign names are refused or inert',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      const html = Buffer.from('<!doctype html><script>alert(1)</script>');
      const failures: string[] = [];
      const refuse = (name: string, code: number) => {
        if (code === 200) failures.push(`${name} was taken`);
      };
      for (const type of ['image/svg+xml', 'text/html', 'application/javascript', 'application/xhtml+xml'])
        refuse(type, (await product.call(file.presigned, { name: 'a.png', type }, { token })).code);
      for (const [name, bytes] of Object.entries({ svg, html })) {
        const { uploadUrl } = await announce(product, token);
        refuse(`${name} as a picture`, (await put(product, uploadUrl, bytes)).status);
      }
      const polyglot = Buffer.concat([png, html]);
      const { uploadUrl, url } = await announce(product, token, '../../../etc/pass\r\nwd.png');
      await put(product, uploadUrl, polyglot);
      const stored = await product.send(url, { method: 'GET' });
      if (stored.headers['x-content-type-options'] !== 'nosniff') failures.push('a picture may be sniffed');
      if (!/sandbox|default-src 'none'/.test(String(stored.headers['content-security-policy'])))
        failures.push(`a picture may run: ${String(stored.headers['content-security-policy'])}`);
      const { uploadUrl: once } = await announce(product, token);
      await put(product, once, png);
      refuse(
        'an upload at the other hospital',
        (await put(product, once, png, 'image/png', 'second.localhost')).status,
      );
      for (const path of ['1/../2/x.png', '2/a.png', '/etc/passwd', '1/%2e%2e/x.png'])
        refuse(
          `registering ${path}`,
          (
            await product.call(
              file.create,
              { path, url: `/storage/${path}`, name: 'a', type: 'image/png', size: 1 },
              { token },
            )
          ).code,
        );
      for (const path of [
        '/storage/1/../../cloudroom.db',
        '/storage/1/%2e%2e/%2e%2e/cloudroom.db',
        '/storage/1/..%2f..%2fcloudroom.db',
      ])
        refuse(path, (await product.send(path, { method: 'GET' })).status);
      const avatar = await product.send(profile.update.path, {
        token,
        body: json({ avatar: 'javascript:alert(1)' }),
      });
      refuse(
        'an avatar that is a script',
        v.parse(v.object({ code: v.number() }), JSON.parse(avatar.text)).code,
      );
      return everyTry('18 tries', failures);
    },
  },
];
