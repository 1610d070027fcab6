import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prescriptionsOf } from '../../src/console/prescribing/prescriptionsOf.ts';
import { openTemplates } from '../../src/console/templates/templates.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { keptOf } from '../../src/console/prescribing/form.ts';
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
  rx.sheet.write(second, 'remark', 'after meals');
  await until(() => expect(rx.sheet.checked.value.complete).toBe(true));
  for (const { rule, key, severity, reasonKey } of rx.sheet.checked.value.findings)
    if (severity !== 'block') rx.sheet.explain(reasonKey, key, `considered: ${rule}`);
  await until(() => expect(rx.sheet.checked.value).toMatchObject({ gaps: [], complete: true }));
  rx.submit();
  await until(() => expect(rx.list.value.value).toHaveLength(1));
  return { at, rx, sent: first(rx.list.value.value) };
};

const names = (rx: { sheet: { form: { value: { lines: readonly { drugName: string }[] } | null } } }) =>
  rx.sheet.form.value?.lines.map(({ drugName }) => drugName);

describe('a form is filled from elsewhere, and never sent by it', () => {
  test('the last prescription of the patient comes with its usage and its diagnoses', async () => {
    const { at, rx, sent } = await sendTwo();
    await until(() => expect(rx.offers.last.value?.id).toBe(sent.id));
    expect(rx.offers.lines.value).toMatchObject([{ kind: 'line' }, { kind: 'line' }]);
    rx.sheet.start();
    await rx.copyLast();
    expect(names(rx)).toEqual(sent.lines.map(({ drugName }) => drugName));
    expect(rx.sheet.form.value?.lines[1]).toMatchObject({ remark: 'after meals', quantity: '' });
    expect(rx.sheet.form.value?.diagnoses.map(({ code }) => code)).toEqual(['I10']);
    expect(await stored(at.id)).toHaveLength(1);
  });

  test('a drug that the warehouse does not sell is named and left out', async () => {
    const { rx, sent } = await sendTwo();
    const [line] = sent.lines;
    if (!line) throw new Error('no line');
    rx.sheet.start();
    await rx.sheet.addKept([{ ...line, drugId: 'no-such-drug', drugName: '停售药' }, ...sent.lines.slice(1)]);
    expect(names(rx)).toEqual([sent.lines[1]?.drugName]);
    expect(rx.sheet.copying.left.value).toMatchObject([{ drugName: '停售药', why: 'gone' }]);
    rx.sheet.copying.clear();
    expect(rx.sheet.copying.left.value).toEqual([]);
  });

  test('nothing is filled in while the warehouse does not answer, and the same is when it does', async () => {
    const { rx, sent } = await sendTwo();
    rx.sheet.start();
    lin.net.down = true;
    await rx.sheet.addKept(sent.lines);
    expect([rx.sheet.copying.state.value, names(rx)]).toEqual(['failed', []]);
    lin.net.down = false;
    await rx.sheet.copying.again();
    expect([rx.sheet.copying.state.value, names(rx)?.length]).toEqual(['idle', 2]);
  });

  test("another patient's form takes the lines after its own, without the diagnoses; neither is sent", async () => {
    const { sent } = await sendTwo();
    const [next] = await lin.app.call(order.awaiting, {});
    if (!next) throw new Error('nobody waits');
    await lin.app.call(order.accept, { id: next.id });
    const other = prescriptionsOf(lin.app, next);
    // Never opened on this page: the warehouses are read for it.
    await other.sheet.addKept(sent.lines.slice(0, 1));
    const [own] = other.sheet.form.value?.lines ?? [];
    other.sheet.write(own?.key ?? '', 'remark', 'theirs');
    other.sheet.start();
    await other.sheet.addKept(sent.lines);
    expect(other.sheet.form.value).toMatchObject({
      diagnoses: [],
      lines: [{ remark: 'theirs' }, { drugName: sent.lines[1]?.drugName }],
    });
    expect(other.sheet.copying.left.value).toMatchObject([{ why: 'there' }]);
    expect(await stored(next.id)).toEqual([]);
  });

  test('a template keeps what stands in the form, and fills the next one', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const key = await write(lin, rx);
    rx.sheet.write(key, 'days', '7');
    const form = rx.sheet.form.value;
    const lines = form && keptOf(form, rx.sheet.stock.value.drugs);
    if (!form || !lines) throw new Error('nothing to keep');
    const templates = openTemplates(lin.app, 'prescription');
    const kept = { kind: 'prescription' as const, diagnoses: [...form.diagnoses], lines };
    expect(await templates.save('Blood pressure', kept)).toBe(true);
    const one = templates.list.value.value?.find(({ name }) => name === 'Blood pressure');
    rx.sheet.removeLine(key);
    rx.sheet.removeDiagnosis('I10');
    await rx.sheet.addKept(one?.content.lines ?? [], one?.content.diagnoses ?? []);
    expect(rx.sheet.form.value).toMatchObject({ diagnoses: [{ code: 'I10' }], lines: [{ days: '7' }] });
  });
});

describe('the search for a drug', () => {
  test('offers the favourites before a letter is typed, and a star changes them', async () => {
    const { rx } = await prescribeFor(stage, lin);
    await until(() => expect(rx.offers.favourites.value).not.toBeNull());
    const found = first(await rx.findDrug('D0001'));
    expect(rx.offers.isFavourite(found.id)).toBe(false);
    await rx.offers.favour(found.id, true);
    expect(rx.offers.favourites.value?.map(({ id }) => id)).toContain(found.id);
    const again = await lin.app.call(drug.favourites, {
      warehouseId: rx.sheet.form.value?.warehouseId ?? '',
    });
    expect(again.map(({ id }) => id)).toContain(found.id);
    await rx.offers.favour(found.id, false);
    expect(rx.offers.isFavourite(found.id)).toBe(false);
  });

  test('tells what the patient takes already, as soon as an auditor has approved it', async () => {
    const { rx, sent } = await sendTwo();
    rx.sheet.start();
    const found = first(await rx.findDrug('D0001'));
    expect(rx.offers.takenOf(found)).toEqual([]);
    const qin = await stage.seat('qinshulan');
    await qin.app.call(audit.claim, { id: sent.id });
    await qin.app.call(audit.verdict, { id: sent.id, version: 1, approve: true });
    await until(() => expect(rx.offers.takenOf(found)).toMatchObject([{ drugName: found.name }]));
  });
});
