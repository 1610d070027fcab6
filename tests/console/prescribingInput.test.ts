import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { first, prescribeFor, until, write } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let lin: Desk;
beforeAll(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
});
afterAll(() => stage.close());

const stored = async (orderId: string) =>
  (await lin.app.call(prescription.list, { orderId, pageSize: 100 })).list;

describe('what a doctor types into a line', () => {
  let open: { readonly key: string } & Awaited<ReturnType<typeof prescribeFor>>;
  beforeAll(async () => {
    const made = await prescribeFor(stage, lin);
    open = { ...made, key: await write(lin, made.rx) };
  });

  test.each([
    ['dose', '0', 'dose-zero'],
    ['dose', '-5', 'dose-negative'],
    ['dose', '1e9', 'dose-noNumber'],
    ['dose', '1000000000', 'dose-tooMuch'],
    ['dose', '0,5', 'dose-comma'],
    ['days', '0', 'days'],
    ['quantity', '1000', 'quantity'],
    ['group', '12', 'group'],
  ] as const)(
    '%s “%s” is refused at its field: nothing is written, nothing is lost',
    async (field, typed, code) => {
      const { at, rx, key } = open;
      const before = rx.formModel.form.value?.lines[0]?.[field] ?? '';
      rx.formModel.setField(key, field, typed);
      expect(rx.formModel.check.value.fieldErrors).toEqual([{ key, field, code }]);
      expect([rx.formModel.canSaveDraft.value, rx.formModel.canSubmit.value]).toEqual([false, false]);
      expect(lin.app.i18n.messages.value.prescription.wrong[code]).not.toBe('');
      rx.submit();
      rx.saveDraft();
      expect(rx.save.state.value).toBe('idle');
      expect(await stored(at.id)).toEqual([]);
      expect(rx.formModel.form.value?.lines[0]?.[field]).toBe(typed);
      rx.formModel.setField(key, field, before);
      expect(rx.formModel.check.value.fieldErrors).toEqual([]);
    },
  );

  test('full-width digits are understood in every field', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    const key = await write(lin, rx);
    for (const [field, typed] of [
      ['dose', '２．５'],
      ['days', '７'],
      ['quantity', '２'],
      ['group', '３'],
    ] as const)
      rx.formModel.setField(key, field, typed);
    expect(rx.formModel.check.value.fieldErrors).toEqual([]);
    rx.saveDraft();
    await until(async () => expect(await stored(at.id)).toHaveLength(1));
    expect(first(await stored(at.id)).lines).toMatchObject([
      { dose: '2.5', days: 7, quantity: 2, quantityByHand: true, group: 3 },
    ]);
  });

  test('more packs than the warehouse has are told beside the line, and are not sent', async () => {
    const { at, rx } = await prescribeFor(stage, lin);
    const key = await write(lin, rx);
    rx.formModel.setField(key, 'quantity', '999');
    expect(rx.formModel.check.value.findings).toMatchObject([{ rule: 'stock', severity: 'block', key }]);
    rx.submit();
    expect(rx.save.state.value).toBe('idle');
    expect(await stored(at.id)).toEqual([]);
    rx.formModel.setField(key, 'quantity', '');
    expect(rx.formModel.check.value.findings).toEqual([]);
  });

  test('lines with one number are given together, also when the draft is opened again', async () => {
    const { rx } = await prescribeFor(stage, lin);
    const keys = [await write(lin, rx), await write(lin, rx, 'metformin')];
    for (const key of keys) rx.formModel.setField(key, 'group', '1');
    rx.saveDraft();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    const draft = first(rx.list.value.value);
    expect(draft.lines.map(({ group }) => group)).toEqual([1, 1]);
    rx.formModel.resetTo(draft);
    expect(rx.formModel.form.value?.lines.map(({ group }) => group)).toEqual(['1', '1']);
  });
});
