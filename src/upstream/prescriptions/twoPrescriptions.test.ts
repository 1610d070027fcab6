import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { audit } from '../../contract/prescribing/audit.ts';
import { business } from '../../contract/errors/businessErrors.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { findingKey } from '../../contract/rules/evaluateRules.ts';
import { findingSchema } from '../../contract/rules/finding.ts';
import { createPrescribingUpstream, type PharmacyDrug } from '../testing/prescribingUpstream.ts';

let upstream: ReturnType<typeof createPrescribingUpstream>;
beforeEach(async () => {
  upstream = createPrescribingUpstream();
  await upstream.say({ pregnant: told(false), nursing: told(false) });
});
afterEach(() => upstream.close());

const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const told = <V>(value: V) => ({ value, source: 'patient' as const });
const stored = v.object({ id: v.string(), version: v.number() });
type Answer = Awaited<ReturnType<typeof upstream.request>>;
const written = ({ code, data, msg }: Answer) => {
  expect([code, msg]).toEqual([200, msg]);
  return v.parse(stored, data);
};
const findingsIn = ({ data }: Answer) =>
  v.parse(v.array(findingSchema), data).filter(({ severity }) => severity !== 'note');
const expectRefused = (answer: Answer, error: 'rulesBlock' | 'findingsNew', ...findings: object[]) => {
  expect(answer.code).toBe(business[error].code);
  expect(findingsIn(answer)).toEqual(findings.map((one) => expect.objectContaining(one)));
};
const submit = async (doctor: typeof ann | typeof bob, ...names: PharmacyDrug[]) =>
  written(await upstream.write(doctor, names));
const approve = async (one: v.InferOutput<typeof stored>, confirmed: readonly string[] = []) =>
  written(await upstream.approveAs(eve, one, confirmed));
/** A verdict that is refused and writes nothing. The claim is there before. */
const expectVerdictRefused = async (
  one: v.InferOutput<typeof stored>,
  error: 'rulesBlock' | 'findingsNew',
  ...findings: object[]
) => {
  await upstream.call(eve, audit.claim, { id: one.id });
  await upstream.expectUnchanged(async () =>
    expectRefused(await upstream.request(eve, audit.verdict, { ...one, approve: true }), error, ...findings),
  );
};
/** While the rule is off, as before a hospital's pharmacist learnt of it. */
const whileOff = async <T>(rule: string, work: () => Promise<T>): Promise<T> => {
  upstream.setPack({ levels: { 'not-online': 'off', quantity: 'off', [rule]: 'off' } });
  const result = await work();
  upstream.setPack();
  return result;
};
const pair = { rule: 'interaction', severity: 'block', about: 'warfarin-rivaroxaban' } as const;

describe('two prescriptions that one would refuse', () => {
  it('in one prescription: the pair is refused', async () => {
    expectRefused(await upstream.write(ann, ['warfarin', 'rivaroxaban']), 'rulesBlock', pair);
  });

  it('written apart by one doctor: the second is refused, and nothing is written', async () => {
    await submit(ann, 'warfarin');
    await upstream.expectUnchanged(async () =>
      expectRefused(await upstream.write(ann, ['rivaroxaban']), 'rulesBlock', pair),
    );
  });

  it('written apart by two doctors: the second is refused, whether the first awaits audit or is approved', async () => {
    const first = await submit(ann, 'warfarin');
    expectRefused(await upstream.write(bob, ['rivaroxaban']), 'rulesBlock', pair);
    await approve(first);
    expectRefused(await upstream.write(bob, ['rivaroxaban']), 'rulesBlock', pair);
  });

  it('the second is accepted once the first is withdrawn or rejected', async () => {
    const first = await submit(ann, 'warfarin');
    await upstream.call(ann, prescription.cancel, { id: first.id, reason: '改方案' });
    const second = await submit(bob, 'rivaroxaban');
    await upstream.call(eve, audit.claim, { id: second.id });
    await upstream.call(eve, audit.verdict, { ...second, approve: false, opinion: '请核对' });
    await approve(await submit(ann, 'warfarin'));
  });

  it('a rejected one is accepted again only if a new one would be', async () => {
    const first = await submit(ann, 'warfarin');
    await upstream.call(eve, audit.claim, { id: first.id });
    await upstream.call(eve, audit.verdict, { ...first, approve: false, opinion: '请核对' });
    await submit(bob, 'rivaroxaban');
    expectRefused(await upstream.rewrite(ann, first, ['warfarin']), 'rulesBlock', pair);
  });

  it('a draft counts for nothing, until it is submitted', async () => {
    const draft = written(await upstream.write(ann, ['warfarin'], false));
    await submit(bob, 'rivaroxaban');
    expectRefused(await upstream.rewrite(ann, draft, ['warfarin']), 'rulesBlock', pair);
  });

  it('that both await: neither can be approved, and no verdict is written, until one is gone', async () => {
    const first = await submit(ann, 'warfarin');
    const second = await whileOff('interaction', () => submit(bob, 'rivaroxaban'));
    await expectVerdictRefused(first, 'rulesBlock', pair);
    await expectVerdictRefused(second, 'rulesBlock', pair);
    await upstream.call(bob, prescription.cancel, { id: second.id, reason: '改方案' });
    await approve(first);
  });

  it('of which one was approved meanwhile: the second verdict is refused', async () => {
    const first = await submit(ann, 'warfarin');
    const second = await whileOff('interaction', async () => {
      const one = await submit(bob, 'rivaroxaban');
      await approve(first);
      return one;
    });
    await expectVerdictRefused(second, 'rulesBlock', pair);
  });

  it('at the same moment: exactly one is accepted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        upstream.write(ann, ['warfarin']),
        upstream.write(bob, ['rivaroxaban']),
      ]);
      const accepted = answers.filter(({ code }) => code === 200);
      expect(accepted).toHaveLength(1);
      const { id } = v.parse(stored, accepted[0]?.data);
      const doctor = answers[0]?.code === 200 ? ann : bob;
      await upstream.call(doctor, prescription.cancel, { id, reason: '收尾' });
    }
  });

  it('both confirmed in advance by the auditor: a block cannot be confirmed', async () => {
    const first = await submit(ann, 'warfarin');
    await whileOff('interaction', () => submit(bob, 'rivaroxaban'));
    expectRefused(
      await upstream.approveAs(eve, first, ['0 interaction:warfarin-rivaroxaban', '0 interaction']),
      'rulesBlock',
      pair,
    );
  });
});

describe('two doses that one prescription would refuse', () => {
  const together = { rule: 'daily-dose', severity: 'block', about: 'ezetimibe', evidence: '60 mg > 10 mg' };
  const high = { rule: 'single-dose', severity: 'warn', line: 0 };
  const again = { rule: 'already-taking', severity: 'warn', line: 0 };

  it('on two lines: refused', async () => {
    const same = { rule: 'same-ingredient', severity: 'warn', line: 1 };
    const answer = await upstream.write(ann, ['ezetimibe', 'ezetimibe']);
    expectRefused(answer, 'rulesBlock', together, same, high, { ...high, line: 1 });
  });

  it('written apart: the second is refused, whether the first awaits audit or is approved', async () => {
    const first = await submit(ann, 'ezetimibe');
    expectRefused(await upstream.write(bob, ['ezetimibe']), 'rulesBlock', together, again, high);
    await approve(first);
    expectRefused(await upstream.write(ann, ['ezetimibe']), 'rulesBlock', together, again, high);
    await upstream.call(ann, prescription.cancel, { id: first.id, reason: '改方案' });
    await submit(bob, 'ezetimibe');
  });

  it('that both await: neither can be approved until one is gone', async () => {
    const first = await submit(ann, 'ezetimibe');
    const second = await whileOff('daily-dose', () => submit(bob, 'ezetimibe'));
    await expectVerdictRefused(first, 'rulesBlock', together, again, high);
    await expectVerdictRefused(second, 'rulesBlock', together, again, high);
    await upstream.call(ann, prescription.cancel, { id: first.id, reason: '改方案' });
    await approve(second);
  });

  it('of which one is from elsewhere: nobody knows how much, and the auditor confirms it', async () => {
    const one = await submit(ann, 'ezetimibe');
    await upstream.say({ medicines: told([{ name: '依折麦布', ingredients: ['ezetimibe'], until: null }]) });
    const unknown = { rule: 'daily-dose', severity: 'unchecked', line: 0, about: 'ezetimibe' } as const;
    // The dose is above its limit alone: the sum asks for no second reason.
    await expectVerdictRefused(one, 'findingsNew', again, high);
    const low = await submit(bob, 'amlodipine');
    await upstream.say({ medicines: told([{ name: '氨氯地平', ingredients: ['amlodipine'], until: null }]) });
    await expectVerdictRefused(low, 'findingsNew', { ...unknown, about: 'amlodipine' }, again);
  });
});

describe('a warning that arose after the submission', () => {
  const warned = { rule: 'interaction', severity: 'warn', about: 'warfarin-nsaids' } as const;

  it('refuses the verdict once, and the auditor who confirms it may approve', async () => {
    const first = await submit(ann, 'ibuprofen');
    await whileOff('interaction', () => submit(bob, 'warfarin'));
    await expectVerdictRefused(first, 'findingsNew', warned);
    await approve(first, [findingKey({ ...warned, line: 0 })]);
  });

  it('is not confirmed by the key of another finding, or of another line', async () => {
    const first = await submit(ann, 'ibuprofen');
    await whileOff('interaction', () => submit(bob, 'warfarin'));
    for (const key of ['1 interaction:warfarin-nsaids', '0 interaction', 'whole interaction:warfarin-nsaids'])
      expectRefused(await upstream.approveAs(eve, first, [key]), 'findingsNew', warned);
  });

  it('on the whole prescription can be confirmed too', async () => {
    const one = await submit(ann, 'ibuprofen');
    await upstream.say({ pregnant: null });
    const asked = { rule: 'contraindication', severity: 'unchecked', line: null, about: 'pregnant' } as const;
    await expectVerdictRefused(one, 'findingsNew', asked);
    await approve(one, [findingKey(asked)]);
  });

  it('is not asked for again if the doctor gave a reason', async () => {
    await submit(bob, 'warfarin');
    await approve(await submit(ann, 'ibuprofen'));
  });
});

describe('a fact that changed between submit and verdict', () => {
  it.each([
    ['a pregnancy', { pregnant: told(true) }, 'isotretinoin', { about: 'pregnancy-isotretinoin' }],
    ['nursing', { nursing: told(true) }, 'isotretinoin', { about: 'lactation-isotretinoin' }],
    [
      'an allergy',
      { allergies: told([{ substance: '青霉素' }]) },
      'amoxicillin',
      { rule: 'allergy', evidence: 'penicillins' },
    ],
    [
      'a medicine from elsewhere',
      { medicines: told([{ name: '利伐沙班', ingredients: ['rivaroxaban'], until: null }]) },
      'warfarin',
      pair,
    ],
  ] as const)(
    '%s: the verdict is refused, until the fact is taken back',
    async (_fact, facts, drug, found) => {
      const one = await submit(ann, drug);
      await upstream.say(facts, bob);
      await expectVerdictRefused(one, 'rulesBlock', { severity: 'block', ...found });
      await upstream.say({
        pregnant: told(false),
        nursing: told(false),
        allergies: told([]),
        medicines: told([]),
      });
      await approve(one);
    },
  );

  it('an allergy that only may cross-react is shown to the auditor', async () => {
    const one = await submit(ann, 'cefalexin');
    await upstream.say({ allergies: told([{ substance: '青霉素' }]) });
    const warned = { rule: 'cross-allergy', severity: 'warn', line: 0, about: 'penicillins' } as const;
    await expectVerdictRefused(one, 'findingsNew', warned);
    await approve(one, [findingKey(warned)]);
  });

  it('a rejection is always possible', async () => {
    const one = await submit(ann, 'amoxicillin');
    await upstream.say({ allergies: told([{ substance: '青霉素' }]) });
    await upstream.call(mia, audit.claim, { id: one.id });
    await upstream.call(mia, audit.verdict, { ...one, approve: false, opinion: '过敏' });
  });
});

describe('that a course was not collected', () => {
  it('lets the other drug of the pair be prescribed, if it was approved before', async () => {
    const first = await submit(ann, 'warfarin');
    await approve(first);
    upstream.advance(1000);
    await upstream.say({ notCollected: told([first.id]) });
    await approve(await submit(bob, 'rivaroxaban'));
  });

  it('is not believed of one that still awaits audit, nor afterwards', async () => {
    const first = await submit(ann, 'warfarin');
    await upstream.say({ notCollected: told([first.id]) });
    expectRefused(await upstream.write(bob, ['rivaroxaban']), 'rulesBlock', pair);
    upstream.advance(1000);
    await approve(first);
    expectRefused(await upstream.write(bob, ['rivaroxaban']), 'rulesBlock', pair);
  });

  it('is not believed of one that was dispensed', async () => {
    const first = await submit(ann, 'warfarin');
    await approve(first);
    upstream.store.run('UPDATE prescription SET status = 3 WHERE id = ?', first.id);
    upstream.advance(1000);
    await upstream.say({ notCollected: told([first.id]) });
    expectRefused(await upstream.write(bob, ['rivaroxaban']), 'rulesBlock', pair);
  });
});

describe('five drugs in an order', () => {
  const five = ['warfarin', 'amlodipine', 'cetirizine', 'amoxicillin', 'simvastatin'] as const;
  const tooMany = { rule: 'too-many-lines', evidence: '6 > 5' };
  const twice = { rule: 'same-class', severity: 'warn', evidence: 'amoxicillin + cefalexin' };
  const care = { rule: 'interaction', severity: 'warn', about: 'warfarin-antibacterials' };

  it('and a sixth in a second prescription is refused', async () => {
    await submit(ann, ...five);
    expectRefused(await upstream.write(ann, ['cefalexin']), 'rulesBlock', tooMany, twice, care);
  });

  it('and a sixth in the other doctor’s order is another order', async () => {
    await submit(ann, ...five);
    await submit(bob, 'cefalexin');
  });

  it('and a sixth that slipped in is not approved', async () => {
    await submit(ann, ...five);
    const sixth = await whileOff('too-many-lines', () => submit(ann, 'cefalexin'));
    await expectVerdictRefused(sixth, 'rulesBlock', tooMany, twice, care);
  });

  it('count again when one is withdrawn', async () => {
    const { id } = await submit(ann, 'cefalexin', 'ibuprofen');
    expect((await upstream.write(ann, ['amlodipine', 'cetirizine', 'simvastatin', 'doxycycline'])).code).toBe(
      business.rulesBlock.code,
    );
    await upstream.call(ann, prescription.cancel, { id, reason: '改方案' });
    await submit(ann, 'amlodipine', 'cetirizine', 'simvastatin', 'doxycycline');
  });
});
