import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measurementKinds, measurements, resultKind } from '../../contract/consultation/measurement.ts';
import { patientFacts } from '../../contract/consultation/patientFacts.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  upstream.store.run('DELETE FROM patient_facts');
});
afterEach(() => upstream.close());

const { list, add, withdraw } = measurements;
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
const patientId = 'east-lin';
const orderId = 'east-open';
const day = 86_400_000;
const told = { orderId, source: 'patient' as const };
const pressure = { kind: 'bloodPressure' as const, value: '150', diastolic: '95' };
const weighs = (value: string) => ({ kind: 'weight' as const, value });
const weightFact = async () => (await upstream.call(ann, patientFacts.get, { patientId })).weightKg;
const weights = async () =>
  (await upstream.call(ann, list, { patientId }))
    .filter(({ kind }) => kind === 'weight')
    .map(({ value }) => value);
const saveWeight = async (value: string | null) => {
  const { version } = await upstream.call(ann, patientFacts.get, { patientId });
  const weightKg = value === null ? null : { value, source: 'doctor' as const };
  return upstream.call(ann, patientFacts.save, { patientId, orderId, version, facts: { weightKg } });
};

describe('the measurements of a patient', () => {
  it('are listed newest first, with who said so and who wrote them down', async () => {
    await upstream.call(ann, add, {
      ...told,
      readings: [{ ...pressure, value: '160' }],
      at: upstream.now() - day,
    });
    const found = await upstream.call(ann, add, { ...told, readings: [pressure] });
    expect(found).toMatchObject([
      {
        kind: 'bloodPressure',
        value: '150',
        diastolic: '95',
        at: upstream.now(),
        source: 'patient',
        writtenBy: 'ann',
      },
      { value: '160', at: upstream.now() - day },
    ]);
  });

  it('are read as often as somebody likes; the trail says so once', async () => {
    for (let read = 0; read < 3; read += 1) await upstream.call(ann, list, { patientId });
    expect(upstream.store.all("SELECT subject FROM audit_trail WHERE act = 'measurements-read'")).toEqual([
      { subject: patientId },
    ]);
  });

  it('are at most the newest thirty of a kind, and the other kinds stay', async () => {
    await upstream.call(ann, add, { ...told, readings: [{ kind: 'pulse', value: '70' }] });
    for (let count = 0; count < 35; count += 1) {
      upstream.advance(60_000);
      await upstream.call(ann, add, { ...told, readings: [pressure] });
    }
    const found = await upstream.call(ann, list, { patientId });
    expect(found.filter(({ kind }) => kind === 'bloodPressure')).toHaveLength(30);
    expect(found.filter(({ kind }) => kind === 'pulse')).toHaveLength(1);
  });

  it('of tests are looked for among the newest thousand results', async () => {
    const result = { kind: 'result' as const, value: '7.2 %' };
    await upstream.call(ann, add, { ...told, readings: [{ ...result, name: 'TSH' }, pressure] });
    const insertResults = (least: number, most: number) =>
      upstream.store.run(
        `INSERT INTO measurement (id, patient_id, order_id, kind, name, value, at, source, written_by, written_at)
         WITH RECURSIVE n (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT 'r' || i, ?, ?, 'result', 'HbA1c', i || ' %', ? + i, 'doctor', ?, 0 FROM n`,
        least,
        most,
        patientId,
        orderId,
        upstream.now(),
        ann,
      );
    insertResults(1, 999);
    const names = async () => (await upstream.call(ann, list, { patientId })).map(({ name }) => name);
    expect(await names()).toEqual([...Array<string>(30).fill('HbA1c'), '', 'TSH']);
    insertResults(1000, 1000);
    expect(await names()).toEqual([...Array<string>(30).fill('HbA1c'), '']);
  });

  it('are read from an index in their order, however many were written or withdrawn', async () => {
    const all = vi.spyOn(upstream.store, 'all');
    await upstream.call(ann, list, { patientId });
    const reads = all.mock.calls.filter(([sql]) => sql.includes('FROM measurement'));
    all.mockRestore();
    expect(reads.map((read) => read[2])).toEqual([...measurementKinds, resultKind]);
    for (const [sql, ...params] of reads) {
      const plan = upstream.store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
      const steps = plan.map(({ detail }) => detail);
      expect(steps.find((step) => step.includes('main.measurement'))).toContain(
        'INDEX measurement_of_patient (tenant_id=? AND patient_id=? AND kind=?)',
      );
      // Sorted once: the bounded rows, by test.
      expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(1);
    }
  });

  it('are refused where nobody can have measured that', async () => {
    for (const readings of [
      [{ ...pressure, diastolic: '150' }],
      [{ kind: 'glucose' as const, value: '300' }],
      [{ kind: 'pulse' as const, value: 'seventy' }],
    ])
      await upstream.expectError(ann, add, { ...told, readings }, 400);
    const tomorrow = { ...told, readings: [pressure], at: upstream.now() + day };
    await upstream.expectError(ann, add, tomorrow, 400);
    expect(await upstream.call(ann, list, { patientId })).toEqual([]);
  });

  it('may be the result of a test, which has a name and any text', async () => {
    const result = { kind: 'result' as const, name: 'HbA1c', value: '7.2 %' };
    expect(await upstream.call(ann, add, { ...told, readings: [result] })).toMatchObject([result]);
    for (const wrong of [
      { ...result, name: ' ' },
      { ...result, value: ' ' },
      { ...result, diastolic: '80' },
      { ...pressure, name: 'HbA1c' },
    ])
      await upstream.expectError(ann, add, { ...told, readings: [wrong] }, 400);
  });

  it('are written by the treating doctor only, and read by whoever may read the facts', async () => {
    const readings = [pressure];
    await upstream.expectError(bob, add, { ...told, readings }, 'orderOfAnother');
    await upstream.expectError(bob, list, { patientId }, 403);
    await upstream.expectError(eve, list, { patientId }, 403);
  });

  it('are withdrawn in the visit in which they were written, and in no other', async () => {
    const [found] = await upstream.call(ann, add, { ...told, readings: [pressure] });
    const id = found?.id ?? '';
    await upstream.expectError(ann, withdraw, { orderId: 'east-first', id }, 404);
    expect(await upstream.call(ann, withdraw, { orderId, id })).toEqual([]);
    await upstream.expectError(ann, withdraw, { orderId, id }, 404);
  });
});

describe('the weight is one, as a measurement and as a fact', () => {
  it('a measured weight is the fact, and a saved fact is measured', async () => {
    await upstream.call(ann, add, { ...told, readings: [weighs('61.5')] });
    expect(await weightFact()).toEqual({ value: '61.5', source: 'patient', at: upstream.now() });
    upstream.advance(day);
    await saveWeight('62');
    expect([await weightFact(), await weights()]).toMatchObject([
      { value: '62', source: 'doctor' },
      ['62', '61.5'],
    ]);
  });

  it('an older one than the fact is only listed', async () => {
    await saveWeight('62');
    await upstream.call(ann, add, { ...told, readings: [weighs('70')], at: upstream.now() - 30 * day });
    expect([await weightFact(), await weights()]).toMatchObject([{ value: '62' }, ['62', '70']]);
  });

  it('a second one of the same visit and day corrects the first', async () => {
    await saveWeight('6.2');
    await saveWeight('62');
    expect(await weights()).toEqual(['62']);
  });

  it('that is withdrawn gives way to the one before, and one made unknown is nowhere', async () => {
    await upstream.call(ann, add, { ...told, readings: [weighs('61')], at: upstream.now() - 9 * day });
    const [found] = await upstream.call(ann, add, { ...told, readings: [weighs('16')] });
    await upstream.call(ann, withdraw, { orderId, id: found?.id ?? '' });
    expect(await weightFact()).toMatchObject({ value: '61', at: upstream.now() - 9 * day });
    await saveWeight(null);
    expect([await weightFact(), await weights()]).toEqual([null, []]);
  });
});
