import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { patientFacts } from '../../contract/consultation/patientFacts.ts';
import { emptyRecord, record } from '../../contract/consultation/record.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { repeatedReadMs } from '../trail/trailRead.ts';
import { createTestUpstream, draftPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  upstream.store.run('DELETE FROM patient_facts');
});
afterEach(() => upstream.close());

const { get, save } = patientFacts;
const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const patientId = 'east-lin';
const input = { patientId, orderId: 'east-open', version: 0 };
const byPatient = <V>(value: V) => ({ value, source: 'patient' as const });
const named = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`);
const penicillin = { substance: '青霉素', reaction: '皮疹', severity: 'severe' as const };
const classed = (count: number) => byPatient([{ ...penicillin, classes: named(count) }]);
const composed = (count: number) =>
  byPatient([{ name: '多种维生素', ingredients: named(count), until: null }]);
const trail = (act: string) =>
  upstream.store.all<{ who: string; subject: string; detail: string }>(
    'SELECT user_id AS who, subject, detail FROM audit_trail WHERE act = ? ORDER BY id',
    act,
  );

describe('the facts of a patient', () => {
  it('are all unknown until somebody was asked', async () => {
    const facts = await upstream.call(ann, get, { patientId });
    expect(facts).toMatchObject({ version: 0, allergies: null, weightKg: null, pregnant: null });
    expect(trail('facts-read')).toMatchObject([{ who: ann, subject: patientId }]);
  });

  it('are read as often as somebody likes; the trail says so once within a quarter of an hour', async () => {
    for (let read = 0; read < 3; read += 1) await upstream.call(ann, get, { patientId });
    expect(trail('facts-read')).toHaveLength(1);
    upstream.advance(repeatedReadMs);
    await upstream.call(ann, get, { patientId });
    expect(trail('facts-read')).toHaveLength(2);
  });

  it('are saved with who said so and when; a fact that is left out stays', async () => {
    await upstream.call(ann, save, { ...input, facts: { weightKg: byPatient('61.5') } });
    upstream.advance(1000);
    const said = { creatinine: { value: '92', source: 'record' as const } };
    const facts = await upstream.call(ann, save, { ...input, version: 1, facts: said });
    expect(facts).toMatchObject({
      version: 2,
      writtenBy: 'ann',
      weightKg: { value: '61.5', source: 'patient', at: upstream.now() - 1000 },
      creatinine: { value: '92', source: 'record', at: upstream.now() },
      heightCm: null,
    });
    expect(trail('facts-save').map(({ detail }) => detail)).toEqual([
      'version 1: weightKg',
      'version 2: creatinine',
    ]);
  });

  it('are at once in the patient of every order, with the classes that the words name', async () => {
    const facts = {
      allergies: byPatient([penicillin, { substance: '芒果' }]),
      pregnant: byPatient(false),
      guardian: byPatient({ name: '林母', how: '视频确认' }),
    };
    await upstream.call(ann, save, { ...input, facts });
    expect((await upstream.call(ann, order.detail, { id: 'east-first' })).patient).toMatchObject({
      allergies: ['青霉素', '芒果'],
      allergyClasses: ['penicillins'],
      pregnant: false,
      guardianConfirmed: true,
    });
    const gone = { allergies: byPatient([]), pregnant: null, guardian: null };
    await upstream.call(ann, save, { ...input, version: 1, facts: gone });
    expect((await upstream.call(ann, order.detail, { id: 'east-first' })).patient).toMatchObject({
      allergies: [],
      allergyClasses: [],
      pregnant: null,
      guardianConfirmed: false,
    });
  });

  it('name at most twenty classes of an allergy and fifty ingredients of a medicine, more than anything has', async () => {
    await upstream.expectUnchanged(async () => {
      for (const facts of [{ allergies: classed(21) }, { medicines: composed(51) }])
        await upstream.expectError(ann, save, { ...input, facts }, 400);
    });
    const facts = { allergies: classed(20), medicines: composed(50) };
    await upstream.call(ann, save, { ...input, facts });
    // The class that the words name comes on top.
    expect((await upstream.call(ann, get, { patientId })).allergies?.value[0]?.classes).toHaveLength(21);
  });

  it('are announced to every open room of the patient, and to no other', async () => {
    upstream.store.run("UPDATE consult_order SET doctor_id = 'east-bob' WHERE id = 'east-first'");
    await upstream.call(ann, save, { ...input, facts: { weightKg: byPatient('61.5') } });
    const events = upstream.store
      .all<{ who: string; orderId: string }>(
        "SELECT user_id AS who, ev ->> '$.orderId' AS orderId FROM im_event ORDER BY user_id",
      )
      .map(({ who, orderId }) => [who, orderId]);
    expect(events).toEqual([
      [ann, 'east-open'],
      [bob, 'east-first'],
    ]);
  });

  it('are announced to the auditors while a prescription of the patient awaits audit, as is the allergy history of a record', async () => {
    const announced = () =>
      upstream.store
        .all<{ who: string; ev: string }>(
          "SELECT user_id AS who, ev FROM im_event WHERE ev ->> '$.type' = 'facts'",
        )
        .map(({ who, ev }) => [who, JSON.parse(ev)]);
    const { id } = await upstream.call(ann, prescription.create, {
      orderId: input.orderId,
      ...draftPayload,
    });
    await upstream.call(ann, save, { ...input, facts: { weightKg: byPatient('61.5') } });
    expect(announced()).toEqual([]);
    upstream.store.run('UPDATE prescription SET status = 1, submit_time = create_time WHERE id = ?', id);
    await upstream.call(ann, save, { ...input, version: 1, facts: { allergies: byPatient([penicillin]) } });
    const toAuditors = announced();
    expect(toAuditors).toContainEqual([eve, { type: 'facts', patientId }]);
    expect(toAuditors.map(([who]) => who)).not.toContain(ann);
    const write = (version: number, words: { allergyHistory?: string; advice?: string }) =>
      upstream.call(ann, record.save, {
        orderId: input.orderId,
        version,
        ...emptyRecord,
        diagnoses: [],
        ...words,
      });
    await write(0, { advice: '多饮水' });
    expect(announced()).toHaveLength(toAuditors.length);
    await write(1, { allergyHistory: '青霉素过敏' });
    expect(announced()).toHaveLength(2 * toAuditors.length);
  });

  it('are there at the next visit', async () => {
    await upstream.call(ann, save, { ...input, facts: { weightKg: byPatient('61.5') } });
    await upstream.call(ann, order.finish, { id: 'east-open' });
    const next = { ...input, orderId: 'east-first', version: 1, facts: { heightCm: byPatient('170') } };
    expect(await upstream.call(ann, save, next)).toMatchObject({
      weightKg: { value: '61.5' },
      heightCm: { value: '170' },
    });
  });

  it('have the allergy history of every record, each text once, as it stands now', async () => {
    const write = (orderId: string, version: number, allergyHistory: string) =>
      upstream.store.run(
        `INSERT INTO case_record (order_id, allergy_history, version, written_by, update_time) VALUES (?, ?, ?, ?, ?)`,
        orderId,
        allergyHistory,
        version,
        ann,
        upstream.now(),
      );
    expect(await upstream.call(ann, get, { patientId })).toMatchObject({ recordAllergies: '' });
    write('east-first', 1, '头孢过敏');
    write('east-first', 2, '青霉素过敏');
    upstream.advance(1000);
    write('east-open', 1, '无');
    expect(await upstream.call(ann, get, { patientId })).toMatchObject({ recordAllergies: '无\n青霉素过敏' });
    write('east-open', 2, '青霉素过敏');
    expect(await upstream.call(ann, get, { patientId })).toMatchObject({ recordAllergies: '青霉素过敏' });
  });

  it('are saved only on the version that was read; the refusal carries the newest', async () => {
    await upstream.call(ann, save, { ...input, facts: { weightKg: byPatient('61.5') } });
    await upstream.expectUnchanged(async () => {
      const facts = { weightKg: byPatient('16.5') };
      const newest = await upstream.expectError(ann, save, { ...input, facts }, 'factsChanged');
      expect(newest).toMatchObject({ version: 1, weightKg: { value: '61.5' } });
    });
  });

  it('cannot say that a man is pregnant', async () => {
    upstream.store.run('UPDATE patient SET sex = 1 WHERE id = ?', patientId);
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, save, { ...input, facts: { pregnant: byPatient(true) } }, 'factsContradict'),
    );
  });

  it('are written by the treating doctor only, and read by those who treat or audit', async () => {
    const facts = { weightKg: byPatient('61.5') };
    await upstream.expectUnchanged(async () => {
      await upstream.expectError(bob, get, { patientId }, 403);
      await upstream.expectError(bob, save, { ...input, facts }, 'orderOfAnother');
      await upstream.expectError(ann, save, { ...input, patientId: 'east-zhou', facts }, 400);
      await upstream.expectError(eve, save, { ...input, facts }, 403);
      await upstream.expectError(eve, get, { patientId }, 403);
      await upstream.expectError(west, get, { patientId }, 404);
      await upstream.expectError(west, save, { ...input, facts }, 404);
    });
    await upstream.call(ann, prescription.create, { orderId: input.orderId, ...draftPayload });
    await upstream.expectError(eve, get, { patientId }, 403);
    upstream.store.run('UPDATE prescription SET submit_time = create_time');
    expect(await upstream.call(eve, get, { patientId })).toMatchObject({ version: 0 });
  });
});
