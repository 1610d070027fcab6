import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { history as past } from '../../contract/consultation/history.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { record } from '../../contract/consultation/record.ts';
import { validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { edit, cancel, info, history, list, numbers } = prescription;
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;

describe('a saved but unsubmitted change of a rejected prescription', () => {
  it('is visible only to its doctor until it is submitted: others see the last submitted version', async () => {
    const usage = { ...validLine, drugId: 'east-ibuprofen' };
    const orderId = 'east-allergic';
    const sent = await upstream.submitPrescription({ orderId, lines: [usage] });
    const complaintFields = {
      chiefComplaint: '咽痛',
      presentIllness: '',
      pastHistory: '',
      allergyHistory: '',
    };
    const rest = { examination: '', advice: '', diagnoses: validPayload.diagnoses };
    await upstream.call(ann, record.save, { orderId, version: 0, ...complaintFields, ...rest });
    await upstream.reject(sent.id);
    const { id } = sent;
    const change = { id, ...validPayload, lines: [{ ...usage, dose: '0.75', quantity: 3 }] };
    await upstream.call(ann, edit, { ...change, version: 1, submit: false });

    const readVersions = async (who: string) => {
      const visit = { patientId: 'east-zhou', orderId };
      return [
        await upstream.call(who, info, { id }),
        ...(await upstream.call(who, history, { patientId: 'east-zhou' })).list,
        ...(await upstream.call(who, past.visit, visit)).prescriptions,
      ].map(({ version, lines }) => [version, lines[0]?.dose]);
    };
    const auditViews = async () => {
      const detail = await upstream.call(eve, audit.detail, { id });
      const { list } = await upstream.call(eve, audit.page, { auditStatus: 3 });
      const verdicts = await upstream.call(eve, audit.record, {});
      const lastEvent = upstream.store.all(
        "SELECT json_extract(ev, '$.version') AS version FROM im_event WHERE user_id = ? ORDER BY useq DESC LIMIT 1",
        eve,
      );
      const rows = [detail, ...list, ...verdicts.list].map(({ prescription: { version, lines } }) => [
        version,
        lines[0]?.dose,
      ]);
      return { rows, changed: detail.changedSinceReview, lastEvent };
    };
    const [first, second] = [
      [1, '0.5'],
      [2, '0.75'],
    ];
    expect(await readVersions(ann)).toEqual([second, second, second]);
    expect(await readVersions(bob)).toEqual([first, first, first]);
    expect(await readVersions(eve)).toEqual([first, first, first]);
    expect(await auditViews()).toEqual({
      rows: [first, first, first],
      changed: false,
      lastEvent: [{ version: 1 }],
    });

    const third = [3, '0.75'];
    await upstream.call(ann, edit, { ...change, version: 2 });
    expect(await readVersions(bob)).toEqual([third, third, third]);
    expect(await readVersions(eve)).toEqual([third, third, third]);
  });

  it('stays unsubmitted when the prescription is cancelled', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.reject(id);
    const lines = [{ ...validLine, days: 3, quantity: 1 }];
    await upstream.call(ann, edit, { id, version: 1, ...validPayload, lines, submit: false });
    await upstream.call(ann, cancel, { id, reason: '改用其他药' });
    expect(await upstream.call(eve, info, { id })).toMatchObject({
      status: 5,
      version: 1,
      lines: [{ days: 7 }],
    });
    expect(await upstream.call(ann, info, { id })).toMatchObject({
      status: 5,
      version: 2,
      lines: [{ days: 3 }],
    });
  });

  it('counts in the lists of its writer alone: others find and sort by the version that they read', async () => {
    const [{ id }, dearer] = [
      await upstream.submitPrescription(),
      await upstream.submitPrescription({ lines: [{ ...validLine, quantity: 3 }] }),
    ];
    await upstream.reject(id);
    upstream.store.run("UPDATE consult_order SET doctor_id = ? WHERE id = 'east-open'", bob);
    const lines = [{ ...validLine, drugId: 'east-ibuprofen', quantity: 9 }];
    await upstream.call(bob, edit, { id, version: 1, ...validPayload, lines, submit: false });
    const found = async (who: string, query: Parameters<typeof upstream.call<typeof list>>[2]) =>
      (await upstream.call(who, list, query)).list.map((one) => one.id);
    expect(await found(ann, { keyword: 'ibuprofen' })).toEqual([]);
    expect(await found(ann, { keyword: 'amoxicillin', sort: 'highestTotal' })).toEqual([dearer.id, id]);
    expect(await found(bob, { keyword: 'ibuprofen', correctable: 1 })).toEqual([id]);
    expect(await found(bob, { keyword: 'amoxicillin', correctable: 1 })).toEqual([]);
    const orderId = 'east-open';
    expect(await found(bob, { orderId, sort: 'highestTotal' })).toEqual([id, dearer.id]);
    const counts = await upstream.call(ann, numbers, { keyword: 'ibuprofen' });
    expect(counts.every(({ count }) => count === 0)).toBe(true);
  });

  it('is told to the doctor before once it is submitted, whose prescription it no longer is', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.reject(id);
    upstream.store.run("UPDATE consult_order SET doctor_id = ? WHERE id = 'east-open'", bob);
    const heard: string[] = [];
    for (const who of [ann, bob])
      upstream.services.events.subscribe(
        who,
        ({ ev }) => void (ev.type === 'prescription' && heard.push(who)),
      );
    await upstream.call(bob, edit, { id, version: 1, ...validPayload });
    expect(heard.toSorted()).toEqual([ann, bob]);
    expect((await upstream.call(ann, list, {})).total).toBe(0);
  });
});
