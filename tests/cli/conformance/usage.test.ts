import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../src/cli/conformance/options.ts';
import { startUpstream } from '../../../src/upstream/server/server.ts';
import { freePort } from '../../support/freePort.ts';
import { timeoutMs, addressOf, runWith, useDemoUpstream } from './conformanceFixture.ts';

const upstream = useDemoUpstream();

describe('npm run conformance, used wrongly', () => {
  it.each<[args: string[], sentence: string]>([
    [[], 'Give the address of the hospital, such as https://hospital.example.'],
    [
      ['ftp://hospital.example', '--account', 'a'],
      'The address must begin with http:// or https://, not "ftp://hospital.example".',
    ],
    [
      ['hospital.example', '--account', 'a'],
      'The address must begin with http:// or https://, not "hospital.example".',
    ],
    [
      ['https://a.example', 'https://b.example', '--account', 'a'],
      'One address is checked at a time; leave out https://b.example.',
    ],
    [['https://hospital.example'], 'Give either --account NAME or --token ACCESS_TOKEN.'],
    [
      ['https://hospital.example', '--account', 'a', '--token', 't'],
      'Give either --account NAME or --token ACCESS_TOKEN.',
    ],
    [['https://hospital.example', '--account'], '--account needs a value.'],
    [['https://hospital.example', '--account', 'a', '--write'], '--write needs a value.'],
    [
      ['https://hospital.example', '--account', 'a', '--order', '1', '--write', '2'],
      'Give either --order ID or --write ID: the visit that is written to is also checked.',
    ],
    [['https://hospital.example', '--acount', 'a'], 'Unknown option: --acount.'],
    [
      ['https://hospital.example', '--account', 'a', '--password', 'b'],
      'A password is never an argument: set CLOUDROOM_PASSWORD, or type it when asked.',
    ],
  ])('%j is answered by one sentence', (args, sentence) => {
    expect(readOptions(args)).toBe(sentence);
  });

  it('prints that sentence and the usage', async () => {
    const { code, output } = await runWith(['hospital.example', '--account', 'a']);
    expect(output.trim().split('\n')).toEqual([
      'The address must begin with http:// or https://, not "hospital.example".',
      expect.stringMatching(/^Usage: npm run conformance/),
    ]);
    expect(code).toBe(2);
  });

  it('needs a password', async () => {
    const { code, output } = await runWith(['https://hospital.example', '--account', 'a'], {
      CLOUDROOM_PASSWORD: '',
    });
    expect(output).toContain('Set CLOUDROOM_PASSWORD, or run the command on a terminal');
    expect(code).toBe(2);
  });

  it('says that nothing answers', async () => {
    const { code, output } = await runWith([`http://127.0.0.1:${await freePort()}`, '--account', 'a']);
    expect(output).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:\d+: the connection was refused\.\n$/);
    expect(code).toBe(1);
  });

  it('prints a stack trace of the upstream as the beginning of one line', async () => {
    const trace = `\u001b[31mNullPointer\n\tat A.b\n${'x'.repeat(5000)}`;
    const server = createServer((_request, response) =>
      response.end(JSON.stringify({ code: 500, msg: trace, data: null })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const { code, output } = await runWith([addressOf(port), '--account', 'a']);
    server.close();
    expect(output).toMatch(
      /^The log-in failed: refused with code 500: \[31mNullPointer at A\.b x{160,180}….\n$/,
    );
    expect(code).toBe(1);
  });

  it('says what the log-in was refused for', async () => {
    const { code, output } = await runWith([upstream.address(), '--account', 'linyue'], {
      CLOUDROOM_PASSWORD: 'wrong',
    });
    expect(output).toMatch(/^The log-in failed: refused with code 1002000000: .*\n$/);
    expect(code).toBe(1);
  });

  it(
    'says what to switch off where the log-in needs a captcha',
    async () => {
      const guarded = await startUpstream({ port: 0, dataDir: ':memory:', patients: false, captcha: true });
      const { code, output } = await runWith([addressOf(guarded.port), '--account', 'linyue']);
      await guarded.stop();
      expect(output).toMatch(/^The log-in failed: .*UPSTREAM_CAPTCHA=off\), or use --token\.\n$/);
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
