import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { sampling } from '../../contract/prescribing/sampling.ts';
import { validLine } from '../testing/testUpstream.ts';
import { drawSample } from './drawSample.ts';
import { createSamplingUpstream } from './testing/samplingUpstream.ts';

let upstream: ReturnType<typeof createSamplingUpstream>;
beforeEach(() => {
  upstream = createSamplingUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;

describe('a sample', () => {
  it('is drawn from the approved prescriptions of the period alone, and its seed repeats the draw', async () => {
    await upstream.approveSome(4);
    const waiting = await upstream.submitPrescription({
      orderId: 'east-allergic',
      lines: [{ ...validLine, drugId: 'east-ibuprofen' }],
    });
    const rejected = await upstream.submitPrescription({ orderId: 'east-open' });
    await upstream.reject(rejected.id);
    expect(await upstream.call(ann, sampling.preview, upstream.period())).toEqual({ count: 4, unknown: 0 });
    const sample = await upstream.draw(3);
    expect(sample).toMatchObject({ ...upstream.period(), size: 3, population: 4, judged: 0, drawnBy: 'ann' });
    const { total, list } = await upstream.sheets(sample.id);
    expect(total).toBe(3);
    expect(list.map(({ place }) => place)).toEqual([1, 2, 3]);
    const numbers = upstream.store
      .all<{ no: string }>('SELECT prescription_no AS no FROM prescription WHERE audit_status = 2')
      .map(({ no }) => no);
    expect(list.map(({ prescriptionNo }) => prescriptionNo)).toEqual(drawSample(sample.seed, numbers, 3));
    expect(numbers).not.toContain(waiting.prescriptionNo);
    expect((await upstream.call(mia, sampling.page, {})).list).toEqual([sample]);
  });

  it('larger than the period is one sentence with the number that there is, and nothing is stored', async () => {
    await upstream.approveSome(2);
    await upstream.expectUnchanged(async () => {
      const answer = await upstream.request(ann, sampling.draw, { ...upstream.period(), size: 3 });
      expect(answer).toMatchObject({
        msg: 'A sample cannot be larger than the number of matching prescriptions (2); nothing was drawn',
        data: { count: '2' },
      });
    });
    upstream.advance(86_400_000);
    await upstream.expectError(ann, sampling.draw, { ...upstream.period(), size: 1 }, 'sampleTooLarge');
  });

  it('is filtered by department, prescriber, antibacterial, overridden findings, lines and amount', async () => {
    await upstream.approved();
    await upstream.approved({ lines: [validLine, { ...validLine, drugId: 'east-ibuprofen' }] });
    const { store, call } = upstream;
    const count = async (filter: object) =>
      (await call(ann, sampling.preview, { ...upstream.period(), ...filter })).count;
    store.run("UPDATE account SET dept = 'Cardiology' WHERE id = ?", ann);
    expect(await count({ deptName: 'Cardiology' })).toBe(2);
    expect(await count({ deptName: 'Neurology' })).toBe(0);
    store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '7', '心内科', 'Cardiology', 0)",
    );
    expect(await count({ deptName: '心内科' })).toBe(2);
    expect(await count({ doctorId: ann })).toBe(2);
    expect(await count({ doctorId: bob })).toBe(0);
    expect(await count({ minLines: 2 })).toBe(1);
    expect(await count({ minTotalFen: 2500 })).toBe(2);
    expect(await count({ minTotalFen: 2501 })).toBe(1);
    store.run("UPDATE prescription_version SET flags = '[]'");
    const [first, second] = store.all<{ id: string }>('SELECT id FROM prescription ORDER BY id');
    const set = (column: string, value: string | null, id = '') =>
      store.run(`UPDATE prescription_version SET ${column} = ? WHERE prescription_id = ?`, value, id);
    set('flags', '["antibiotic"]', first?.id);
    set('overrides', '[{"rule":"max-days","line":0,"reason":"Long course"}]', second?.id);
    expect(await count({ antibiotic: 1 })).toBe(1);
    expect(await count({ overridden: 1 })).toBe(1);
    expect(await count({ antibiotic: 1, overridden: 1 })).toBe(0);
  });

  it('names its department in the language of the reader, whichever it was drawn in', async () => {
    await upstream.approved();
    upstream.store.run("UPDATE account SET dept = 'Cardiology' WHERE id = ?", ann);
    upstream.store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '7', '心内科', 'Cardiology', 0)",
    );
    for (const deptName of ['心内科', 'Cardiology'])
      expect(
        await upstream.call(ann, sampling.draw, { ...upstream.period(), deptName, size: 1 }),
      ).toMatchObject({ deptName: 'Cardiology' });
  });

  it('says how many it leaves out because nobody knows whether they have an antibacterial', async () => {
    await upstream.approveSome(3);
    const { store } = upstream;
    const [first, second] = store.all<{ id: string }>('SELECT id FROM prescription ORDER BY id');
    store.run('UPDATE prescription_version SET flags = \'["antibiotic"]\'');
    store.run('UPDATE prescription_version SET flags = NULL WHERE prescription_id = ?', first?.id ?? '');
    store.run(
      'UPDATE prescription_version SET flags = \'["antibioticUnknown"]\' WHERE prescription_id = ?',
      second?.id ?? '',
    );
    expect(await upstream.call(ann, sampling.preview, { ...upstream.period(), antibiotic: 1 })).toEqual({
      count: 1,
      unknown: 2,
    });
  });

  it('has a period in order, of a year at most, a size from 1 and a prescriber of the hospital', async () => {
    const [from, to] = ['2026-01-01', '2027-01-02'];
    for (const [input, code] of [
      [{ from: '2026-02-30', to }, 400],
      [{ from: to, to: from }, 400],
      [{ from, to }, 400],
      [{ ...upstream.period(), doctorId: 'west-ann' }, 404],
    ] as const) {
      await upstream.expectError(ann, sampling.preview, input, code);
      await upstream.expectError(ann, sampling.draw, { ...input, size: 1 }, code);
    }
    for (const size of [0, -1, 1.5, 1001])
      await upstream.expectError(ann, sampling.draw, { ...upstream.period(), size }, 400);
  });
});

describe('a worksheet', () => {
  it('has the prescription with what stood out when it was submitted', async () => {
    await upstream.approveSome(1);
    const sheet = await upstream.firstSheet((await upstream.draw(1)).id);
    expect(sheet).toMatchObject({
      place: 1,
      size: 1,
      version: 0,
      judgement: null,
      barred: null,
      nextId: null,
      prescription: { lines: [{ drugName: 'amoxicillin' }], diagnoses: [{ code: 'J02.9' }] },
    });
    expect(sheet.marks?.flags).toBeInstanceOf(Array);
    upstream.store.run('UPDATE prescription_version SET flags = NULL');
    expect((await upstream.call(mia, sampling.sheet, { id: sheet.id })).marks).toMatchObject({ flags: null });
    upstream.store.run('UPDATE prescription_version SET severity = NULL');
    expect((await upstream.call(mia, sampling.sheet, { id: sheet.id })).marks).toBeNull();
  });

  it('is judged with reasons by line and as a whole, and corrected', async () => {
    await upstream.approveSome(1);
    const { id: sampleId } = await upstream.draw(1);
    const { id, prescription: one } = await upstream.firstSheet(sampleId);
    const lineId = one.lines[0]?.id ?? '';
    const found = { rational: false, reasons: ['1-10'], lines: [{ lineId, reasons: ['2-5', '2-5'] }] };
    const judged = await upstream.judge(id, 0, { ...found, remark: ' Dose too low ' });
    expect(judged).toMatchObject({
      version: 1,
      judgement: {
        rational: false,
        reasons: ['1-10'],
        lines: [{ lineId, reasons: ['2-5'] }],
        remark: 'Dose too low',
        judgedBy: 'mia',
      },
    });
    expect(await upstream.judge(id, 1)).toMatchObject({
      version: 2,
      judgement: { rational: true, lines: [] },
    });
    const { list } = await upstream.call(ann, auditTrail.page, { group: 'audits' });
    expect(
      list.filter(({ act }) => act.startsWith('sample-')).map(({ by, act, actName }) => [by, act, actName]),
    ).toEqual([
      ['mia', 'sample-judge', 'Sampled prescription assessed'],
      ['mia', 'sample-judge', 'Sampled prescription assessed'],
      ['ann', 'sample-draw', 'Sample drawn'],
    ]);
    expect(list[1]?.detail).toBe('version 1: issues found (1-10, 2-5)');
  });

  it('is not overwritten by somebody who has read an earlier one', async () => {
    await upstream.approveSome(1);
    upstream.store.run(
      "INSERT INTO account (id, username, password_hash, is_auditor, name) VALUES ('east-zoe', 'zoe', '', 1, 'zoe')",
    );
    const { id } = await upstream.firstSheet((await upstream.draw(1)).id);
    await upstream.judge(id, 0, { remark: 'first' });
    await upstream.expectUnchanged(async () => {
      expect(
        await upstream.expectError(
          'east-zoe',
          sampling.judge,
          { id, version: 0, rational: true, remark: 'second' },
          'sheetChanged',
        ),
      ).toMatchObject({ version: 1, judgement: { remark: 'first', judgedBy: 'mia' } });
    });
  });

  it('is not filled by its reviewer, nor by its prescriber', async () => {
    await upstream.approveSome(1);
    const { id: sampleId } = await upstream.draw(1);
    const sheet = await upstream.firstSheet(sampleId, eve);
    expect(sheet).toMatchObject({ barred: 'reviewed', nextId: null });
    await upstream.expectError(eve, sampling.judge, { id: sheet.id, version: 0, rational: true }, 'sheetOwn');
    expect((await upstream.call(eve, sampling.results, { id: sampleId })).nextId).toBeNull();
    // A doctor who has become a pharmacist since.
    upstream.store.run('UPDATE account SET is_auditor = 1 WHERE id = ?', ann);
    expect(await upstream.call(ann, sampling.sheet, { id: sheet.id })).toMatchObject({
      barred: 'prescribed',
    });
    await upstream.expectError(ann, sampling.judge, { id: sheet.id, version: 0, rational: true }, 'sheetOwn');
  });

  it('that is not rational needs a reason of the list, on lines that it has; a rational one has none', async () => {
    await upstream.approveSome(1);
    const { id } = await upstream.firstSheet((await upstream.draw(1)).id);
    const expectRefused = (change: object, error: 'sheetReasonMissing' | number) =>
      upstream.expectError(mia, sampling.judge, { id, version: 0, rational: false, ...change }, error);
    await upstream.expectUnchanged(async () => {
      await expectRefused({}, 'sheetReasonMissing');
      await expectRefused({ reasons: ['unsuitable-dose'] }, 400);
      await expectRefused({ lines: [{ lineId: 'none', reasons: ['2-5'] }] }, 400);
      await expectRefused({ rational: true, reasons: ['2-5'] }, 400);
      await expectRefused({ reasons: ['2-5'], remark: 'x'.repeat(501) }, 400);
    });
  });

  it('leads to the next open one, in an order of each pharmacist’s own', async () => {
    await upstream.approveSome(5);
    const { id } = await upstream.draw(5);
    const seen: string[] = [];
    let { nextId } = await upstream.call(mia, sampling.results, { id });
    while (nextId !== null && seen.length < 9) {
      seen.push(nextId);
      ({ nextId } = await upstream.judge(nextId));
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    expect((await upstream.call(mia, sampling.results, { id })).sample).toMatchObject({ judged: 5 });
  });

  it('is in the audit trail whoever reads it', async () => {
    await upstream.approveSome(1);
    const { id } = await upstream.draw(1);
    await upstream.firstSheet(id);
    // Read again at once, it is written once.
    for (let read = 0; read < 2; read += 1) await upstream.firstSheet(id, ann);
    const { list } = await upstream.call(ann, auditTrail.page, { group: 'reads' });
    const act = 'sample-sheet-read';
    expect(list).toMatchObject([
      { by: 'ann', act },
      { by: 'mia', act },
    ]);
  });
});
