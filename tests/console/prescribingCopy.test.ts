import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';
import { createTemplates } from '../../src/console/domain/templates/templates.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { toTemplateLines } from '../../src/console/domain/prescription/formValues.ts';
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

/** Sends a prescription of two drugs; answers it as it is stored. */
const sendTwo = async () => {
  const { at, rx } = await prescribeFor(stage, lin);
  await write(lin, rx);
  const second = await write(lin, rx, 'metformin');
  rx.formModel.setField(second, 'remark', 'after meals');
  await until(() => expect(rx.formModel.check.value.complete).toBe(true));
  for (const { rule, key, severity, reasonKey } of rx.formModel.check.value.findings)
    if (severity !== 'block') rx.formModel.setReason(reasonKey, key, `considered: ${rule}`);
  await until(() => expect(rx.formModel.check.value).toMatchObject({ fieldErrors: [], complete: true }));
  rx.submit();
  await until(() => expect(rx.list.value.value).toHaveLength(1));
  return { at, rx, sent: first(rx.list.value.value) };
};

const names = (rx: { formModel: { form: { value: { lines: readonly { drugName: string }[] } | null } } }) =>
  rx.formModel.form.value?.lines.map(({ drugName }) => drugName);

describe('a form is filled from elsewhere, and never sent by it', () => {
  test('the last prescription of the patient comes with its usage and its diagnoses', async () => {
    const { at, rx, sent } = await sendTwo();
    await until(() => expect(rx.suggestions.lastPrescription.value?.id).toBe(sent.id));
    expect(rx.suggestions.lastLines.value).toMatchObject([{ kind: 'line' }, { kind: 'line' }]);
    rx.formModel.openNew();
    await rx.copyLastPrescription();
    expect(names(rx)).toEqual(sent.lines.map(({ drugName }) => drugName));
    expect(rx.formModel.form.value?.lines[1]).toMatchObject({ remark: 'after meals', quantity: '' });
    expect(rx.formModel.form.value?.diagnoses.map(({ code }) => code)).toEqual(['I10']);
    expect(await stored(at.id)).toHaveLength(1);
  });

  test('a drug that the warehouse does not sell is named and left out', async () => {
    const { rx, sent } = await sendTwo();
    const [line] = sent.lines;
    if (!line) throw new Error('no line');
    rx.formModel.openNew();
    await rx.formModel.addLines([
      { ...line, drugId: 'no-such-drug', drugName: '停售药' },
      ...sent.lines.slice(1),
    ]);
    expect(names(rx)).toEqual([sent.lines[1]?.drugName]);
    expect(rx.formModel.lineCopy.skipped.value).toMatchObject([{ drugName: '停售药', reason: 'gone' }]);
    rx.formModel.lineCopy.dismiss();
    expect(rx.formModel.lineCopy.skipped.value).toEqual([]);
  });

  test('nothing is filled in while the warehouse does not answer, and the same is when it does', async () => {
    const { rx, sent } = await sendTwo();
    rx.formModel.openNew();
    lin.net.down = true;
    await rx.formModel.addLines(sent.lines);
    expect([rx.formModel.lineCopy.state.value, names(rx)]).toEqual(['failed', []]);
    lin.net.down = false;
    await rx.formModel.lineCopy.retry();
    expect([rx.formModel.lineCopy.state.value, names(rx)?.length]).toEqual(['idle', 2]);
  });

  test("another patient's form takes the lines after its own, without the diagnoses; neither is sent", async () => {
    const { sent } = await sendTwo();
    const [next] = await lin.app.call(order.awaiting, {});
    if (!next) throw new Error('nobody waits');
    await lin.app.call(order.accept, { id: next.id });
    const other = getOrderPrescriptions(lin.app, next);
    // Never opened on this page: the warehouses are read for it.
    await other.formModel.addLines(sent.lines.slice(0, 1));
    const [own] = other.formModel.form.value?.lines ?? [];
    other.formModel.setField(own?.key ?? '', 'remark', 'theirs');
    other.formModel.openNew();
    await other.formModel.addLines(sent.lines);
    expect(other.formModel.form.value).toMatchObject({
      diagnoses: [],
      lines: [{ remark: 'theirs' }, { drugName: sent.lines[1]?.drugName }],
    });
    expect(other.formModel.lineCopy.skipped.value).toMatchObject([{ reason: 'there' }]);
    expect(await stored(next.id)).toEqual([]);
  });

  test('a template keeps what stands in the form, and fills the next one', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const key = await write(lin, rx);
    rx.formModel.setField(key, 'days', '7');
    const form = rx.formModel.form.value;
    const lines = form && toTemplateLines(form, rx.formModel.stock.value.drugs);
    if (!form || !lines) throw new Error('nothing to keep');
    const templates = createTemplates(lin.app, 'prescription');
    const kept = { kind: 'prescription' as const, diagnoses: [...form.diagnoses], lines };
    expect(await templates.save('Blood pressure', kept)).toBe(true);
    const one = templates.list.value.value?.find(({ name }) => name === 'Blood pressure');
    rx.formModel.removeLine(key);
    rx.formModel.removeDiagnosis('I10');
    await rx.formModel.addLines(one?.content.lines ?? [], one?.content.diagnoses ?? []);
    expect(rx.formModel.form.value).toMatchObject({ diagnoses: [{ code: 'I10' }], lines: [{ days: '7' }] });
  });
});

describe('the search for a drug', () => {
  test('offers the favourites before a letter is typed, and a star changes them', async () => {
    const { rx } = await prescribeFor(stage, lin);
    await until(() => expect(rx.suggestions.favourites.value).not.toBeNull());
    const found = first(await rx.searchDrugs('D0001'));
    expect(rx.suggestions.isFavourite(found.id)).toBe(false);
    await rx.suggestions.setFavourite(found.id, true);
    expect(rx.suggestions.favourites.value?.map(({ id }) => id)).toContain(found.id);
    const again = await lin.app.call(drug.favourites, {
      warehouseId: rx.formModel.form.value?.warehouseId ?? '',
    });
    expect(again.map(({ id }) => id)).toContain(found.id);
    await rx.suggestions.setFavourite(found.id, false);
    expect(rx.suggestions.isFavourite(found.id)).toBe(false);
  });

  test('tells what the patient takes already, as soon as an auditor has approved it', async () => {
    const { rx, sent } = await sendTwo();
    rx.formModel.openNew();
    const found = first(await rx.searchDrugs('D0001'));
    expect(rx.suggestions.sameIngredientMedicines(found)).toEqual([]);
    const qin = await stage.seat('qinshulan');
    await qin.app.call(audit.claim, { id: sent.id });
    await qin.app.call(audit.verdict, { id: sent.id, version: 1, approve: true });
    await until(() =>
      expect(rx.suggestions.sameIngredientMedicines(found)).toMatchObject([{ drugName: found.name }]),
    );
  });
});
