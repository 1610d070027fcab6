import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MeasurementKind, measurementProblem } from '../../../contract/consultation/measurement.ts';
import { templateContent } from '../../../contract/prescribing/template.ts';
import type { Store } from '../../db/store.ts';
import { createRestartableDemo } from '../../testing/restartableDemo.ts';
import { readDemoTable } from '../data/readDemoTable.ts';

let demo: ReturnType<typeof createRestartableDemo>;
beforeEach(() => {
  demo = createRestartableDemo();
});
afterEach(() => demo.close());

const storeOf = (tenantId: number): Store => demo.storeOf(tenantId);
const count = (tenantId: number, from: string): number =>
  storeOf(tenantId).one<{ n: number }>(`SELECT count(*) AS n FROM ${from}`)?.n ?? 0;
const restart = () => demo.restart();
const figures = (tenantId: number) =>
  [
    'diagnosis WHERE leaf = 1',
    'diagnosis WHERE leaf = 0',
    "diagnosis WHERE edition = 'ICD-10'",
    "diagnosis WHERE edition = '国家临床版2.0'",
    "diagnosis WHERE edition = '医保版2.0'",
    'drug WHERE max_daily IS NOT NULL',
    'drug WHERE min_age_years IS NOT NULL',
    "drug WHERE allergy_classes <> '[]'",
    'patient WHERE pregnant = 0',
    "template WHERE user_id = '' AND kind = 'record'",
    "template WHERE user_id = '' AND kind = 'prescription'",
    'disease_tag',
    'favourite_drug',
    'account WHERE is_admin = 1',
    'account WHERE academic_title IS NOT NULL',
    'last_seen',
    'banner',
    'icon',
    'protocol',
    'measurement',
    'follow_up',
  ].map((from) => count(tenantId, from));

describe.each([1, 2])('demo hospital %i', (tenantId) => {
  it('has 400 diagnoses of ICD-10, all of the national editions, and the groups above them', () => {
    const codes = storeOf(tenantId).all<{ code: string; leaf: number; edition: string }>(
      'SELECT code, leaf, edition FROM diagnosis',
    );
    const leaves = codes.filter(({ leaf }) => leaf === 1).map(({ code }) => code);
    const groups = new Set(codes.filter(({ leaf }) => leaf === 0).map(({ code }) => code));
    expect(codes.filter(({ leaf, edition }) => leaf === 1 && edition === 'ICD-10')).toHaveLength(400);
    const national = readDemoTable('diagnoses.tsv').filter((row) => row('edition') !== 'ICD-10');
    expect(national.filter((row) => !leaves.includes(row('code')))).toEqual([]);
    const above = new Set(leaves.filter((code) => code.includes('.')).map((code) => code.slice(0, 3)));
    expect(groups).toEqual(new Set([...above].filter((code) => !leaves.includes(code))));
    expect(codes.filter(({ edition }) => edition === '')).toEqual([]);
  });

  it('keeps a code that somebody else has added, and its name', () => {
    const store = storeOf(tenantId);
    store.run("DELETE FROM filled WHERE id LIKE 'editions%'");
    store.run("DELETE FROM diagnosis WHERE code IN ('N40.x00', 'E11.900')");
    store.run("INSERT INTO diagnosis (id, code, name) VALUES ('own', 'N40.x00', '本院名称')");
    restart();
    const select = "SELECT name, edition FROM diagnosis WHERE code IN ('N40.x00', 'E11.900') ORDER BY code";
    expect(storeOf(tenantId).all(select)).toEqual([
      { name: '2型糖尿病', edition: '国家临床版2.0' },
      { name: '本院名称', edition: '国家临床版2.0' },
    ]);
  });

  it('offers templates of both kinds, whose drugs it sells and whose names describe their use', () => {
    const rows = storeOf(tenantId).all<{ kind: string; name: string; content: string }>(
      "SELECT kind, name, content FROM template WHERE user_id = ''",
    );
    for (const kind of ['record', 'prescription'])
      expect(rows.filter((row) => row.kind === kind).length).toBeGreaterThanOrEqual(5);
    expect(rows.every(({ name }) => /\p{Script=Han}/u.test(name) === (tenantId === 1))).toBe(true);
    const lines = rows.flatMap(({ content }) => {
      const read = v.parse(templateContent, JSON.parse(content));
      return read.kind === 'prescription' ? read.lines : [];
    });
    for (const { drugId } of lines)
      expect(storeOf(tenantId).one('SELECT id FROM drug WHERE id = ? AND enabled = 1', drugId)).toBeDefined();
  });

  it('gives every doctor tags and favourites', () => {
    for (const table of ['disease_tag', 'favourite_drug'])
      expect(count(tenantId, `(SELECT DISTINCT user_id FROM ${table})`)).toBe(6);
  });

  it('has home diaries, of patients with hypertension or diabetes, that a person can have measured', () => {
    const rows = storeOf(tenantId).all<{ kind: MeasurementKind; value: string; diastolic: string | null }>(
      "SELECT kind, value, diastolic FROM measurement WHERE kind <> 'result'",
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['bloodPressure', 'pulse', 'glucose']));
    expect(rows.filter((row) => measurementProblem(row) !== null)).toEqual([]);
    const diaries = storeOf(tenantId).all(
      'SELECT 1 FROM measurement GROUP BY patient_id, kind HAVING count(*) >= 8',
    );
    expect(diaries.length).toBeGreaterThanOrEqual(8);
  });

  it('seeded by an older version has the same after its next start', () => {
    const seeded = figures(tenantId);
    for (const sql of [
      "DELETE FROM filled WHERE id LIKE 'categories%' OR id LIKE 'drug-facts%' OR id LIKE 'pregnancies%' OR id LIKE 'templates%' OR id LIKE 'reach%'",
      "DELETE FROM filled WHERE id LIKE 'administrators%' OR id LIKE 'home%' OR id LIKE 'last-seen%' OR id LIKE 'protocols%' OR id LIKE 'editions%' OR id LIKE 'measurements%' OR id LIKE 'results%' OR id LIKE 'follow-ups%'",
      'DELETE FROM measurement',
      'DELETE FROM follow_up',
      "DELETE FROM diagnosis WHERE edition <> 'ICD-10'",
      "UPDATE diagnosis SET edition = ''",
      'UPDATE account SET is_admin = 0, academic_title = NULL',
      'DELETE FROM last_seen',
      'DELETE FROM banner',
      'DELETE FROM icon',
      'DELETE FROM protocol',
      'DELETE FROM diagnosis WHERE leaf = 0',
      "UPDATE drug SET max_daily = NULL, min_age_years = NULL, allergy_classes = '[]'",
      'UPDATE patient SET pregnant = NULL',
      'DELETE FROM template',
      'DELETE FROM disease_tag',
      'DELETE FROM favourite_drug',
    ])
      storeOf(tenantId).run(sql);
    restart();
    expect(figures(tenantId)).toEqual(seeded);
  });

  it('has one administrator, a doctor', () => {
    expect(
      storeOf(tenantId).all('SELECT username, is_auditor AS isAuditor FROM account WHERE is_admin = 1'),
    ).toEqual([{ username: tenantId === 1 ? 'linyue' : 'fionaho', isAuditor: 0 }]);
  });

  it('seeds nothing twice, and nothing that was deleted', () => {
    storeOf(tenantId).run('DELETE FROM disease_tag');
    storeOf(tenantId).run("DELETE FROM template WHERE kind = 'record'");
    const left = figures(tenantId);
    restart();
    expect(figures(tenantId)).toEqual(left);
  });
});

describe('the groups of the demo', () => {
  const groups = readDemoTable('categories.tsv');
  const codes = groups.map((row) => row('code'));

  it('are above every subdivided code of the demo, each once', () => {
    const leaves = readDemoTable('diagnoses.tsv').map((row) => row('code'));
    const divided = leaves.filter((code) => code.includes('.')).map((code) => code.slice(0, 3));
    // I10 and a few more are diagnoses of ICD-10, although a national edition divides them.
    expect(new Set(codes)).toEqual(new Set(divided.filter((code) => !leaves.includes(code))));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('have initials of the Chinese name', () => {
    const wrong = groups.filter((row) => {
      const letters = row('name').replace(/[^\p{Script=Han}A-Za-z0-9]/gu, '');
      return !/^[a-z0-9]+$/.test(row('pinyin')) || letters.length !== row('pinyin').length;
    });
    expect(wrong.map((row) => row('name'))).toEqual([]);
  });
});
