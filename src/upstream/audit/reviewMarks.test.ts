import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, type ReviewFlag } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { createTestUpstream, draftPayload, validLine, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { page, detail } = audit;
const ibuprofen = { ...validLine, drugId: 'east-ibuprofen' };
/** With a reason for each finding of a rule. */
const withReasons = (line: object, rules: readonly string[]) => {
  const overrides = rules.map((rule) => ({ rule, line: null, reason: '已核对说明书' }));
  const change = { lines: [{ ...ibuprofen, ...line }], overrides };
  return upstream.submitPrescription(change);
};
const open = () => upstream.submitPrescription();
const allergic = () => upstream.submitPrescription({ orderId: 'east-allergic', lines: [ibuprofen] });
const marksOf = async (id: string) => (await upstream.call('east-mia', detail, { id })).marks;
const ids = async (query: object) =>
  (await upstream.call('east-mia', page, query)).list.map(({ prescription: { id } }) => id);
/** As it was stored before marks were. */
const forgetMarks = (id: string) =>
  upstream.store.run(
    'UPDATE prescription_version SET severity = NULL, flags = NULL WHERE prescription_id = ?',
    id,
  );
const setSeverity = (id: string, severity: string) =>
  upstream.store.run('UPDATE prescription_version SET severity = ? WHERE prescription_id = ?', severity, id);
const setFlags = (id: string, flags: readonly ReviewFlag[] | null) =>
  upstream.store.run(
    "UPDATE prescription_version SET severity = 'clear', flags = ? WHERE prescription_id = ?",
    JSON.stringify(flags),
    id,
  );

describe('what stands out in a prescription that is submitted', () => {
  it('is an allergy of the patient, or that nobody asked for one', async () => {
    expect((await marksOf((await allergic()).id))?.flags).toContain('allergy');
    expect((await marksOf((await open()).id))?.flags).not.toContain('allergyUnknown');
    upstream.store.run('DELETE FROM patient_facts');
    upstream.store.run(`UPDATE rule_pack SET pack = json_set(pack, '$.levels.allergy', 'off')`);
    const { flags, severity } = (await marksOf((await open()).id)) ?? {};
    expect(flags).toContain('allergyUnknown');
    expect(flags).not.toContain('allergy');
    expect(severity).toBeDefined();
  });

  it.each([
    ['2012-11-30', 'child', 'elderly'],
    ['1950-01-01', 'elderly', 'child'],
  ])('is the age of somebody born on %s: %s', async (birthDate, flag, other) => {
    upstream.store.run("UPDATE patient SET birth_date = ? WHERE id = 'east-lin'", birthDate);
    const { id } = await upstream.submitPrescription({ lines: [ibuprofen] });
    const { flags } = (await marksOf(id)) ?? { flags: [] };
    expect(flags).toContain(flag);
    expect(flags).not.toContain(other);
  });

  it('is pregnancy, and nothing where nobody asked', async () => {
    expect((await marksOf((await open()).id))?.flags).not.toContain('pregnant');
    upstream.store.run("UPDATE patient SET pregnant = 1 WHERE id = 'east-lin'");
    expect((await marksOf((await open()).id))?.flags).toContain('pregnant');
  });

  it('is an antibiotic, or a drug that may be one', async () => {
    expect((await marksOf((await open()).id))?.flags).toContain('antibiotic');
    const other = await marksOf((await upstream.submitPrescription({ lines: [ibuprofen] })).id);
    expect(other?.flags?.filter((flag) => flag.startsWith('antibiotic'))).toEqual([]);
    upstream.store.run("UPDATE drug SET ingredients = '[\"nobody knows\"]' WHERE id = 'east-ibuprofen'");
    const unknown = await withReasons({}, ['coverage:interactions', 'coverage:classes']);
    expect((await marksOf(unknown.id))?.flags).toContain('antibioticUnknown');
  });

  it('is its worst finding, although the doctor gave a reason for it', async () => {
    const { id } = await withReasons({ days: 20, quantity: 5 }, ['long-course']);
    expect((await marksOf(id))?.severity).toBe('warn');
  });

  it('is not known of a draft and of what was submitted before it was stored', async () => {
    const { id } = await open();
    forgetMarks(id);
    expect(await marksOf(id)).toBeNull();
    const draft = await upstream.call('east-ann', prescription.create, {
      orderId: 'east-open',
      ...draftPayload,
    });
    expect(
      upstream.store.one(
        'SELECT severity, flags FROM prescription_version WHERE prescription_id = ?',
        draft.id,
      ),
    ).toEqual({ severity: null, flags: null });
  });
});

describe('the queue', () => {
  it('is sorted by the worst finding, where what is not known never counts as clear', async () => {
    const created: string[] = [];
    for (const severity of ['clear', 'warn', 'unchecked', 'note', '']) {
      const { id } = await open();
      if (severity === '') forgetMarks(id);
      else setSeverity(id, severity);
      created.push(id);
      upstream.advance(1000);
    }
    const [clear, warn, unchecked, note, unknown] = created;
    const worstFirst = [unknown, unchecked, warn, note, clear];
    expect(await ids({ sort: 'severity', descending: 1 })).toEqual(worstFirst);
    expect(await ids({ sort: 'severity', descending: 0 })).toEqual(worstFirst.toReversed());
    expect(await ids({ severity: 'clear' })).toEqual([clear]);
    expect(await ids({ severity: 'clear,warn' })).toEqual([clear, warn]);
    expect(await ids({ severity: 'unknown' })).toEqual([unknown]);
  });

  it('is sorted by what stands out: an allergy before all else together, and what is not known right after it', async () => {
    const rows: Readonly<Record<string, readonly ReviewFlag[] | null>> = {
      nothing: [],
      oldAndAntibiotic: ['elderly', 'antibiotic', 'antibioticUnknown'],
      antibiotic: ['antibiotic'],
      childWithAllElse: ['child', 'pregnant', 'nursing', 'antibiotic', 'allergyUnknown'],
      child: ['child'],
      notStored: [],
      notKnown: null,
      allergy: ['allergy'],
      allergicChild: ['child', 'allergy'],
      secondChild: ['child'],
    };
    upstream.store.run("UPDATE rule_pack SET pack = json_set(pack, '$.mostLines', 99)");
    const nameOf = new Map<string, string>();
    for (const [name, flags] of Object.entries(rows)) {
      const { id } = await open();
      if (name === 'notStored') forgetMarks(id);
      else setFlags(id, flags);
      nameOf.set(id, name);
      upstream.advance(1000);
    }
    const names = async (query: object) => (await ids(query)).map((id) => nameOf.get(id));
    const gravestFirst = [
      'allergicChild',
      'allergy',
      'notStored',
      'notKnown',
      'childWithAllElse',
      'child',
      'secondChild',
      'oldAndAntibiotic',
      'antibiotic',
      'nothing',
    ];
    expect(await names({ sort: 'flags', descending: 1 })).toEqual(gravestFirst);
    expect(await names({ sort: 'flags', descending: 1, pageSize: 4, pageNo: 2 })).toEqual(
      gravestFirst.slice(4, 8),
    );
    const mildestFirst = await names({ sort: 'flags', descending: 0 });
    expect(mildestFirst.slice(0, 4)).toEqual(['nothing', 'antibiotic', 'oldAndAntibiotic', 'child']);
    // The oldest of equal ones comes first in both directions.
    expect(mildestFirst.indexOf('child')).toBeLessThan(mildestFirst.indexOf('secondChild'));
  });

  it('is sorted by what stands out among decided prescriptions, too', async () => {
    const [plain, old] = [await open(), await open()];
    setFlags(plain.id, []);
    setFlags(old.id, ['elderly']);
    for (const { id } of [plain, old]) await upstream.approve(id);
    expect(await ids({ auditStatus: 2, sort: 'flags', descending: 1 })).toEqual([old.id, plain.id]);
    expect(await ids({ auditStatus: 2, sort: 'flags', descending: 0 })).toEqual([plain.id, old.id]);
  });

  it('is filtered by all of several flags, never by one that is not known', async () => {
    const [first, second, old] = [await open(), await allergic(), await open()];
    forgetMarks(old.id);
    expect(await ids({ flags: 'antibiotic' })).toEqual([first.id]);
    expect(await ids({ flags: 'allergy' })).toEqual([second.id]);
    expect(await ids({ flags: 'allergy,antibiotic' })).toEqual([]);
    expect((await upstream.call('east-mia', page, { flags: 'allergy' })).total).toBe(1);
  });

  it('says which filter it does not know', async () => {
    for (const [field, query] of [
      ['severity', { severity: 'clear,bad' }],
      ['flags', { flags: "child') OR 1=1 --" }],
    ] as const) {
      const { code, msg } = await upstream.request('east-mia', page, query);
      expect([code, msg]).toEqual([400, expect.stringContaining(field)]);
    }
  });

  it('finds part of the number, the patient or a drug, waiting or judged, for auditors only', async () => {
    const [first, second] = [await open(), await allergic()];
    expect(await ids({ keyword: first.prescriptionNo.slice(-6) })).toEqual([first.id]);
    expect(await ids({ keyword: 'zho' })).toEqual([second.id]);
    expect(await ids({ keyword: 'amoxi' })).toEqual([first.id]);
    expect(await ids({ keyword: '%' })).toEqual([]);
    await upstream.approve(first.id);
    expect(await ids({ keyword: 'amoxi' })).toEqual([]);
    expect(await ids({ keyword: 'amoxi', auditStatus: 2 })).toEqual([first.id]);
    expect(await ids({ keyword: 'amoxi', auditStatus: 3 })).toEqual([]);
    await upstream.expectError('east-ann', page, { keyword: 'amoxi' }, 403);
    expect((await upstream.call('west-eve', page, { keyword: 'amoxi', auditStatus: 2 })).total).toBe(0);
  });

  it('does not find what a doctor has written since without submitting it', async () => {
    const { id, lines } = await open();
    await upstream.reject(id, lines[0]?.id);
    await upstream.call('east-ann', prescription.edit, {
      id,
      version: 1,
      ...validPayload,
      lines: [ibuprofen],
      submit: false,
    });
    expect(await ids({ keyword: 'ibupro', auditStatus: 3 })).toEqual([]);
    expect(await ids({ keyword: 'amoxi', auditStatus: 3 })).toEqual([id]);
    expect(await ids({ flags: 'antibiotic', auditStatus: 3 })).toEqual([id]);
  });
});
