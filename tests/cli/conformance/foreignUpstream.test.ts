import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Switches, startForeignUpstream } from '../../support/foreignUpstream/foreignUpstream.ts';
import { addressOf, callOf, conform, runWith, timeoutMs, useDemoUpstream } from './conformanceFixture.ts';

const upstream = useDemoUpstream();
const switches: Switches = {};
let foreign: Awaited<ReturnType<typeof startForeignUpstream>>;
beforeAll(async () => {
  foreign = await startForeignUpstream(Number(new URL(upstream.address()).port), switches);
});
afterAll(() => foreign.stop());

const checkForeign = (...args: readonly string[]) =>
  conform(upstream.dataDir, addressOf(foreign.port), '--account', 'linyue', ...args);

describe("the conformance report of a hospital's own backend", () => {
  let result: Awaited<ReturnType<typeof conform>>;
  beforeAll(async () => {
    result = await checkForeign();
  }, timeoutMs);

  it('finds all that the specification asks for, in the way of the family', () => {
    expect(result.output).toContain('Everything that the specification requires can be read.');
    expect(result.code).toBe(0);
    const errors = result.report.calls
      .flatMap(({ findings }) => findings)
      .filter((one) => one.severity === 'error');
    expect(errors).toEqual([]);
  });

  it('names every extension as not offered that the backend lacks', () => {
    const asked = result.report.calls.filter(
      ({ origin, outcome }) => origin === 'extension' && !['not called', 'no data'].includes(outcome),
    );
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter(({ outcome }) => outcome !== 'not offered')).toEqual([]);
  });

  it('names what the screens lose by it', () => {
    const screens = new Map(result.report.screens.map((one) => [one.path, one]));
    expect(screens.get('/orderRecord')).toMatchObject({ verdict: 'does not work', lacks: ['order.page'] });
    expect(screens.get('/cloudRoom')).toMatchObject({
      verdict: 'works in part',
      lacks: expect.arrayContaining(['order.open']),
    });
    expect(screens.get('/prescriptionTask')?.verdict).toBe('does not work');
    expect(screens.get('/serviceSetup')?.verdict).toBe('works');
    const cmid = callOf(result.report, 'message.history')?.findings.find(
      ({ field }) => field === 'list[].cmid',
    );
    expect(cmid?.loses).toContain('matched by content and time');
  });

  it('says how its socket differs, and what the tenant map needs', () => {
    expect(result.report.socket).toMatchObject({ opens: true, welcome: false, pong: true });
    expect(result.report.socket.says).toMatch(/plain socket .* needs socket-token=query\.$/);
  });

  it('names the header that lets a browser keep personal data', () => {
    expect(result.report.headers.map(({ field }) => field)).toEqual(['cache-control']);
  });
});

describe('a backend that answers oddly', () => {
  it('is accepted anyway, with a hint, where the code is text and times are text', {
    timeout: timeoutMs,
  }, async () => {
    Object.assign(switches, { codeAsText: true, timesAsText: true });
    const { code, report } = await checkForeign();
    Object.assign(switches, { codeAsText: false, timesAsText: false });
    expect(code).toBe(0);
    const said = (name: string) =>
      callOf(report, name)?.findings.map(({ field, says }) => `${field}: ${says}`) ?? [];
    expect(said('order.numbers')).toContain(": the envelope's `code` came as text; accepted anyway");
    expect(said('order.detail')).toContain('createTime: sent as text; accepted anyway');
  });

  it.each([
    ['html', 'HTML instead of JSON'],
    ['half', 'the answer is not valid JSON'],
    ['huge', 'the answer is larger than 20 MiB'],
  ] as const)(
    'has one sentence for %s in one call, and the others are still checked',
    { timeout: timeoutMs },
    async (fault, why) => {
      switches.faults = { '/doctor/info/get-info': fault };
      const { code, report, output } = await checkForeign();
      switches.faults = {};
      const info = callOf(report, 'doctor.info');
      expect(info).toMatchObject({ outcome: 'failed', detail: why });
      // A busy machine may be slow, and the report says so.
      expect(info?.findings.filter(({ severity }) => severity !== 'hint')).toEqual([]);
      expect(callOf(report, 'order.numbers')?.outcome).toBe('read');
      expect(output).toContain('The specification is not met: doctor.info.');
      expect(code).toBe(1);
    },
  );

  it.each([
    ['html', 'HTML instead of JSON'],
    ['half', 'the answer is not valid JSON'],
    ['huge', 'the answer is larger than 20 MiB'],
  ] as const)('has one sentence for %s where the log-in is', { timeout: timeoutMs }, async (fault, why) => {
    switches.faults = { '/doctor/auth/login': fault };
    const { code, output } = await runWith([addressOf(foreign.port), '--account', 'linyue']);
    switches.faults = {};
    expect(output).toBe(
      `The log-in failed: ${why}. Is this the address of the gateway, or of the backend with its base path?\n`,
    );
    expect(code).toBe(1);
  });
});
