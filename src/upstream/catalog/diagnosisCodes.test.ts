import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diagnosis } from '../../contract/consultation/diagnosis.ts';
import { emptyRecord, record } from '../../contract/consultation/record.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { templates } from '../../contract/prescribing/template.ts';
import { requireDiagnosis } from './diagnosisRows.ts';
import { createTestUpstream, draftPayload, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
const [ann, eve] = ['east-ann', 'east-eve'] as const;
const orderId = 'east-open';

const insert = (code: string, name: string, initials = '', edition = '国家临床版2.0', leaf = true) =>
  upstream.store.run(
    'INSERT INTO diagnosis (id, code, name, name_en, initials, edition, leaf) VALUES (?, ?, ?, ?, ?, ?, ?)',
    `east-${code}`,
    code,
    name,
    name,
    initials,
    edition,
    leaf,
  );
beforeEach(() => {
  upstream = createTestUpstream();
  insert('I10', '原发性高血压', 'yfxgxy', 'ICD-10');
  insert('I10.x00', '特发性（原发性）高血压', 'tfxyfxgxy');
  insert('I10.x00x002', '高血压', 'gxy');
  insert('N18.900x012+D63.8*', '肾性贫血', 'sxpx', '医保版2.0');
  insert('N40', '前列腺增生', 'qlxzs', 'ICD-10', false);
  insert('N40.x00', '前列腺增生', 'qlxzs');
});
afterEach(() => upstream.close());

const found = async (keyword: string) =>
  (await upstream.call(ann, diagnosis.page, { keyword })).list.map(({ code }) => code);
const saveRecord = (codes: readonly string[]) =>
  upstream.call(ann, record.save, {
    orderId,
    version: 0,
    ...emptyRecord,
    diagnoses: codes.map((code) => ({ code, name: '' })),
  });

describe('a national code', () => {
  it('is found by the code in either case, a part of it, the name and the initials', async () => {
    for (const keyword of ['i10.x00', 'I10.X00', 'Ｉ１０．ｘ００', 'I10。x00', ' i10.x00 '])
      expect([keyword, await found(keyword)]).toEqual([keyword, ['I10.x00', 'I10.x00x002']]);
    expect(await found('x002')).toEqual(['I10.x00x002']);
    expect(await found('X00X002')).toEqual(['I10.x00x002']);
    expect(await found('高血压')).toEqual(['I10.x00x002', 'I10', 'I10.x00']);
    expect(await found('gxy')).toEqual(['I10.x00x002', 'I10', 'I10.x00']);
    expect(await found('d63.8*')).toEqual(['N18.900x012+D63.8*']);
  });

  it('is shown with its edition, and a group by what the table says', async () => {
    const { list } = await upstream.call(ann, diagnosis.page, { keyword: 'qlxzs' });
    expect(list.map(({ code, leaf, edition }) => [code, leaf, edition])).toEqual([
      ['N40', false, 'ICD-10'],
      ['N40.x00', true, '国家临床版2.0'],
    ]);
    await upstream.expectError(ann, diagnosis.addTag, { code: 'n40' }, 'diagnosisGroup');
    await upstream.call(ann, diagnosis.addTag, { code: 'I10.x00' });
    expect(await upstream.call(ann, diagnosis.tags, {})).toMatchObject([{ edition: '国家临床版2.0' }]);
  });

  it.each([
    ['I10.x00x002', 'I10.x00x002'],
    ['i10.X00X002', 'I10.x00x002'],
    ['　I10.x00x002 ', 'I10.x00x002'],
    ['Ｎ４０．ｘ００', 'N40.x00'],
    ['n18.900X012+d63.8*', 'N18.900x012+D63.8*'],
  ])('%s is stored as %s in a record, a prescription, a template and a tag', async (typed, code) => {
    const diagnoses = [{ code: typed, name: '' }];
    expect((await saveRecord([typed])).diagnoses).toMatchObject([{ code }]);
    const draft = await upstream.call(ann, prescription.create, { orderId, ...draftPayload, diagnoses });
    expect(draft.diagnoses).toMatchObject([{ code }]);
    const saved = await upstream.call(ann, templates.save, {
      name: 'Mine',
      content: { kind: 'record', diagnoses },
    });
    expect(saved.content).toMatchObject({ diagnoses: [{ code }] });
    expect(await upstream.call(ann, diagnosis.addTag, { code: typed })).toMatchObject({ code });
  });

  it('reaches the auditor as it is stored', async () => {
    const { id } = await upstream.submitPrescription({ diagnoses: [{ code: 'I10.X00x002', name: '' }] });
    expect((await upstream.call(eve, prescription.info, { id })).diagnoses).toEqual([
      { code: 'I10.x00x002', name: '高血压', nameEn: '高血压' },
    ]);
  });

  it('written in two ways is one diagnosis', async () => {
    expect((await saveRecord(['I10.x00x002', ' i10.x00X002', 'N40.x00'])).diagnoses).toMatchObject([
      { code: 'I10.x00x002' },
      { code: 'N40.x00' },
    ]);
  });

  it('that differs from another in its case alone is chosen as it is written, or not at all', async () => {
    insert('N40.X00', '另一个', '', '');
    expect((await saveRecord(['N40.X00', 'N40.x00'])).diagnoses.map(({ code }) => code)).toEqual([
      'N40.X00',
      'N40.x00',
    ]);
    const input = { code: 'n40.x00' };
    expect(await upstream.expectError(ann, diagnosis.addTag, input, 'diagnosisUnknown')).toEqual(input);
  });
});

describe('an unknown code', () => {
  it('is named in one sentence, and nothing is written', () =>
    upstream.expectUnchanged(async () => {
      const diagnoses = [{ code: ' I10.x00X999', name: '' }];
      for (const payload of [draftPayload, validPayload]) {
        const response = await upstream.request(ann, prescription.create, { orderId, ...payload, diagnoses });
        expect(response).toMatchObject({
          msg: 'Diagnosis code I10.x00X999 is not in this hospital’s list; choose another one',
          data: { code: 'I10.x00X999' },
        });
      }
    }));
});

it('a code is looked up by an index, in its own case and in another', () => {
  for (const condition of ['code = ?', 'code = ? COLLATE NOCASE']) {
    const plan = upstream.store.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT id FROM diagnosis WHERE ${condition}`,
      'N40.x00',
    );
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH \S*diagnosis USING .*INDEX diagnosis_code/,
    );
  }
  expect(requireDiagnosis(upstream.store, 'N40.X00', 'code')).toMatchObject({ code: 'N40.x00' });
});
