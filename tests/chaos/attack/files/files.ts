import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { doctor as profile } from '../../../../src/contract/account/doctor.ts';
import { file } from '../../../../src/contract/files/file.ts';
import { order } from '../../../../src/contract/consultation/order.ts';
import { png } from '../../../../src/upstream/testing/storageFixture.ts';
import { insertConsultation } from '../../../e2e/steps/consultation.ts';
import { accounts } from '../../../e2e/steps/signIn.ts';
import { heldBodies } from '../../../gateway/heldBodies.ts';
import { type Attack, everyTry, result } from '../drill.ts';
import { withFullDisk } from './fullDisk.ts';
import { connectThrough } from '../lines.ts';
import type { Product } from '../product.ts';
import { announce, formWithPicture, put, sendForm, storePicture } from './sendFiles.ts';

const logText = ({ runDir }: Product): string => readFileSync(join(runDir, 'logs/access.log'), 'utf8');

export const fileAttacks: readonly Attack[] = [
  {
    claim: 'bodies without end are refused, and hold no memory and no disk at the gateway meanwhile',
    short: true,
    attempt: async (product) => {
      const before = product.memoryMb().gateway;
      const statuses: string[] = [];
      const held: Socket[] = [];
      const chunk = Buffer.concat([Buffer.from('80000\r\n'), Buffer.alloc(512 * 1024), Buffer.from('\r\n')]);
      // With a length of 32 MB, and in chunks, of which there are always more.
      for (const [header, body] of [
        ['Content-Length: 33554432', Buffer.alloc(512 * 1024)],
        ['Transfer-Encoding: chunked', Buffer.concat([chunk, chunk, chunk])],
      ] as const) {
        const localAddress = product.newAddress();
        for (let n = 0; n < 20; n += 1) {
          const socket = connect({ host: '127.0.0.1', port: product.stack.port, localAddress });
          socket
            .on('error', () => undefined)
            .once('data', (part) => statuses.push(String(part).slice(9, 12)));
          socket.write(`POST /doctor/auth/login HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
          socket.write(body);
          held.push(socket);
        }
      }
      for (let waits = 0; waits < 100 && statuses.length < held.length; waits += 1) await pause(100);
      const more = product.memoryMb().gateway - before;
      const kept = heldBodies(product.runDir).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
      for (const socket of held) socket.destroy();
      const refused = statuses.filter((status) => status === '413').length;
      return result(
        `20 bodies of 32 MB and 20 in chunks: ${refused} refused with 413, ${more.toFixed(0)} MB of memory and ${kept.toFixed(0)} MB of disk held (limit 30 MB), ${product.aboveIdleMb().toFixed(0)} MB above idle`,
        { 'all are refused': refused === held.length, 'little is held': more + kept < 30 },
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
    claim:
      'of 16 files of 16 MB that one person sends side by side some are told to wait, and memory stays small',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const before = product.memoryMb().upstream;
      let most = 0;
      const timer = setInterval(() => {
        most = Math.max(most, product.memoryMb().upstream - before);
      }, 250);
      const body = formWithPicture(16_000_000);
      const answers = await Promise.all(
        Array.from({ length: 16 }, async () => (await sendForm(product, token, body)).code),
      );
      clearInterval(timer);
      const [taken = 0, busy = 0] = [200, 429].map((code) => answers.filter((one) => one === code).length);
      return result(
        `${taken} taken, ${busy} refused with 429; ${most.toFixed(0)} MB more (limit 300 MB), ${product.aboveIdleMb().toFixed(0)} MB above idle`,
        {
          'some are taken, the others told to wait': taken >= 1 && busy >= 1 && taken + busy === 16,
          'memory stays small': most < 300,
        },
      );
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
      const line = await connectThrough(product, token);
      await line.hello();
      let pongs = 0;
      await withFullDisk(product, 0, async () => {
        for (let n = 0; n < 10; n += 1) {
          writes.push(await write(`${n}`.padEnd(1000, 'x')));
          reads.push(await read());
          await line.flush();
          pongs += 1;
        }
      });
      const after = [await write('with room'), await read()];
      line.sendText(insertConsultation(product.stack, 'With room'), 'with-room');
      const acknowledged = await line.nth('im-ack').then(
        () => true,
        () => false,
      );
      line.terminate();
      return result(
        `reads ${[...new Set(reads)].join(' ')}, writes ${[...new Set(writes)].join(' ')}, ${pongs} answers on an open line; with room ${after.join(' ')}, a message on that line ${acknowledged ? 'acknowledged' : 'lost'}`,
        {
          'reads are answered': reads.every((code) => code === 200),
          'writes are refused': writes.every((code) => code === 507),
          'the line is open': pongs === 10,
          'it recovers': after.every((code) => code === 200) && acknowledged,
        },
      );
    },
  },
  {
    claim: 'the access log opens no file: it has neither its name nor its signature',
    short: true,
    attempt: async (product) => {
      const { signedUrl: url } = await storePicture(product, await product.tokenOf(accounts.doctor));
      const name = url.split('/').at(-1)?.split('.')[0] ?? '';
      const signature = new URL(url, 'http://localhost').searchParams.get('signature') ?? 'none';
      const opened = await product.send(url, { method: 'GET' });
      for (let waits = 0; waits < 100 && !logText(product).includes('/storage/1'); waits += 1)
        await pause(100);
      await pause(1500);
      const log = logText(product);
      const paths = new Set(
        [...log.matchAll(/"path":"(\/storage[^"]*)"/g)].map(([, path = '']) => encodeURI(path)),
      );
      const open: string[] = [];
      for (const path of paths)
        if ((await product.send(path, { method: 'GET' })).status === 200) open.push(path);
      return result(
        `${log.split('\n').length} lines, paths of files: ${paths.size}, of which ${open.length} open one`,
        {
          'the file was read': opened.status === 200 && name.length > 20,
          'its line is there': log.includes('/storage/1'),
          'no path opens one': open.length === 0,
          'no name': !log.includes(name),
          'no signature': !log.includes(signature),
        },
      );
    },
  },
  {
    claim: 'a file’s address opens nothing without its signature, with another end, or after it',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const { signedUrl: url } = await storePicture(product, token);
      const other = await storePicture(product, token);
      const { pathname, search, searchParams } = new URL(url, 'http://localhost');
      const expires = Number(searchParams.get('expires'));
      const signature = searchParams.get('signature') ?? '';
      const tries = {
        'without a signature': pathname,
        'with a later end': `${pathname}?expires=${expires + 3600}&signature=${signature}`,
        'after its end': `${pathname}?expires=1&signature=${signature}`,
        'of another file': `/storage/${other.path}${search}`,
        'with its beginning alone': `${pathname}?expires=${expires}&signature=${signature.slice(0, 12)}`,
        'with an empty signature': `${pathname}?expires=${expires}&signature=`,
        'twice signed': `${pathname}?expires=${expires}&signature=${signature}&signature=${signature}`,
      };
      const opened: string[] = [];
      for (const [name, path] of Object.entries(tries))
        if ((await product.send(path, { method: 'GET' })).status === 200) opened.push(name);
      const right = await product.send(url, { method: 'GET' });
      const second = await product.send(other.signedUrl, { method: 'GET' });
      const elsewhere = await product.send(url, { method: 'GET', host: 'second.localhost' });
      return result(
        `${Object.keys(tries).length} forgeries, ${opened.length} opened; the other hospital ${elsewhere.status}`,
        {
          'the right ones open': right.status === 200 && second.status === 200,
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
      let tries = 0;
      const refuse = (name: string, code: number) => {
        tries += 1;
        if (code === 200) failures.push(`${name} was taken`);
      };
      for (const type of ['image/svg+xml', 'text/html', 'application/javascript', 'application/xhtml+xml'])
        refuse(type, (await product.call(file.presigned, { name: 'a.png', type }, { token })).code);
      for (const [name, bytes] of Object.entries({ svg, html })) {
        const { uploadUrl } = await announce(product, token);
        refuse(`${name} as a picture`, (await put(product, uploadUrl, bytes)).status);
        refuse(`${name} with its own type`, (await put(product, uploadUrl, bytes, 'text/html')).status);
      }
      // A picture that is a page too, under a name that climbs and breaks a line.
      const polyglot = Buffer.concat([png, html]);
      const name = '../../../etc/pass\r\nx-evil: 1.png';
      const { uploadUrl, url, path } = await announce(product, token, name);
      const sent = await put(product, uploadUrl, polyglot);
      const created = await product.call(
        file.create,
        { path, url, name, type: 'image/png', size: polyglot.length },
        { token },
      );
      const { url: signedUrl } = v.parse(v.object({ url: v.string() }), created.data);
      const stored = await product.send(signedUrl, { method: 'GET' });
      tries += 1;
      if (sent.status !== 200 || stored.status !== 200)
        failures.push(`the picture: ${sent.status} ${stored.status}`);
      if (stored.headers['x-content-type-options'] !== 'nosniff') failures.push('a picture may be sniffed');
      if (stored.headers['content-type'] !== 'image/png')
        failures.push(`it is ${stored.headers['content-type']}`);
      if ('x-evil' in stored.headers) failures.push('its name is a header');
      const policy = String(stored.headers['content-security-policy']);
      if (!/sandbox/.test(policy) || !/default-src 'none'/.test(policy))
        failures.push(`it may run: ${policy}`);
      refuse('another file over it', (await put(product, uploadUrl, png)).status);
      const { uploadUrl: once, path: own, url: ownUrl } = await announce(product, token);
      refuse(
        'an upload at the other hospital',
        (await put(product, once, png, 'image/png', 'second.localhost')).status,
      );
      await put(product, once, png);
      const input = { path: own, url: ownUrl, name: 'a.png', type: 'image/png', size: png.length };
      const colleague = await product.tokenOf('fengjiahe');
      refuse(
        'registering another’s file',
        (await product.call(file.create, input, { token: colleague })).code,
      );
      for (const climbing of ['1/../2/x.png', '2/a.png', '/etc/passwd', '1/%2e%2e/x.png'])
        refuse(
          `registering ${climbing}`,
          (
            await product.call(
              file.create,
              { ...input, path: climbing, url: `/storage/${climbing}` },
              { token },
            )
          ).code,
        );
      for (const climbing of [
        '/storage/1/../../cloudroom.db',
        '/storage/1/%2e%2e/%2e%2e/cloudroom.db',
        '/storage/1/..%2f..%2fcloudroom.db',
      ])
        refuse(climbing, (await product.send(climbing, { method: 'GET' })).status);
      for (const avatar of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'])
        refuse(`an avatar ${avatar}`, (await product.call(profile.update, { avatar }, { token })).code);
      return everyTry(`${tries} tries`, failures);
    },
  },
];
