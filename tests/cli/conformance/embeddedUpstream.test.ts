import { describe, expect, it } from 'vitest';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { timeoutMs, useDemoUpstream, conform, callOf, logIn } from './conformanceFixture.ts';

const upstream = useDemoUpstream();

describe('the conformance report of the embedded upstream', () => {
  it('finds everything that the specification asks for, and every screen of a doctor', {
    timeout: timeoutMs,
  }, async () => {
    const { code, output, report } = await conform(
      upstream.dataDir,
      upstream.address(),
      '--account',
      'linyue',
    );
    expect(output).toContain('Everything that the specification requires can be read.');
    expect(code).toBe(0);
    expect(report.passed).toBe(true);
    expect(
      report.calls.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    expect(report.socket).toMatchObject({ opens: true, welcome: true, pong: true });
    expect(report.headers).toEqual([]);
    const verdicts = new Map(report.screens.map(({ path, verdict }) => [path, verdict]));
    // A doctor may not see what auditors see, and that is not taken for working.
    const audits = ['/prescriptionTask', '/prescriptionReview', '/myAuditRecord'];
    // Nor is what only a drawn sample shows; the demo has none.
    const unread = [...audits, '/prescriptionSampling'];
    for (const [path, verdict] of verdicts)
      expect(`${path} ${verdict}`).toBe(`${path} ${unread.includes(path) ? 'not checked' : 'works'}`);
    expect(unread.every((path) => verdicts.has(path))).toBe(true);
  });

  it('links every line to its place in the OpenAPI document, on the page itself', {
    timeout: timeoutMs,
  }, async () => {
    const { report, page } = await conform(upstream.dataDir, upstream.address(), '--account', 'linyue');
    for (const { call, openApi } of report.calls) {
      const [method = '', path = ''] = call.split(' ');
      expect(openApi).toBe(`#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`);
      expect(page).toContain(`<a href="${openApi}">`);
    }
    const links = [...page.matchAll(/<a href="#([^"]+)">/g)].map(([, id = '']) => id);
    expect(links.length).toBeGreaterThanOrEqual(report.calls.length);
    for (const id of links) expect(page).toContain(`<section id="${id}">`);
    expect(page).not.toContain('<pre>undefined');
  });

  it('reads only', { timeout: timeoutMs }, async () => {
    const { report, output } = await conform(upstream.dataDir, upstream.address(), '--account', 'qinshulan');
    const asked = report.calls.filter(({ outcome }) => outcome !== 'not called').map(({ name }) => name);
    for (const name of ['order.pushMessage', 'drug.updateDictionary', 'order.accept', 'auth.sendSmsCode'])
      expect(asked).not.toContain(name);
    expect(callOf(report, 'audit.page')?.outcome).toBe('read');
    expect(callOf(report, 'order.awaiting')?.outcome).toBe('not permitted');
    // What an auditor may not ask is not known to be there.
    expect(report.passed).toBe(false);
    expect(output).toMatch(
      /All calls that this account may make meet the specification\. Not checked with this account: order\.detail, .*history\.visit\.\n$/,
    );
    for (const path of ['/prescriptionTask', '/prescriptionReview', '/myAuditRecord'])
      expect(report.screens.find((one) => one.path === path)).toMatchObject({ verdict: 'works', lacks: [] });
  });

  it('leaves the session of a lent token alone', { timeout: timeoutMs }, async () => {
    const token = await logIn(upstream.address(), 'linyue');
    const { code, report, output, saved, page } = await conform(
      upstream.dataDir,
      upstream.address(),
      '--token',
      token,
    );
    expect(callOf(report, 'auth.logout')?.outcome).toBe('not called');
    expect(callOf(report, 'doctor.info')?.outcome).toBe('read');
    for (const text of [output, saved, page]) expect(text).not.toContain(token);
    expect(code).toBe(0);
    const after = await fetch(`${upstream.address()}${doctor.info.path}`, {
      headers: { 'tenant-id': '1', authorization: `Bearer ${token}` },
    });
    expect(await after.json()).toMatchObject({ data: { name: expect.any(String) } });
  });
});
