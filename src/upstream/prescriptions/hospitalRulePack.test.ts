import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { audit } from '../../contract/prescribing/audit.ts';
import { findingSchema } from '../../contract/rules/finding.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  upstream.store.run('UPDATE rule_pack SET pack = \'{"levels":{"not-online":"off"}}\'');
  upstream.store.run(
    "UPDATE drug SET special_control = 'none', ingredients = '[\"warfarin\"]', max_daily = '9' WHERE id = 'east-diazepam'",
  );
});
afterEach(() => upstream.close());

const { create, rules } = prescription;
const ann = 'east-ann';
const warfarin = { ...validLine, drugId: 'east-diazepam', dose: '0.0025', frequency: 'qd' };
const ibuprofen = { ...validLine, drugId: 'east-ibuprofen', dose: '0.4', frequency: 'bid' };
const submit = (
  lines: (typeof validLine)[],
  overrides: { rule: string; line: number | null; reason: string }[] = [],
) => ({ orderId: 'east-open', ...validPayload, lines, overrides }) as const;
const pregnancyOverride = [{ rule: 'contraindication:pregnant', line: null, reason: '男性' }];
/** The findings that need a reason, or cannot have one. */
const expectBlocked = async (given: ReturnType<typeof submit>) =>
  v
    .parse(v.array(findingSchema), await upstream.expectError(ann, create, given, 'rulesBlock'))
    .filter(({ severity }) => severity !== 'note');
const knownSex = () => upstream.store.run('UPDATE patient SET sex = 1');

describe('a submit', () => {
  it("is checked against the pack's drug data, with possible harm and source", async () => {
    knownSex();
    expect(await expectBlocked(submit([warfarin, ibuprofen]))).toMatchObject([
      {
        rule: 'interaction',
        severity: 'warn',
        line: 1,
        about: 'warfarin-nsaids',
        other: 0,
        evidence: 'warfarin + ibuprofen',
        effect: { zh: expect.stringContaining('出血') },
        source: { zh: expect.stringContaining('说明书') },
      },
    ]);
  });

  it('is accepted with a reason for that finding, and with no other; the auditor sees it', async () => {
    knownSex();
    await expectBlocked(
      submit([warfarin, ibuprofen], [{ rule: 'interaction', line: 1, reason: '短期使用' }]),
    );
    const given = [{ rule: 'interaction:warfarin-nsaids', line: 1, reason: '短期使用，INR 复查' }];
    const { id } = await upstream.call(ann, create, submit([warfarin, ibuprofen], given));
    expect((await upstream.call('east-eve', audit.detail, { id })).prescription.overrides).toEqual(given);
  });

  it("is checked against any doctor's prescription that awaits audit or is approved", async () => {
    knownSex();
    const { id } = await upstream.submitPrescription({ lines: [warfarin] });
    const found = [{ rule: 'interaction', line: 0, other: { zh: 'diazepam' } }];
    expect(await expectBlocked(submit([ibuprofen]))).toMatchObject(found);
    await upstream.approve(id);
    expect(await expectBlocked(submit([ibuprofen]))).toMatchObject(found);
    upstream.advance(8 * 86_400_000);
    const later = { ...ibuprofen, remark: 'a week later' };
    expect(await upstream.call(ann, create, submit([later]))).toMatchObject({ status: 1 });
  });

  it('blocks a dose that is a typing error, and requires a reason for one that is only high', async () => {
    knownSex();
    expect(await expectBlocked(submit([{ ...ibuprofen, dose: '4', quantity: 5 }]))).toMatchObject([
      { rule: 'single-dose', severity: 'block', evidence: '4000 mg > 400 mg' },
    ]);
    expect(await expectBlocked(submit([{ ...ibuprofen, dose: '0.6' }]))).toMatchObject([
      { rule: 'single-dose', severity: 'warn', evidence: '600 mg > 400 mg' },
    ]);
  });

  it('asks for missing patient data if a drug depends on it', async () => {
    upstream.store.run('UPDATE patient SET sex = 2, pregnant = NULL');
    expect(await expectBlocked(submit([ibuprofen]))).toMatchObject([
      { rule: 'contraindication', severity: 'unchecked', line: null, about: 'pregnant' },
    ]);
    expect(await upstream.call(ann, create, submit([ibuprofen], pregnancyOverride))).toMatchObject({
      overrides: pregnancyOverride,
    });
  });

  it('is unchecked in a hospital without data, until that is acknowledged', async () => {
    knownSex();
    upstream.store.run(
      `UPDATE rule_pack SET pack = '{"interactions":null,"doses":null,"levels":{"not-online":"off"}}'`,
    );
    expect(await upstream.call(ann, rules, {})).toMatchObject({
      interactions: null,
      doses: null,
      mostLines: 5,
    });
    expect(await expectBlocked(submit([warfarin, ibuprofen]))).toMatchObject([
      { rule: 'interaction', severity: 'unchecked', line: null },
      { rule: 'single-dose', severity: 'unchecked', line: null },
    ]);
    const given = ['interaction', 'single-dose'].map((rule) => ({ rule, line: null, reason: '已人工核对' }));
    expect(await upstream.call(ann, create, submit([warfarin, ibuprofen], given))).toMatchObject({
      overrides: given,
    });
  });
});

describe('the rule pack of a hospital', () => {
  it("is the product's with the hospital's changes", async () => {
    upstream.store.run(`UPDATE rule_pack SET pack = '{"mostDays":14,"levels":{"stock":"warn"}}'`);
    const pack = await upstream.call(ann, rules, {});
    expect(pack).toMatchObject({ mostDays: 14, mostLines: 5, levels: { stock: 'warn' } });
    expect(pack.interactions?.length).toBeGreaterThanOrEqual(60);
    expect(pack.doses?.length).toBeGreaterThan(300);
  });

  it('with a wrong row is refused by its place: the last good pack stays, and prescribing goes on', async () => {
    const refusals = vi.spyOn(console, 'error').mockImplementation(() => {});
    upstream.store.run(`UPDATE rule_pack SET pack = '{"mostDays":9}'`);
    expect(await upstream.call(ann, rules, {})).toMatchObject({ mostDays: 9 });
    upstream.store.run(`UPDATE rule_pack SET pack = '{"mostDays":10,"interactions":[{"id":"x"}]}'`);
    expect(await upstream.call(ann, rules, {})).toMatchObject({ mostDays: 9 });
    upstream.store.run("UPDATE rule_pack SET pack = 'not JSON'");
    expect(await upstream.call(ann, rules, {})).toMatchObject({ mostDays: 9 });
    expect(refusals.mock.calls.flat().join()).toMatch(/interactions\.0\.severity.*SyntaxError/s);
    refusals.mockRestore();
    knownSex();
    expect(await upstream.call(ann, create, submit([ibuprofen]))).toMatchObject({ status: 1 });
  });
});
