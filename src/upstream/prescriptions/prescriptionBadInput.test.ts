import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { diagnosis } from '../../contract/consultation/diagnosis.ts';
import { type Override, prescription } from '../../contract/prescribing/prescription.ts';
import { findingSchema } from '../../contract/rules/finding.ts';
import { draftPayload, validLine, createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, cancel, info } = prescription;
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
const orderId = 'east-open';

const submit = (change: object) => ({ orderId, ...validPayload, ...change });
/** Of a drug with unknown stock: that finding has to be overridden. */
const rules = (overrides: readonly Override[]) =>
  submit({ lines: [{ ...validLine, drugId: 'east-unlisted' }], overrides });

describe('a line with an absurd number', () => {
  it.each([
    ['０．５', '0.5'],
    ['00.50', '0.5'],
    ['1e9', '1e9'],
    ['1,5', '1,5'],
    ['-1', '-1'],
    ['', ''],
    ['0', '0'],
    ['0.0000001', '0.0000001'],
    ['٣', '٣'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
    ['99999999999999999999', '99999999999999999999'],
    ['half a tablet', 'half a tablet'],
  ])('is saved in a draft as typed: %j', async (dose, saved) => {
    const draft = await upstream.call(ann, create, {
      orderId,
      ...draftPayload,
      lines: [{ ...validLine, dose }],
    });
    expect(draft.lines[0]?.dose).toBe(saved);
  });

  it('is submitted if it is a dose in other digits', async () => {
    const lines = [{ ...validLine, dose: '０．５' }];
    expect(await upstream.call(ann, create, submit({ lines }))).toMatchObject({ lines: [{ dose: '0.5' }] });
  });

  it.each(['1e9', '1,5', '-1', '', '0', '0.0000001', '٣', 'Infinity', '99999999999999999999', 'half'])(
    'is not sent: %j',
    (dose) =>
      upstream.expectUnchanged(async () => {
        const input = submit({ lines: [{ ...validLine, dose }] });
        expect(await upstream.expectError(ann, create, input, 'rulesBlock')).toMatchObject([
          { rule: 'vague-dose', severity: 'block', line: 0 },
        ]);
      }),
  );

  it.each([
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
    { days: -1 },
    { quantity: 0 },
    { quantity: 1000 },
    { quantity: 0.5 },
    { group: 0 },
    { group: 10 },
    { group: 1.5 },
    { dose: 'x'.repeat(21) },
    { remark: 'x'.repeat(201) },
    { frequency: '\u200b' },
    { drugId: '' },
  ])('is refused at its field: %j', (change) =>
    upstream.expectUnchanged(() =>
      upstream.expectError(ann, create, submit({ lines: [{ ...validLine, ...change }] }), 400),
    ),
  );

  it('is blocked by the rules if nobody could mean it: a year of it, 999 packs, twenty lines', () =>
    upstream.expectUnchanged(async () => {
      const lines = Array.from({ length: 20 }, () => ({ ...validLine, days: 365, quantity: 999 }));
      const found = await upstream.expectError(ann, create, submit({ lines }), 'rulesBlock');
      const stops = v.parse(v.array(findingSchema), found).filter(({ severity }) => severity === 'block');
      expect(new Set(stops.map(({ rule }) => rule))).toEqual(
        new Set(['too-many-lines', 'too-long', 'long-antimicrobial', 'stock', 'quantity']),
      );
    }));
});

describe('a reason', () => {
  const stock = { rule: 'stock', line: 0, reason: '药房电话确认' };

  it.each([
    [{ ...stock, line: 1 }],
    [{ ...stock, line: null }],
    [{ ...stock, line: -1 }],
    [{ ...stock, rule: 'stock:' }],
    [{ ...stock, rule: 'STOCK' }],
    [{ ...stock, rule: 'interaction:warfarin-aspirin' }],
  ])('for another finding does not count: %j', (input) =>
    upstream.expectUnchanged(() => upstream.expectError(ann, create, rules([input]), 'rulesBlock')),
  );

  it.each([' \n\t\u3000', '\u200b\u2060\ufeff', '\u202e\u202c', '\u2800', '\u3164', '\u00ad', '\0'])(
    'without visible characters does not count: %j',
    (reason) =>
      upstream.expectUnchanged(() => upstream.expectError(ann, create, rules([{ ...stock, reason }]), 400)),
  );

  it('for a finding that did not occur is not stored, and of two for one finding the first', async () => {
    const input = [stock, { ...stock, reason: 'another' }, { ...stock, line: 7 }, { ...stock, rule: 'x' }];
    expect((await upstream.call(ann, create, rules(input))).overrides).toEqual([stock]);
  });

  it('that says nothing neither counts nor hides one that does', async () => {
    const ok = { ...stock, reason: 'ok' };
    await upstream.expectUnchanged(() => upstream.expectError(ann, create, rules([ok]), 'rulesBlock'));
    expect((await upstream.call(ann, create, rules([ok, stock]))).overrides).toEqual([stock]);
  });

  it('is limited to a hundred, in a draft too', () =>
    upstream.expectUnchanged(async () => {
      const overrides = Array.from({ length: 101 }, (_, at) => ({ ...stock, line: at }));
      await upstream.expectError(ann, create, { ...rules(overrides), submit: false }, 400);
    }));
});

describe('between writing and verdict', () => {
  it('a drug that went off sale is no longer approved, and approved packs of it return to stock when cancelled', async () => {
    const [first, second] = [await upstream.submitPrescription(), await upstream.submitPrescription()];
    await upstream.approve(first.id);
    upstream.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    await upstream.call(eve, audit.claim, { id: second.id });
    const yes = { id: second.id, version: 1, approve: true };
    await upstream.expectUnchanged(async () => {
      expect(await upstream.expectError(eve, audit.verdict, yes, 'rulesBlock')).toEqual([
        { rule: 'drug-unknown', severity: 'block', line: 0, evidence: 'east-amoxicillin' },
      ]);
    });
    await upstream.call(ann, cancel, { id: first.id, reason: '停售' });
    expect(upstream.packs('amoxicillin')).toBe(10);
  });

  it('a warehouse of another hospital, and a drug that is only there, are unknown here', () =>
    upstream.expectUnchanged(async () => {
      await upstream.expectError(ann, create, submit({ warehouseId: 'west-main' }), 400);
      const lines = [{ ...validLine, drugId: 'west-amoxicillin' }];
      expect(await upstream.expectError(ann, create, submit({ lines }), 'rulesBlock')).toMatchObject([
        { rule: 'drug-unknown' },
      ]);
      await upstream.expectError(ann, create, submit({ lines, submit: false }), 'drugUnknown');
    }));

  it('the same prescription is submitted once, whichever call creates it', async () => {
    const saved = await upstream.call(ann, create, submit({ submit: false }));
    const sent = await upstream.call(ann, create, submit({}));
    await upstream.expectUnchanged(async () => {
      const input = { id: saved.id, version: 1, ...validPayload };
      expect(await upstream.expectError(ann, edit, input, 900)).toMatchObject({ id: sent.id });
    });
  });

  it('a diagnosis listed twice is stored once', async () => {
    const diagnoses = [
      { code: 'J02.9', name: '' },
      { code: 'j02.9', name: '' },
    ];
    expect((await upstream.call(ann, create, submit({ diagnoses }))).diagnoses).toHaveLength(1);
  });

  it('a drug on two lines keeps the rejection reasons of each', async () => {
    const lines = [validLine, { ...validLine, dose: '0.25', quantity: 1 }];
    const overrides = [1, 0].map((at) => ({ rule: 'same-ingredient', line: at, reason: '早晚剂量不同' }));
    const submitted = await upstream.call(ann, create, submit({ lines, overrides }));
    await upstream.reject(submitted.id, submitted.lines[0]?.id);
    const corrected = await upstream.call(ann, edit, {
      id: submitted.id,
      version: 1,
      ...draftPayload,
      lines,
    });
    expect(corrected.lines.map(({ rejectReasons }) => rejectReasons)).toEqual([['unsuitable-dose'], []]);
  });
});

describe('a doctor without access to a prescription', () => {
  it('cannot read a draft, even a cancelled one, although they treat the patient', async () => {
    const { id } = await upstream.call(ann, create, { ...draftPayload, orderId: 'east-allergic' });
    await upstream.expectError(bob, info, { id }, 403);
    await upstream.call(ann, cancel, { id, reason: '误写' });
    for (const other of [bob, eve]) await upstream.expectError(other, info, { id }, 403);
    await upstream.call(ann, info, { id });
  });
});

it('a key used for one action is not valid for another, even if the id is in the address', async () => {
  const tag = await upstream.call(ann, diagnosis.addTag, { code: 'J02.9' });
  const removal = { doctorDiseaseWesternId: tag.doctorDiseaseWesternId };
  await upstream.request(ann, diagnosis.removeTag, removal, 'one-key-of-mine');
  const again = await upstream.call(ann, diagnosis.addTag, { code: 'J02.9' });
  const other = { doctorDiseaseWesternId: again.doctorDiseaseWesternId };
  expect((await upstream.request(ann, diagnosis.removeTag, other, 'one-key-of-mine')).code).toBe(900);
  expect((await upstream.request(ann, diagnosis.removeTag, removal, 'one-key-of-mine')).code).toBe(200);
  expect(await upstream.call(ann, diagnosis.tags, {})).toHaveLength(1);
});
