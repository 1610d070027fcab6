import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { envelopeCode } from '../../src/contract/errors/envelopeCodes.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { order, orderStatus } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { createApiError } from '../../src/console/lib/apiError.ts';
import { createSafeMutation } from '../../src/console/lib/safeMutation.ts';
import { first, prescribeFor, until, write } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { enter, visit } from './roomVisit.ts';

let stage: Stage;
let lin: Desk;
beforeEach(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
});
afterEach(() => stage.close());

describe('a consultation that ends', () => {
  test('does not end where the record turns out to be unsavable at that moment, before the doctor has seen it', async () => {
    const one = await visit(stage, lin);
    const there = await enter(stage, await stage.seat('linyue'), one.id);
    there.record.setField('advice', 'written there');
    await there.record.save();
    one.record.setField('advice', 'written here');
    await one.finish.finish();
    expect(one.record.saving.value).toBe('conflict');
    expect(one.finish.state.value).toBe('confirming');
    expect(one.finish.missing.value).toContain('unsaved');
    expect((await lin.app.call(order.detail, { id: one.id })).status).toBe(orderStatus.inConsultation);
    await one.finish.finish();
    expect((await lin.app.call(order.detail, { id: one.id })).status).toBe(orderStatus.finished);
  });

  test('elsewhere leaves what was typed, until the doctor drops it', async () => {
    const one = await visit(stage, lin);
    one.record.setField('advice', 'typed at the last moment');
    await lin.app.call(order.finish, { id: one.id });
    await until(() => expect(one.writable.value).toBe(false));
    await one.record.save();
    expect(one.record.error.value?.code).toBe(business.orderNotOpen.code);
    expect(one.record.unsaved.value).toEqual(['advice']);
    expect(one.record.draft.value?.advice).toBe('typed at the last moment');
    expect(lin.app.records.hasUnsaved()).toBe(true);
    one.record.discard();
    expect(lin.app.records.hasUnsaved()).toBe(false);
  });
});

describe('a refusal', () => {
  test('carries what it rests on: findings, and the prescription as it became', async () => {
    const { at } = await prescribeFor(stage, lin);
    const { list } = await lin.app.call(prescription.list, { pageSize: 1 });
    const { warehouseId, lines } = first(list);
    const body = { orderId: at.id, warehouseId, diagnoses: [], lines: lines.slice(0, 1), submit: true };
    await expect(lin.app.call(prescription.create, body)).rejects.toMatchObject({
      code: business.rulesBlock.code,
      data: expect.arrayContaining([expect.objectContaining({ rule: 'diagnosis', severity: 'block' })]),
    });
  });

  test('of the upstream’s rules stands in the form where ours do not hold it, and a reason for it travels', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    await until(() => expect(rx.formModel.canSubmit.value).toBe(true));
    expect(rx.formModel.toPayload(true)).not.toBeNull();
    const data = [
      { rule: 'house-rule', severity: 'warn', line: 0, evidence: 'night' },
      { rule: 'diagnosis', severity: 'block', line: null, evidence: '' },
    ];
    rx.formModel.onRejected(
      createApiError({
        kind: 'code',
        code: business.rulesBlock.code,
        message: 'no',
        data,
        silent: false,
        endpoint: '/x',
      }),
    );
    expect(rx.formModel.check.value.findings).toMatchObject([
      { rule: 'house-rule', key: line, preventsSubmit: true },
      { rule: 'diagnosis', key: null, preventsSubmit: false },
    ]);
    rx.formModel.setReason('house-rule', line, 'he works at night');
    expect(rx.formModel.canSubmit.value).toBe(true);
    expect(rx.formModel.toPayload(true)?.overrides).toEqual([
      { rule: 'house-rule', line: 0, reason: 'he works at night' },
    ]);
    expect(rx.formModel.check.value.findings).toEqual([]);
  });

  test('by a server in trouble is not known: it is asked, and the same key goes again', async () => {
    const keys: string[] = [];
    const act = createSafeMutation<string, string>({
      createId: () => 'one-key-for-one-act',
      send: (_payload, key) => {
        keys.push(key);
        const broken = { kind: 'code', code: envelopeCode.broken, message: 'broken' } as const;
        return keys.length === 1
          ? Promise.reject(createApiError({ ...broken, silent: false, endpoint: '/x' }))
          : Promise.resolve('done');
      },
      find: () => Promise.resolve(null),
      onSuccess: () => undefined,
    });
    await act.mutate('a');
    expect(act.state.value).toBe('missing');
    await act.retry();
    expect([act.state.value, keys]).toEqual(['idle', ['one-key-for-one-act', 'one-key-for-one-act']]);
  });
});

describe('a prescription that is changed at another computer', () => {
  test('says so when it was cancelled there, although its version is the same', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.saveDraft();
    await until(() => expect(rx.formModel.form.value?.editing?.version).toBe(1));
    rx.formModel.setField(line, 'remark', 'mine');
    const { id } = first(rx.list.value.value);
    await lin.app.call(prescription.cancel, { id, reason: 'written twice' });
    await until(() => expect(rx.changedElsewhere.value?.cancelReason).toBe('written twice'));
    expect(rx.formModel.form.value?.lines[0]?.remark).toBe('mine');
  });

  test('does not take the place of a new one that is being written', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.saveDraft();
    await until(() => expect(rx.formModel.form.value?.editing?.version).toBe(1));
    rx.formModel.openNew();
    await write(lin, rx, 'D0002');
    rx.formModel.edit(first(rx.list.value.value));
    rx.formModel.setField(line, 'remark', 'mine');
    rx.formModel.rebase(null);
    expect(rx.formModel.isNewDirty.value).toBe(true);
    expect(rx.formModel.dirtyForms.value.map(({ lines }) => lines.length)).toEqual([1, 1]);
    rx.formModel.openNew();
    expect(rx.formModel.form.value?.lines[0]?.drugName).toContain('左氨氯地平');
  });
});

describe('a drug that was searched for in another warehouse', () => {
  test('is judged by the stock of the one that is chosen now', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const [here, there] = rx.warehouses.value.value ?? [];
    const inHere = await rx.searchDrugs('D0001');
    rx.formModel.setWarehouse(there?.id ?? '');
    const inThere = await rx.searchDrugs('D0001');
    expect([here?.id, first(inHere).stock]).not.toEqual([there?.id, inThere[0]?.stock]);
    // The answer to the search in the first warehouse is picked after the change.
    rx.formModel.addDrug(first(inHere));
    const known = () => rx.formModel.stock.value.drugs.get(first(inHere).id);
    await until(() => expect(known()?.stock ?? null).toBe(inThere[0]?.stock ?? null));
  });
});
