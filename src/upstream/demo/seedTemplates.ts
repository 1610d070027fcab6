import { packsNeeded } from '../../contract/prescribing/quantity.ts';
import type { TemplateLine } from '../../contract/prescribing/template.ts';
import { knownDiagnoses } from '../diagnosisRows.ts';
import { drugsWhere } from '../drugRows.ts';
import { nextId } from '../ids.ts';
import type { Store } from '../store.ts';
import { putTemplate } from '../template.ts';
import { complaints } from './complaints.ts';
import { once } from './once.ts';
import type { DemoHospital } from './people.ts';
import { recordTemplates } from './recordTemplates.ts';

// The complaints, by key, for which every hospital has a prescription template.
const kept = ['hypertension', 'diabetes', 'gastritis', 'eczema', 'lipids', 'reflux', 'rhinitis'];
const usualDays = 7;

const lineOf = (store: Store, code: string): TemplateLine[] =>
  drugsWhere(store, 'd.code = ? LIMIT 1', code).flatMap((drug) => {
    const usage = { dose: drug.defaultDose, frequency: drug.frequency, days: usualDays };
    const quantity = packsNeeded(usage, drug);
    if (quantity === null) return [];
    const { name, nameEn, strength, doseUnit, packUnit, packUnitEn } = drug;
    return [
      {
        ...usage,
        drugId: drug.id,
        route: drug.route,
        quantity,
        quantityByHand: false,
        remark: '',
        group: null,
        drugName: name,
        drugNameEn: nameEn,
        strength,
        doseUnit,
        packUnit,
        packUnitEn,
      },
    ];
  });

const codes = (store: Store, wanted: readonly string[]) =>
  knownDiagnoses(
    store,
    wanted.map((code) => ({ code, name: '', nameEn: '' })),
  );

/** Gives a hospital its shared templates, once; later changes are kept. */
export const seedTemplates = (store: Store, { language }: DemoHospital, now: number): void =>
  once(store, 'templates', now, () => {
    for (const { name, codes: wanted, ...fields } of recordTemplates[language]) {
      const diagnoses = codes(store, wanted);
      const content = { kind: 'record', ...fields, ...(diagnoses.length > 0 && { diagnoses }) } as const;
      putTemplate(store, '', { id: nextId(), name, content });
    }
    for (const { key, diagnosis, drugs } of complaints) {
      const lines = kept.includes(key) ? drugs.flatMap((code) => lineOf(store, code)) : [];
      const diagnoses = codes(store, [diagnosis]);
      const [first] = diagnoses;
      if (lines.length === 0 || !first) continue;
      const name = language === 'zh' ? first.name : first.nameEn;
      putTemplate(store, '', {
        id: nextId(),
        name: name.slice(0, 40),
        content: { kind: 'prescription', diagnoses, lines },
      });
    }
  });
