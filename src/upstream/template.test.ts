import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxTemplates, templates } from '../contract/prescribing/template.ts';
import { line, openClinic } from './testClinic.ts';
import { putTemplate } from './template.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
  putTemplate(clinic.store, '', {
    id: 'shared',
    name: 'Of the hospital',
    content: { kind: 'record', advice: 'rest' },
  });
});
afterEach(() => clinic.close());

const { list, save, remove } = templates;
const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;
const forRecord = { kind: 'record', chiefComplaint: '咽痛', advice: '' } as const;
const kept = {
  ...line,
  drugName: 'whatever the sender says',
  strength: '',
  doseUnit: '',
  packUnit: '',
} as const;
const forPrescription = {
  kind: 'prescription' as const,
  diagnoses: [{ code: 'J02.9', name: '' }],
  lines: [{ ...kept, group: 1 }],
};
const names = async (who: string, kind: 'record' | 'prescription' = 'record') =>
  (await clinic.call(who, list, { kind })).map(({ name }) => name);
const unchanged = async (work: () => Promise<unknown>) => {
  const before = clinic.rows();
  await work();
  expect(clinic.rows()).toBe(before);
};

describe('templates', () => {
  it('are the doctor’s own by name, and the hospital’s after them', async () => {
    for (const name of ['Throat', 'Cold']) await clinic.call(ann, save, { name, content: forRecord });
    expect(await names(ann)).toEqual(['Cold', 'Throat', 'Of the hospital']);
    expect(await names(bob)).toEqual(['Of the hospital']);
    expect(await names(west)).toEqual([]);
    expect((await clinic.call(ann, list, { kind: 'record' })).map(({ shared }) => shared)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of records keep the sections that are in them, an empty one too, and no other', async () => {
    const { content } = await clinic.call(ann, save, { name: 'Throat', content: forRecord });
    expect(content).toEqual(forRecord);
  });

  it('of prescriptions keep usage and groups, with the hospital’s words for the drug', async () => {
    const { content } = await clinic.call(ann, save, { name: 'Throat', content: forPrescription });
    expect(content).toMatchObject({
      diagnoses: [{ code: 'J02.9', name: '急性咽炎' }],
      lines: [{ ...line, drugName: 'amoxicillin', strength: '0.25g', doseUnit: 'g', group: 1 }],
    });
    expect(await names(ann)).toEqual(['Of the hospital']);
    expect(await names(ann, 'prescription')).toEqual(['Throat']);
  });

  it('may keep a drug that is no longer sold, and none that never was', async () => {
    clinic.store.run("UPDATE drug SET enabled = 0 WHERE id = 'east-amoxicillin'");
    await clinic.call(ann, save, { name: 'Throat', content: forPrescription });
    const content = { ...forPrescription, lines: [{ ...kept, drugId: 'west-amoxicillin' }] };
    await unchanged(async () => {
      const data = await clinic.refused(ann, save, { name: 'Other', content }, 'drugUnknown');
      expect(data).toEqual({ drugId: 'west-amoxicillin' });
    });
  });

  it('are changed under their id', async () => {
    const { id } = await clinic.call(ann, save, { name: 'Throat', content: forRecord });
    await clinic.call(ann, save, { id, name: 'THROAT', content: { kind: 'record', advice: '多饮水' } });
    expect(await clinic.call(ann, list, { kind: 'record' })).toMatchObject([
      { id, name: 'THROAT', content: { advice: '多饮水' } },
      { id: 'shared' },
    ]);
    await unchanged(() => clinic.refused(ann, save, { id, name: 'Throat', content: forPrescription }, 400));
  });

  it('have names of their own: per doctor, per kind, whatever the capitals', async () => {
    await clinic.call(ann, save, { name: 'Throat', content: forRecord });
    for (const name of ['Throat', 'throat', 'ＴＨＲＯＡＴ', ' Throat '])
      await unchanged(() => clinic.refused(ann, save, { name, content: forRecord }, 'templateName'));
    await clinic.call(ann, save, { name: 'Throat', content: forPrescription });
    await clinic.call(bob, save, { name: 'Throat', content: forRecord });
    await clinic.call(ann, save, { name: 'Of the hospital', content: forRecord });
  });

  it('are at most 200 for a doctor', async () => {
    for (let n = 0; n < maxTemplates; n += 1)
      putTemplate(clinic.store, ann, { id: `t${n}`, name: `Template ${n}`, content: forRecord });
    await unchanged(() =>
      clinic.refused(ann, save, { name: 'One more', content: forRecord }, 'templatesFull'),
    );
    await clinic.call(ann, save, { id: 't7', name: 'Changed', content: forRecord });
    await clinic.call(ann, remove, { id: 't7' });
    await clinic.call(ann, save, { name: 'One more', content: forRecord });
  });
});

describe('a template', () => {
  it('is dropped by who keeps it', async () => {
    const { id } = await clinic.call(ann, save, { name: 'Throat', content: forRecord });
    await unchanged(async () => {
      await clinic.refused(bob, remove, { id }, 404);
      await clinic.refused(west, remove, { id }, 404);
      await clinic.refused(bob, save, { id, name: 'Mine', content: forRecord }, 404);
    });
    await clinic.call(ann, remove, { id });
    await clinic.refused(ann, remove, { id }, 404);
  });

  it('of the hospital is read-only', () =>
    unchanged(async () => {
      await clinic.refused(ann, remove, { id: 'shared' }, 403);
      await clinic.refused(ann, save, { id: 'shared', name: 'Mine', content: forRecord }, 403);
    }));

  it('is no auditor’s', () =>
    unchanged(async () => {
      await clinic.refused(eve, list, { kind: 'record' }, 403);
      await clinic.refused(eve, save, { name: 'Mine', content: forRecord }, 403);
      await clinic.refused(eve, remove, { id: 'shared' }, 403);
    }));

  it('with bad input is refused at its field', () =>
    unchanged(async () => {
      await clinic.refused(ann, save, { name: ' ', content: forRecord }, 400);
      await clinic.refused(ann, save, { name: 'x'.repeat(41), content: forRecord }, 400);
      await clinic.refused(ann, save, { name: 'None', content: { ...forPrescription, lines: [] } }, 400);
      for (const [code, why] of [
        ['J02', 'diagnosisGroup'],
        ['X99', 400],
      ] as const) {
        const diagnoses = [{ code, name: '' }];
        await clinic.refused(ann, save, { name: 'Odd', content: { ...forRecord, diagnoses } }, why);
        await clinic.refused(ann, save, { name: 'Odd', content: { ...forPrescription, diagnoses } }, why);
      }
    }));
});
