import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { envelopeCode } from '../../src/contract/errors/envelopeCodes.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { order, orderStatus } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { fault } from '../../src/console/lib/fault.ts';
import { openAct } from '../../src/console/prescribing/act.ts';
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
    there.record.write('advice', 'written there');
    await there.record.save();
    one.record.write('advice', 'written here');
    await one.finish.finish();
    expect(one.record.saving.value).toBe('apart');
    expect(one.finish.state.value).toBe('asked');
    expect(one.finish.lacks.value).toContain('unsaved');
    expect((await lin.app.call(order.detail, { id: one.id })).status).toBe(orderStatus.inConsultation);
    await one.finish.finish();
    expect((await lin.app.call(order.detail, { id: one.id })).status).toBe(orderStatus.finished);
  });

  test('elsewhere leaves what was typed, until the doctor drops it', async () => {
    const one = await visit(stage, lin);
    one.record.write('advice', 'typed at the last moment');
    await lin.app.call(order.finish, { id: one.id });
    await until(() => expect(one.writable.value).toBe(false));
    await one.record.save();
    expect(one.record.fault.value?.code).toBe(business.orderNotOpen.code);
    expect(one.record.unsaved.value).toEqual(['advice']);
    expect(one.record.draft.value?.advice).toBe('typed at the last moment');
    expect(lin.app.records.unsaved()).toBe(true);
    one.record.drop();
    expect(lin.app.records.unsaved()).toBe(false);
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
    await until(() => expect(rx.sheet.clear.value).toBe(true));
    expect(rx.sheet.sheet(true)).not.toBeNull();
    const data = [
      { rule: 'house-rule', severity: 'warn', line: 0, evidence: 'night' },
      { rule: 'diagnosis', severity: 'block', line: null, evidence: '' },
    ];
    rx.sheet.refused(
      fault({
        kind: 'code',
        code: business.rulesBlock.code,
        message: 'no',
        data,
        silent: false,
        endpoint: '/x',
      }),
    );
    expect(rx.sheet.checked.value.findings).toMatchObject([
      { rule: 'house-rule', key: line, stops: true },
      { rule: 'diagnosis', key: null, stops: false },
    ]);
    rx.sheet.explain('house-rule', line, 'he works at night');
    expect(rx.sheet.clear.value).toBe(true);
    expect(rx.sheet.sheet(true)?.overrides).toEqual([
      { rule: 'house-rule', line: 0, reason: 'he works at night' },
    ]);
    expect(rx.sheet.checked.value.findings).toEqual([]);
  });

  test('by a server in trouble is not known: it is asked, and the same key goes again', async () => {
    const keys: string[] = [];
    const act = openAct<string, string>({
      mint: () => 'one-key-for-one-act',
      send: (_payload, key) => {
        keys.push(key);
        const broken = { kind: 'code', code: envelopeCode.broken, message: 'broken' } as const;
        return keys.length === 1
          ? Promise.reject(fault({ ...broken, silent: false, endpoint: '/x' }))
          : Promise.resolve('done');
      },
      find: () => Promise.resolve(null),
      done: () => undefined,
    });
    await act.run('a');
    expect(act.state.value).toBe('missing');
    await act.again();
    expect([act.state.value, keys]).toEqual(['idle', ['one-key-for-one-act', 'one-key-for-one-act']]);
  });
});

describe('a prescription that is changed at another computer', () => {
  test('says so when it was cancelled there, although its version is the same', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.saveDraft();
    await until(() => expect(rx.sheet.form.value?.mends?.version).toBe(1));
    rx.sheet.write(line, 'remark', 'mine');
    const { id } = first(rx.list.value.value);
    await lin.app.call(prescription.cancel, { id, reason: 'written twice' });
    await until(() => expect(rx.overtaken.value?.cancelReason).toBe('written twice'));
    expect(rx.sheet.form.value?.lines[0]?.remark).toBe('mine');
  });

  test('does not take the place of a new one that is being written', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.saveDraft();
    await until(() => expect(rx.sheet.form.value?.mends?.version).toBe(1));
    rx.sheet.start();
    await write(lin, rx, 'D0002');
    rx.sheet.mend(first(rx.list.value.value));
    rx.sheet.write(line, 'remark', 'mine');
    rx.sheet.follow(null);
    expect(rx.sheet.newTyped.value).toBe(true);
    expect(rx.sheet.unstored.value.map(({ lines }) => lines.length)).toEqual([1, 1]);
    rx.sheet.start();
    expect(rx.sheet.form.value?.lines[0]?.drugName).toContain('左氨氯地平');
  });
});

describe('a drug that was searched for in another warehouse', () => {
  test('is judged by the stock of the one that is chosen now', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const [here, there] = rx.warehouses.value.value ?? [];
    const inHere = await rx.findDrug('D0001');
    rx.sheet.setWarehouse(there?.id ?? '');
    const inThere = await rx.findDrug('D0001');
    expect([here?.id, first(inHere).stock]).not.toEqual([there?.id, inThere[0]?.stock]);
    // The answer to the search in the first warehouse is picked after the change.
    rx.sheet.addDrug(first(inHere));
    const known = () => rx.sheet.stock.value.drugs.get(first(inHere).id);
    await until(() => expect(known()?.stock ?? null).toBe(inThere[0]?.stock ?? null));
  });
});
