import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDrugDetailsQuery } from '../../src/console/domain/prescription/drugDetailsQuery.ts';
import type { OrderPrescriptions } from '../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { first, prescribeFor, until, write } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { getOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

let stage: Stage;
let lin: Desk;
let rx: OrderPrescriptions;
beforeEach(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
  ({ rx } = await prescribeFor(stage, lin));
});
afterEach(() => stage.close());

const warehouse = () => rx.formModel.form.value?.warehouseId ?? '';
const page = (pageNo: number) =>
  lin.app.call(drug.search, { warehouseId: warehouse(), keyword: '', pageNo, pageSize: 100 });
const sold = async (): Promise<string[]> =>
  (await Promise.all([1, 2, 3, 4].map(page))).flatMap(({ list }) => list.map(({ code }) => code));

describe('the drug dictionary beside the form', () => {
  test('says that something newer is there; bringing it up to date keeps what is typed, and names what is gone', async () => {
    await until(() =>
      expect(rx.dictionary.status.value.value).toMatchObject({ upToDate: false, changed: 3 }),
    );
    const before = await sold();
    // Another doctor of the same hospital has it in the form, and what will be gone too.
    const zhou = await stage.seat('zhouheng');
    await write(lin, rx);
    const own = first(rx.formModel.form.value?.lines);
    rx.formModel.setField(own.key, 'remark', 'typed before');
    const shelf = await Promise.all(
      before.slice(-40).map(async (code) => {
        const { list } = await zhou.app.call(drug.search, { warehouseId: warehouse(), keyword: code });
        return first(list);
      }),
    );
    for (const one of shelf) rx.formModel.addDrug(one);
    await until(() => expect(rx.drugCache.stockState.status.value).toBe('ready'));

    await rx.dictionary.update.mutate(null);
    await until(() => expect(rx.dictionary.status.value.value?.upToDate).toBe(true));
    const after = await sold();
    const gone = before.filter((code) => !after.includes(code));
    expect([gone.length, after.filter((code) => !before.includes(code)).length]).toEqual([1, 1]);
    const goneId = first(shelf.filter(({ code }) => gone.includes(code))).id;
    await until(() => expect([...rx.formModel.stock.value.unknown]).toEqual([goneId]));
    expect(rx.formModel.check.value.findings.filter(({ rule }) => rule === 'drug-unknown')).toHaveLength(1);
    expect(first(rx.formModel.form.value?.lines).remark).toBe('typed before');
    expect(rx.formModel.form.value?.lines).toHaveLength(41);

    const facts = createDrugDetailsQuery(lin.app, goneId);
    facts.start();
    await until(() => expect(facts.drugState.error.value?.code).toBe(404));
    const known = createDrugDetailsQuery(lin.app, own.drugId);
    known.start();
    await until(() => expect(known.drugState.value.value?.id).toBe(own.drugId));
  });

  test('whose answer is lost is asked about before anything is said', async () => {
    lin.net.losing = '/updateDrugDictionary';
    await rx.dictionary.update.mutate(null);
    expect(rx.dictionary.update.state.value).toBe('idle');
    await until(() => expect(rx.dictionary.status.value.value?.upToDate).toBe(true));
  });

  test('that cannot be reached stays as it was, and can be tried again', async () => {
    lin.net.down = true;
    await rx.dictionary.update.mutate(null);
    expect(rx.dictionary.update.state.value).toBe('unknown');
    lin.net.down = false;
    await rx.dictionary.update.retry();
    expect(rx.dictionary.update.state.value).toBe('missing');
    await rx.dictionary.update.retry();
    await until(() => expect(rx.dictionary.status.value.value?.upToDate).toBe(true));
  });
});

describe('a prescription that cannot be compared with what is there already', () => {
  test('is not sent, and says so', async () => {
    const { at, rx: other } = await prescribeFor(stage, lin);
    const model = getOrderPrescriptions(lin.app, at);
    await write(lin, other);
    expect(model.listLoadFailed.value).toBe(false);
    model.formModel.openNew();
    model.formModel.setWarehouse(warehouse());
    await write(lin, model);
    await until(() => expect(model.formModel.canSaveDraft.value).toBe(true));
    lin.net.down = true;
    model.saveDraft();
    await until(() => expect(model.listLoadFailed.value).toBe(true));
    expect(model.save.state.value).toBe('idle');
    lin.net.down = false;
    model.saveDraft();
    await until(() => expect(model.list.value.value).toHaveLength(1));
    expect(model.listLoadFailed.value).toBe(false);
  });
});
