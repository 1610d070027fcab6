import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../contract/prescribing/audit.ts';
import { history as past } from '../contract/consultation/history.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { record } from '../contract/consultation/record.ts';
import { line, openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { edit, cancel, info, history } = prescription;
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'];

describe('a change of a rejected prescription that was saved and not sent', () => {
  it('is read by its doctor alone until it is sent: others read what was sent last', async () => {
    const usage = { ...line, drugId: 'east-ibuprofen' };
    const orderId = 'east-allergic';
    const sent = await clinic.submitted({ orderId, lines: [usage] });
    const said = { chiefComplaint: '咽痛', presentIllness: '', pastHistory: '', allergyHistory: '' };
    const rest = { examination: '', advice: '', diagnoses: written.diagnoses };
    await clinic.call(ann, record.save, { orderId, version: 0, ...said, ...rest });
    await clinic.reject(sent.id);
    const { id } = sent;
    const change = { id, ...written, lines: [{ ...usage, dose: '0.75', quantity: 3 }] };
    await clinic.call(ann, edit, { ...change, version: 1, submit: false });

    const readings = async (who: string) => {
      const visit = { patientId: 'east-zhou', orderId };
      return [
        await clinic.call(who, info, { id }),
        ...(await clinic.call(who, history, { patientId: 'east-zhou' })).list,
        ...(await clinic.call(who, past.visit, visit)).prescriptions,
      ].map(({ version, lines }) => [version, lines[0]?.dose]);
    };
    const audited = async () => {
      const detail = await clinic.call(eve, audit.detail, { id });
      const { list } = await clinic.call(eve, audit.page, { auditStatus: 3 });
      const verdicts = await clinic.call(eve, audit.record, {});
      const told = clinic.store.all(
        "SELECT json_extract(ev, '$.version') AS version FROM im_event WHERE user_id = ? ORDER BY useq DESC LIMIT 1",
        eve,
      );
      const rows = [detail, ...list, ...verdicts.list].map(({ prescription: { version, lines } }) => [
        version,
        lines[0]?.dose,
      ]);
      return { rows, changed: detail.changedSinceReview, told };
    };
    const [first, second] = [
      [1, '0.5'],
      [2, '0.75'],
    ];
    expect(await readings(ann)).toEqual([second, second, second]);
    expect(await readings(bob)).toEqual([first, first, first]);
    expect(await readings(eve)).toEqual([first, first, first]);
    expect(await audited()).toEqual({ rows: [first, first, first], changed: false, told: [{ version: 1 }] });

    const third = [3, '0.75'];
    await clinic.call(ann, edit, { ...change, version: 2 });
    expect(await readings(bob)).toEqual([third, third, third]);
    expect(await readings(eve)).toEqual([third, third, third]);
  });

  it('stays unsent when the prescription is cancelled', async () => {
    const { id } = await clinic.submitted();
    await clinic.reject(id);
    const lines = [{ ...line, days: 3, quantity: 1 }];
    await clinic.call(ann, edit, { id, version: 1, ...written, lines, submit: false });
    await clinic.call(ann, cancel, { id, reason: '改用其他药' });
    expect(await clinic.call(eve, info, { id })).toMatchObject({
      status: 5,
      version: 1,
      lines: [{ days: 7 }],
    });
    expect(await clinic.call(ann, info, { id })).toMatchObject({
      status: 5,
      version: 2,
      lines: [{ days: 3 }],
    });
  });
});
