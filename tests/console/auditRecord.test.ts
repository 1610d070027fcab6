import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVerdictDetail, toPrintable } from '../../src/console/features/audit/history/verdictDetail.ts';
import { daysBefore } from '../../src/console/lib/dates/period.ts';
import { parseQuery, type VerdictQuery } from '../../src/console/features/audit/history/verdictQuery.ts';
import {
  createAuditFigures,
  createVerdictList,
  type VerdictListModel,
} from '../../src/console/features/audit/history/verdictListModel.ts';
import { dayOf } from '../../src/console/lib/dates/days.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { accepted, judge, mended, queue, submitted } from './auditStage.ts';
import { first, until } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let qin: Desk;
let lu: Desk;
let today: string;
beforeEach(async () => {
  stage = await openStage();
  qin = await stage.seat('qinshulan');
  lu = await stage.seat('luyifan');
  today = dayOf(qin.app.clock.now());
});
afterEach(() => stage.close());

const onlyToday = (): VerdictQuery => ({ ...parseQuery('', today), from: today });
const listed = async (desk: Desk, query: VerdictQuery): Promise<VerdictListModel> => {
  const verdicts = createVerdictList(desk.app, query);
  stage.closes(verdicts.start());
  await until(() => expect(verdicts.page.status.value).toBe('ready'));
  return verdicts;
};
const found = async (change: Partial<VerdictQuery>, desk = qin): Promise<string[]> => {
  const { page } = await listed(desk, { ...onlyToday(), ...change });
  return (page.value.value?.list ?? []).map((row) => row.prescription.id);
};

describe("an auditor's own verdicts", () => {
  test('are found by day, verdict, and number or patient; another one has their own', async () => {
    const [a, b, c] = (await queue(qin)).map((task) => task.prescription);
    if (!a || !b || !c) throw new Error('too few are waiting');
    const before = await found({});
    await judge(qin, a, true);
    await judge(qin, b, false, ['2-5'], 'too much');
    await judge(lu, c, true);
    expect(await found({})).toEqual([b.id, a.id, ...before]);
    expect((await found({ approve: false }))[0]).toBe(b.id);
    expect(await found({ approve: true })).not.toContain(b.id);
    expect(await found({ keyword: a.prescriptionNo })).toEqual([a.id]);
    expect(await found({ keyword: b.patient.name })).toContain(b.id);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
    expect(await found({ pageNo: 999 })).toEqual([]);
    expect((await found({}, lu))[0]).toBe(c.id);
  });

  test('appear while the list is open', async () => {
    const { page } = await listed(qin, onlyToday());
    await until(() => expect(qin.app.messaging.connectionState.value).toBe('live'));
    const before = page.value.value?.total ?? 0;
    await judge(qin, first(await queue(qin)).prescription, true);
    await until(() => expect(page.value.value?.total).toBe(before + 1));
  });

  test('are counted: per day, the median time, rejections by reason', async () => {
    const [a, b] = (await queue(qin)).map((task) => task.prescription);
    if (!a || !b) throw new Error('too few are waiting');
    const { figures, start } = createAuditFigures(qin.app, today, today);
    stage.closes(start());
    await until(() => expect(figures.status.value).toBe('ready'));
    const before = first(figures.value.value?.perDay ?? [{ day: today, approved: 0, rejected: 0 }]);
    await judge(qin, a, false, ['2-5']);
    await judge(qin, b, false, ['2-5', '2-8']);
    await until(() =>
      expect(figures.value.value?.perDay).toEqual([{ ...before, day: today, rejected: before.rejected + 2 }]),
    );
    const count = (code: string) =>
      figures.value.value?.byReason.find(({ reason }) => reason === code)?.count ?? 0;
    expect(count('2-5')).toBeGreaterThan(count('2-8'));
    expect(figures.value.value?.medianTook).toBeGreaterThanOrEqual(0);
  });

  test('one opens as it was judged, beside what became of it', async () => {
    const lin = await stage.seat('linyue');
    const sent = await submitted(lin, await accepted(lin));
    await judge(qin, sent, false, ['2-5'], 'please halve it');
    await mended(lin, await lin.app.call(prescription.info, { id: sent.id }), { dose: '2.5' });
    const { detail, start } = createVerdictDetail(qin.app, { id: sent.id, version: 1 });
    start();
    await until(() => expect(detail.status.value).toBe('ready'));
    const { current, decided } = detail.value.value ?? {};
    expect(decided?.lines[0]).toMatchObject({ dose: '5', rejectReasons: ['2-5'] });
    expect(decided?.verdict).toMatchObject({ approve: false, opinion: 'please halve it' });
    expect([current?.version, current?.lines[0]?.dose]).toEqual([2, '2.5']);
    // On paper it is the version that was judged, and nobody takes it for the one that stands.
    const printed = detail.value.value && toPrintable(detail.value.value);
    expect(printed).toMatchObject({ version: 1, status: 4, auditOpinion: 'please halve it' });
    expect(printed?.lines[0]?.dose).toBe('5');
  });

  test('a version that never was, and a prescription that is not there, are said plainly', async () => {
    const { id } = first(await queue(qin)).prescription;
    const odd = createVerdictDetail(qin.app, { id, version: 77 });
    odd.start();
    await until(() => expect(odd.detail.value.value?.decided).toBeNull());
    const gone = createVerdictDetail(qin.app, { id: 'no-such-prescription', version: 1 });
    gone.start();
    await until(() => expect(gone.detail.error.value?.code).toBe(404));
  });

  test('an address that makes no sense asks for the usual days', () => {
    const usual = parseQuery('', today);
    expect([usual.from, usual.to]).toEqual([daysBefore(today, 13), today]);
    expect(parseQuery('from=2026-13-45&to=soon&verdict=maybe&page=0&open=&version=1', today)).toEqual(usual);
  });

  test('a doctor is told in place that this is not theirs', async () => {
    const lin = await stage.seat('linyue');
    const { page, start } = createVerdictList(lin.app, onlyToday());
    stage.closes(start());
    await until(() => expect(page.error.value?.code).toBe(403));
  });
});

describe('a verdict that cannot be given', () => {
  test('a rejection without a reason is refused by the upstream too, and nothing is written', async () => {
    const { id, version } = first(await queue(qin)).prescription;
    await qin.app.call(audit.claim, { id });
    await expect(
      qin.app.call(audit.verdict, { id, version, approve: false, opinion: '   ' }),
    ).rejects.toMatchObject({ code: business.reasonMissing.code });
    expect((await qin.app.call(audit.versions, { id }))[0]?.verdict).toBeNull();
  });
});
