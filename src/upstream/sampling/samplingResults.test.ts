import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { sampling } from '../../contract/prescribing/sampling.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { createSamplingUpstream } from './testing/samplingUpstream.ts';

let upstream: ReturnType<typeof createSamplingUpstream>;
beforeEach(() => {
  upstream = createSamplingUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;

const judgeThree = async () => {
  await upstream.approveSome(4);
  upstream.store.run("UPDATE account SET dept = 'Cardiology' WHERE id = ?", ann);
  const sample = await upstream.draw(4);
  const [first, second, third] = (await upstream.sheets(sample.id)).list;
  await upstream.judge(first?.id ?? '');
  const lineId =
    (await upstream.call(mia, sampling.sheet, { id: second?.id ?? '' })).prescription.lines[0]?.id ?? '';
  // One reason twice in a prescription counts once, as do two of one group.
  await upstream.judge(second?.id ?? '', 0, {
    rational: false,
    reasons: ['2-5', '2-1'],
    lines: [{ lineId, reasons: ['2-5', '3-1'] }],
    remark: '=1+1',
  });
  await upstream.judge(third?.id ?? '', 0, { rational: false, reasons: ['2-5'] });
  return sample;
};

const readFile = async (
  id: string,
  query: Record<string, string> = {},
  who: string = ann,
  { path }: Endpoint = sampling.export,
) => {
  const response = await upstream.fetch(
    new Request(`http://east.test${path}?${new URLSearchParams({ id, ...query }).toString()}`, {
      headers: {
        authorization: `Bearer ${upstream.tokenOf(who)}`,
        'tenant-id': '1',
        'accept-language': 'en',
      },
    }),
  );
  return { response, rows: (await response.text()).trimEnd().split('\r\n') };
};

describe('the worksheets of a sample', () => {
  it('are filtered by what was found, searched and sorted', async () => {
    await upstream.approveSome(3);
    const { id } = await upstream.draw(3);
    const [first, second] = (await upstream.sheets(id)).list;
    await upstream.judge(first?.id ?? '');
    upstream.advance(1000);
    await upstream.judge(second?.id ?? '', 0, { rational: false, reasons: ['2-1'] });
    type Query = Omit<Parameters<typeof upstream.call<typeof sampling.sheets>>[2], 'id'>;
    const places = async (query: Query) =>
      (await upstream.call(mia, sampling.sheets, { id, ...query })).list.map(({ place }) => place);
    expect(await places({ state: 'open' })).toEqual([3]);
    expect(await places({ state: 'rational' })).toEqual([1]);
    expect(await places({ state: 'notRational' })).toEqual([2]);
    expect(await places({ sort: 'judged', descending: 1 })).toEqual([2, 1, 3]);
    expect(await places({ descending: 1 })).toEqual([3, 2, 1]);
    expect(await places({ keyword: second?.prescriptionNo ?? '' })).toEqual([2]);
    expect(await places({ keyword: '%' })).toEqual([]);
    // The file has what the list has.
    const { rows } = await readFile(id, { state: 'notRational' });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(second?.prescriptionNo);
    const sorted = await readFile(id, { sort: 'judged', descending: '1' });
    expect(sorted.rows.slice(1).map((row) => Number(/^\D*(\d+)/.exec(row)?.[1]))).toEqual([2, 1, 3]);
    expect((await upstream.call(mia, sampling.sheets, { id, pageSize: 1, pageNo: 2 })).list[0]?.place).toBe(
      2,
    );
  });
});

describe('the results', () => {
  it('count prescriptions by group, reason, department and prescriber', async () => {
    const { id } = await judgeThree();
    const share = { size: 4, judged: 3, rational: 1 };
    expect(await upstream.call(ann, sampling.results, { id })).toEqual({
      sample: expect.objectContaining({ size: 4, judged: 3, rational: 1 }),
      byGroup: [
        { group: 2, count: 2 },
        { group: 3, count: 1 },
      ],
      byReason: [
        { reason: '2-5', count: 2 },
        { reason: '2-1', count: 1 },
        { reason: '3-1', count: 1 },
      ],
      byDepartment: [{ name: 'Cardiology', ...share }],
      byPrescriber: [{ id: ann, name: 'ann', ...share }],
      nextId: null,
    });
  });

  it('count a department once, under whichever of its names its prescribers have it', async () => {
    const { store } = upstream;
    store.run(
      "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '7', '心内科', 'Cardiology', 0)",
    );
    store.run(
      "INSERT INTO account (id, username, password_hash, is_auditor, name, dept) VALUES ('east-zoe', 'zoe', '', 0, 'zoe', '心内科')",
    );
    store.run("UPDATE account SET dept = 'Cardiology' WHERE id = ?", ann);
    await upstream.approveSome(2);
    store.run("UPDATE prescription SET doctor_id = 'east-zoe' WHERE id = (SELECT min(id) FROM prescription)");
    const { id } = await upstream.draw(2);
    expect((await upstream.call(mia, sampling.results, { id })).byDepartment).toEqual([
      { name: 'Cardiology', size: 2, judged: 0, rational: 0 },
    ]);
    expect((await upstream.sheets(id)).list.map(({ deptName }) => deptName)).toEqual([
      'Cardiology',
      'Cardiology',
    ]);
  });

  it('are exported as they are shown: no share where nothing is judged, and none of a reason', async () => {
    const { id } = await judgeThree();
    const { response, rows } = await readFile(id, {}, mia, sampling.exportResults);
    expect(response.headers.get(rowCountHeader)).toBe('8');
    expect(rows).toEqual([
      '"Group","Name","Sample size","Assessed","No issues","Issues found","No issues (%)"',
      '"All","",4,3,1,2,33.3',
      '"Reason category","Inappropriate prescribing",,,,2,',
      '"Reason category","Unjustified prescription",,,,1,',
      '"Reason","2-5 Inappropriate dosage",,,,2,',
      '"Reason","2-1 Not appropriate for the indication",,,,1,',
      '"Reason","3-1 Medication without an indication",,,,1,',
      '"Department","Cardiology",4,3,1,2,33.3',
      '"Prescriber","ann",4,3,1,2,33.3',
    ]);
    const open = await upstream.draw(1);
    expect((await readFile(open.id, {}, mia, sampling.exportResults)).rows[1]).toBe('"All","",1,0,0,0,');
    const { list } = await upstream.call(ann, auditTrail.page, { group: 'reads' });
    expect(list.map(({ by, act }) => `${by} ${act}`)).toContain('mia sample-results-export');
  });

  it('are exported as a file: masked patients, what is open, and no formula that runs', async () => {
    const { id } = await judgeThree();
    const { response, rows } = await readFile(id);
    expect(response.headers.get(rowCountHeader)).toBe('4');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toContain('"Result","Reasons","Comment"');
    expect(rows[1]).toMatch(/"l\*\*".*"No issues","","","mia","\d{4}/);
    expect(rows[2]).toMatch(
      /"Inappropriate prescribing; Unjustified prescription","2-1 Not appropriate for the indication; 2-5 Inappropriate dosage; 3-1 Medication without an indication","'=1\+1"/,
    );
    expect(rows[4]).toContain('"Not assessed","","","",');
    const named = await readFile(id, { names: 'Quarterly report' }, mia);
    expect(named.rows[1]).toContain('"lin"');
    const { list } = await upstream.call(ann, auditTrail.page, { group: 'reads' });
    const exported = list.map(({ by, act }) => `${by} ${act}`).filter((one) => one.endsWith('export'));
    expect(exported).toEqual(['mia sample-export', 'ann sample-export']);
    expect(list[0]?.detail).toContain('Quarterly report');
  });

  it('are for administrators and auditors, and a draw is for administrators', async () => {
    await upstream.approveSome(1);
    const { id } = await upstream.draw(1);
    const { id: sheetId } = await upstream.firstSheet(id);
    for (const [endpoint, input] of [
      [sampling.page, {}],
      [sampling.results, { id }],
      [sampling.exportResults, { id }],
      [sampling.sheets, { id }],
      [sampling.sheet, { id: sheetId }],
      [sampling.export, { id }],
    ] as const)
      await upstream.expectError(bob, endpoint, input, 403);
    await upstream.expectError(eve, sampling.draw, { ...upstream.period(), size: 1 }, 403);
    await upstream.expectError(ann, sampling.judge, { id: sheetId, version: 0, rational: true }, 403);
    await upstream.expectError('west-eve', sampling.results, { id }, 404);
    await upstream.expectError('west-eve', sampling.sheet, { id: sheetId }, 404);
    expect((await upstream.call('west-eve', sampling.page, {})).total).toBe(0);
  });
});
