import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDashboard } from '../../src/console/features/dashboard/dashboard.ts';
import { getOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { prescription, prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { first, prescribeFor, until, write } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let lin: Desk;
beforeEach(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
});
afterEach(() => stage.close());

const stored = async (orderId: string) =>
  (await lin.app.call(prescription.list, { orderId, pageSize: 100 })).list;

describe('a doctor prescribes', () => {
  test('what is on the screen is sent at the click; state and approval appear without reloading', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.formModel.setField(line, 'days', '７');
    expect(rx.formModel.check.value).toMatchObject({ findings: [], fieldErrors: [], complete: true });
    rx.submit();
    rx.submit();
    rx.formModel.setField(line, 'days', '5');
    await until(() => expect(rx.list.value.value?.[0]?.status).toBe(prescriptionStatus.awaitingAudit));
    const [sent, ...more] = await stored(at.id);
    expect(more).toEqual([]);
    expect(sent?.lines[0]).toMatchObject({ days: 7, quantityByHand: false });
    expect(rx.formModel.form.value).toBeNull();

    const qin = await stage.seat('qinshulan');
    const id = sent?.id ?? '';
    await qin.app.call(audit.claim, { id });
    await qin.app.call(audit.verdict, { id, version: 1, approve: true });
    await until(() => expect(rx.list.value.value?.[0]?.status).toBe(prescriptionStatus.approved));
  });

  test('a lost answer is asked about, and the prescription is there once', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    await write(lin, rx);
    lin.net.losing = '/prescription/doctor/create';
    rx.submit();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    expect(rx.save.state.value).toBe('idle');
    expect(await stored(at.id)).toHaveLength(1);
  });

  test('with the line down it is not known; after the line came back nothing had arrived, and the retry sends it once', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    lin.net.down = true;
    rx.submit();
    await until(() => expect(rx.save.state.value).toBe('unknown'));
    lin.net.down = false;
    await rx.save.retry();
    expect(rx.save.state.value).toBe('missing');
    expect(rx.formModel.form.value?.lines[0]?.key).toBe(line);
    await rx.save.retry();
    expect(rx.save.state.value).toBe('idle');
    expect(await stored(at.id)).toHaveLength(1);
  });

  test('a draft keeps the form; changed elsewhere meanwhile, nothing typed is lost and the doctor chooses', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.saveDraft();
    await until(() => expect(rx.formModel.form.value?.editing?.version).toBe(1));
    expect(rx.formModel.isDirty.value).toBe(false);
    const draft = first(rx.list.value.value);
    await lin.app.call(prescription.edit, {
      id: draft.id,
      version: 1,
      warehouseId: draft.warehouseId,
      diagnoses: draft.diagnoses,
      lines: draft.lines.map(({ dose, ...one }) => ({ ...one, dose, remark: 'from another room' })),
      submit: false,
    });
    await until(() => expect(rx.changedElsewhere.value?.version).toBe(2));
    rx.formModel.setField(line, 'remark', 'mine');
    rx.submit();
    await until(() => expect(rx.save.state.value).toBe('refused'));
    expect(rx.save.error.value?.code).toBe(business.prescriptionChanged.code);
    expect(rx.formModel.form.value?.lines[0]?.remark).toBe('mine');
    rx.formModel.rebase(rx.changedElsewhere.value);
    rx.submit();
    await until(() => expect(rx.list.value.value?.[0]).toMatchObject({ version: 3, status: 1 }));
    expect(rx.list.value.value?.[0]?.lines[0]?.remark).toBe('mine');
  });

  test('a long course needs a reason, and the auditors get it with the prescription', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.formModel.setField(line, 'days', '14');
    expect(rx.formModel.canSubmit.value).toBe(false);
    rx.submit();
    expect(rx.save.state.value).toBe('idle');
    rx.formModel.setReason('long-course', line, 'stable for years');
    rx.submit();
    await until(async () => expect(await stored(at.id)).toHaveLength(1));
    expect(first(await stored(at.id)).overrides).toEqual([
      { rule: 'long-course', line: 0, reason: 'stable for years' },
    ]);
  });

  test('a diagnosis of the case record is offered as soon as it is written, saved or not', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    const written = lin.app.records.get(at.id);
    await until(() => expect(written.draft.value).not.toBeNull());
    written.addDiagnosis({ code: 'I10', name: '原发性高血压', nameEn: 'Essential hypertension' });
    await until(() => expect(rx.suggestedDiagnoses.value.map(({ code }) => code)).toEqual(['I10']));
    rx.formModel.addDiagnosis(first(rx.suggestedDiagnoses.value));
    expect(rx.suggestedDiagnoses.value).toEqual([]);
  });

  test('a cancelled prescription stays in the list with its reason', {
    tags: 'S4-cancel-prescription',
  }, async () => {
    const { rx } = await prescribeFor(stage, lin);
    await write(lin, rx);
    rx.submit();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    await rx.cancel.mutate({ id: first(rx.list.value.value).id, reason: 'wrong drug' });
    await until(() =>
      expect(rx.list.value.value?.[0]).toMatchObject({
        status: prescriptionStatus.cancelled,
        cancelReason: 'wrong drug',
      }),
    );
  });

  test('what was typed for one patient is there when the doctor comes back from another', async () => {
    const { at } = await prescribeFor(stage, lin);
    const rx = getOrderPrescriptions(lin.app, at);
    const leave = rx.start();
    await until(() => expect(rx.formModel.form.value?.warehouseId).toMatch(/\d/));
    const line = await write(lin, rx);
    rx.formModel.setField(line, 'remark', 'half a sent');
    leave();
    const again = getOrderPrescriptions(lin.app, at);
    stage.closes(again.start());
    expect(again.formModel.form.value?.lines[0]?.remark).toBe('half a sent');
    expect(lin.app.prescribing.isDirty()).toBe(true);
  });
});

describe("the doctor's day", () => {
  test('counts follow what happens, and accepting opens the right room', async () => {
    const han = await stage.seat('hanzhiyuan');
    const day = createDashboard(han.app);
    stage.closes(day.start());
    await until(() =>
      expect([day.numbers.status.value, day.waiting.status.value]).toEqual(['ready', 'ready']),
    );
    await until(() => expect(han.app.messaging.connectionState.value).toBe('live'));
    const before = day.numbers.value.value;
    const row = first(day.waiting.value.value);
    await day.accept(row.id);
    expect(han.went).toContain(`/cloudRoom/detail?id=${row.id}`);
    await until(() =>
      expect(day.numbers.value.value).toMatchObject({
        awaiting: (before?.awaiting ?? 0) - 1,
        inConsultation: (before?.inConsultation ?? 0) + 1,
      }),
    );
    expect(day.dailyFigures.value.value).toHaveLength(14);
  });
});
