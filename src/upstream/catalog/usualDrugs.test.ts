import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderStatus } from '../../contract/consultation/order.ts';
import { drug } from '../../contract/prescribing/drug.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { deleteOldUses } from './usualDrugs.ts';
import { dayMs } from '../server/clock.ts';
import { createTestUpstream, pharmacyKey, validLine } from '../testing/testUpstream.ts';
import { dispensing, dispensingKeyHeader } from '../../contract/prescribing/dispensing.ts';

let upstream: ReturnType<typeof createTestUpstream>;
const ann = 'east-ann';
const people = ['li', 'wang', 'zhang', 'chen'] as const;
type Person = (typeof people)[number];

beforeEach(() => {
  upstream = createTestUpstream();
  const { store } = upstream;
  for (const code of ['N30.0', 'N30.900x001', 'n39.0', 'A04.01.14'])
    store.run("INSERT INTO diagnosis (id, code, name) VALUES (?1, ?1, '某病')", code);
  store.run('UPDATE stock SET packs = 999');
  for (const name of people) {
    store.run(
      "INSERT INTO patient (id, name, birth_date, allergies, allergy_classes) VALUES (?1, ?1, '1980-01-01', '[]', '[]')",
      name,
    );
    store.run(
      `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id, create_time)
        VALUES (?1, ?1, ?2, 1, 1, '', ?1, ?3, ?4)`,
      name,
      orderStatus.inConsultation,
      ann,
      upstream.now(),
    );
    store.run(
      `INSERT INTO patient_facts (patient_id, version, order_id, facts, written_by, written_at)
        VALUES (?1, 1, ?1, ?2, ?3, ?4)`,
      name,
      JSON.stringify({ allergies: { value: [], source: 'patient', at: upstream.now() } }),
      ann,
      upstream.now(),
    );
  }
});
afterEach(() => upstream.close());

const submit = (person: Person, code = 'N30.0', drugId = 'east-ibuprofen') =>
  upstream.submitPrescription({
    orderId: person,
    diagnoses: [{ code, name: '' }],
    lines: [{ ...validLine, drugId }],
  });
/** The id of an approved prescription. */
const prescribe = async (...input: Parameters<typeof submit>): Promise<string> => {
  const { id } = await submit(...input);
  await upstream.approve(id);
  return id;
};
const usual = async (diagnosisCode = 'N30.0', who: string = ann) =>
  (await upstream.call(who, drug.usual, { diagnosisCode })).map(
    ({ drugId, count, people: n }) => `${drugId} ${count}/${n}`,
  );
const report = (id: string, event: string) =>
  upstream.fetch(
    new Request(`http://east.test${dispensing.report.path}`, {
      method: 'POST',
      headers: { 'tenant-id': '1', 'content-type': 'application/json', [dispensingKeyHeader]: pharmacyKey },
      body: JSON.stringify({ prescription: id, event, at: upstream.now() }),
    }),
  );

describe('what is usual for a diagnosis', () => {
  it('is what at least three people were given, counted by people', async () => {
    for (const person of ['li', 'wang'] as const) await prescribe(person);
    // More for the same people says nothing about others.
    await prescribe('li');
    expect(await usual()).toEqual([]);
    await prescribe('zhang');
    expect(await usual()).toEqual(['east-ibuprofen 4/3']);
    for (const person of people) await prescribe(person, 'N30.0', 'east-amoxicillin');
    expect(await usual()).toEqual(['east-amoxicillin 4/4', 'east-ibuprofen 4/3']);
    expect(await usual('N30.0', 'east-eve')).toHaveLength(2);
  });

  it('counts the codes of one category of ICD-10 together, of whichever edition', async () => {
    await prescribe('li', 'N30.0');
    await prescribe('wang', 'N30.900x001');
    await prescribe('zhang', 'N30.0');
    for (const code of ['N30', 'N30.9', 'n30.900x001']) expect(await usual(code)).toHaveLength(1);
    expect(await usual('N39.0')).toEqual([]);
    // A code of traditional medicine looks like one of A04, and is none.
    for (const person of people) await prescribe(person, 'A04.01.14');
    for (const code of ['A04', 'A04.01.14', '不详']) expect(await usual(code)).toEqual([]);
    for (const person of people) await prescribe(person, 'n39.0');
    expect(await usual('N39.0')).toHaveLength(1);
  });

  it('does not count what awaits audit, was rejected, or was cancelled after its approval', async () => {
    const approved = [await prescribe('li'), await prescribe('wang'), await prescribe('zhang')];
    await submit('chen');
    await upstream.reject((await submit('chen')).id);
    expect(await usual()).toEqual(['east-ibuprofen 3/3']);
    await upstream.call(ann, prescription.cancel, {
      id: approved[0] ?? '',
      reason: 'the patient prefers another',
    });
    expect(await usual()).toEqual([]);
  });

  it('counts what was dispensed, and not what expired unless the pharmacy handed it out all the same', async () => {
    const ids = [await prescribe('li'), await prescribe('wang'), await prescribe('zhang')];
    for (const id of ids.slice(1)) await report(id, 'dispensed');
    upstream.advance(4 * dayMs);
    await upstream.call(ann, prescription.list, {});
    expect(await usual()).toEqual([]);
    await report(ids[0] ?? '', 'dispensed');
    expect(await usual()).toEqual(['east-ibuprofen 3/3']);
  });

  it('forgets what is older than a year, and drugs that are not sold any more', async () => {
    for (const person of people) await prescribe(person);
    for (const person of people) await prescribe(person, 'N30.0', 'east-amoxicillin');
    upstream.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    expect(await usual()).toEqual(['east-ibuprofen 4/4']);
    // In that time most would expire: here all were dispensed.
    upstream.store.run('UPDATE prescription SET status = 3');
    upstream.advance(364 * dayMs);
    deleteOldUses(upstream.store, upstream.now());
    expect(await usual()).toEqual(['east-ibuprofen 4/4']);
    upstream.advance(dayMs);
    expect(await usual()).toEqual([]);
    deleteOldUses(upstream.store, upstream.now());
    expect(upstream.store.all('SELECT * FROM drug_use')).toEqual([]);
  });

  it('is not seen by other hospitals', async () => {
    for (const person of people) await prescribe(person);
    expect(await usual('N30.0', 'west-ann')).toEqual([]);
    expect(await usual()).toHaveLength(1);
  });
});
