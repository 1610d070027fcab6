import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxTemplateBytes, maxTemplates, templates } from '../../contract/prescribing/template.ts';
import { validLine, createTestUpstream } from '../testing/testUpstream.ts';
import { saveTemplate } from './templateHandlers.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  saveTemplate(upstream.store, '', {
    id: 'shared',
    name: 'Of the hospital',
    content: { kind: 'record', advice: 'rest' },
  });
});
afterEach(() => upstream.close());

const { list, save, remove } = templates;
const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const forRecord = { kind: 'record', chiefComplaint: '咽痛', advice: '' } as const;
const templateLine = {
  ...validLine,
  drugName: 'whatever the sender says',
  strength: '',
  doseUnit: '',
  packUnit: '',
} as const;
const forPrescription = {
  kind: 'prescription' as const,
  diagnoses: [{ code: 'J02.9', name: '' }],
  lines: [{ ...templateLine, group: 1 }],
};
const names = async (who: string, kind: 'record' | 'prescription' = 'record') =>
  (await upstream.call(who, list, { kind })).map(({ name }) => name);

describe('templates', () => {
  it('are the doctor’s own by name, then the hospital’s', async () => {
    for (const name of ['Throat', 'Cold']) await upstream.call(ann, save, { name, content: forRecord });
    expect(await names(ann)).toEqual(['Cold', 'Throat', 'Of the hospital']);
    expect(await names(bob)).toEqual(['Of the hospital']);
    expect(await names(west)).toEqual([]);
    expect((await upstream.call(ann, list, { kind: 'record' })).map(({ shared }) => shared)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of records store their own sections, including empty ones, and no others', async () => {
    const { content } = await upstream.call(ann, save, { name: 'Throat', content: forRecord });
    expect(content).toEqual(forRecord);
  });

  it('of prescriptions store usage and groups, with the hospital’s name of the drug', async () => {
    const { content } = await upstream.call(ann, save, { name: 'Throat', content: forPrescription });
    expect(content).toMatchObject({
      diagnoses: [{ code: 'J02.9', name: '急性咽炎' }],
      lines: [{ ...validLine, drugName: 'amoxicillin', strength: '0.25g', doseUnit: 'g', group: 1 }],
    });
    expect(await names(ann)).toEqual(['Of the hospital']);
    expect(await names(ann, 'prescription')).toEqual(['Throat']);
  });

  it('may contain a drug that is no longer sold, but not an unknown one', async () => {
    upstream.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    await upstream.call(ann, save, { name: 'Throat', content: forPrescription });
    const content = { ...forPrescription, lines: [{ ...templateLine, drugId: 'west-amoxicillin' }] };
    await upstream.expectUnchanged(async () => {
      const data = await upstream.expectError(ann, save, { name: 'Other', content }, 'drugUnknown');
      expect(data).toEqual({ drugId: 'west-amoxicillin' });
    });
  });

  it('are changed by their id', async () => {
    const { id } = await upstream.call(ann, save, { name: 'Throat', content: forRecord });
    await upstream.call(ann, save, { id, name: 'THROAT', content: { kind: 'record', advice: '多饮水' } });
    expect(await upstream.call(ann, list, { kind: 'record' })).toMatchObject([
      { id, name: 'THROAT', content: { advice: '多饮水' } },
      { id: 'shared' },
    ]);
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, save, { id, name: 'Throat', content: forPrescription }, 400),
    );
  });

  it('have unique names: per doctor, per kind, ignoring case', async () => {
    await upstream.call(ann, save, { name: 'Throat', content: forRecord });
    for (const name of ['Throat', 'throat', 'ＴＨＲＯＡＴ', ' Throat '])
      await upstream.expectUnchanged(() =>
        upstream.expectError(ann, save, { name, content: forRecord }, 'templateName'),
      );
    await upstream.call(ann, save, { name: 'Throat', content: forPrescription });
    await upstream.call(bob, save, { name: 'Throat', content: forRecord });
    await upstream.call(ann, save, { name: 'Of the hospital', content: forRecord });
  });

  it('are at most 200 for a doctor', async () => {
    for (let n = 0; n < maxTemplates; n += 1)
      saveTemplate(upstream.store, ann, { id: `t${n}`, name: `Template ${n}`, content: forRecord });
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, save, { name: 'One more', content: forRecord }, 'templatesFull'),
    );
    await upstream.call(ann, save, { id: 't7', name: 'Changed', content: forRecord });
    await upstream.call(ann, remove, { id: 't7' });
    await upstream.call(ann, save, { name: 'One more', content: forRecord });
  });

  it('of one kind hold 500 KB for a doctor: a list has all of them', async () => {
    const long = { kind: 'record', presentIllness: '咽'.repeat(4000), advice: '痛'.repeat(4000) } as const;
    const bytes = Buffer.byteLength(JSON.stringify(long));
    const fitting = Math.floor(maxTemplateBytes / bytes);
    for (let n = 0; n < fitting; n += 1) await upstream.call(ann, save, { name: `Long ${n}`, content: long });
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, save, { name: 'One more', content: long }, 'templatesFull'),
    );
    const listed = await upstream.call(ann, list, { kind: 'record' });
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(1_000_000);
    await upstream.call(ann, save, { name: 'Of prescriptions', content: forPrescription });
    await upstream.call(bob, save, { name: 'Of a colleague', content: long });
    const id = listed[0]?.id ?? '';
    await upstream.call(ann, save, { id, name: 'As long as before', content: long });
    await upstream.call(ann, save, { id, name: 'Shorter', content: forRecord });
    await upstream.call(ann, save, { name: 'One more', content: long });
  });
});

describe('a template', () => {
  it('is deleted by its owner', async () => {
    const { id } = await upstream.call(ann, save, { name: 'Throat', content: forRecord });
    await upstream.expectUnchanged(async () => {
      await upstream.expectError(bob, remove, { id }, 404);
      await upstream.expectError(west, remove, { id }, 404);
      await upstream.expectError(bob, save, { id, name: 'Mine', content: forRecord }, 404);
    });
    await upstream.call(ann, remove, { id });
    await upstream.expectError(ann, remove, { id }, 404);
  });

  it('of the hospital is read-only', () =>
    upstream.expectUnchanged(async () => {
      await upstream.expectError(ann, remove, { id: 'shared' }, 403);
      await upstream.expectError(ann, save, { id: 'shared', name: 'Mine', content: forRecord }, 403);
    }));

  it('is not for auditors', () =>
    upstream.expectUnchanged(async () => {
      await upstream.expectError(eve, list, { kind: 'record' }, 403);
      await upstream.expectError(eve, save, { name: 'Mine', content: forRecord }, 403);
      await upstream.expectError(eve, remove, { id: 'shared' }, 403);
    }));

  it('with invalid input is refused at its field', () =>
    upstream.expectUnchanged(async () => {
      await upstream.expectError(ann, save, { name: ' ', content: forRecord }, 400);
      await upstream.expectError(ann, save, { name: 'x'.repeat(41), content: forRecord }, 400);
      await upstream.expectError(
        ann,
        save,
        { name: 'None', content: { ...forPrescription, lines: [] } },
        400,
      );
      for (const [code, why] of [
        ['J02', 'diagnosisGroup'],
        ['X99', 'diagnosisUnknown'],
      ] as const) {
        const diagnoses = [{ code, name: '' }];
        await upstream.expectError(ann, save, { name: 'Odd', content: { ...forRecord, diagnoses } }, why);
        await upstream.expectError(
          ann,
          save,
          { name: 'Odd', content: { ...forPrescription, diagnoses } },
          why,
        );
      }
    }));
});
