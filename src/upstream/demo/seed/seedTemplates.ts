import { packsNeeded } from '../../../contract/prescribing/quantity.ts';
import type { TemplateLine } from '../../../contract/prescribing/template.ts';
import { resolveDiagnoses } from '../../catalog/diagnosisRows.ts';
import { drugsWhere } from '../../catalog/drugRows.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { saveTemplate } from '../../records/templateHandlers.ts';
import { complaints } from '../data/complaints.ts';
import { seedOnce } from './seedOnce.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';
import { recordTemplates } from '../data/recordTemplates.ts';

// The complaints, by key, for which every hospital has a prescription template.
const complaintKeys = ['hypertension', 'diabetes', 'gastritis', 'eczema', 'lipids', 'reflux', 'rhinitis'];
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
  resolveDiagnoses(
    store,
    wanted.map((code) => ({ code, name: '', nameEn: '' })),
  );

/** What fits a template's name: the disease without what it comes with. */
const shortName = (name: string): string =>
  name.length > 40 ? name.replace(/ with(?:out)? .*$/, '').slice(0, 40) : name;

/** Gives a hospital its shared templates, once; later changes are kept. */
export const seedTemplates = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'templates', now, () => {
    for (const { name, codes: wanted, ...fields } of recordTemplates[language]) {
      const diagnoses = codes(store, wanted);
      const content = { kind: 'record', ...fields, ...(diagnoses.length > 0 && { diagnoses }) } as const;
      saveTemplate(store, '', { id: nextId(), name, content });
    }
    for (const { key, diagnoses: wanted, drugs } of complaints) {
      const lines = complaintKeys.includes(key) ? drugs.flatMap((code) => lineOf(store, code)) : [];
      const diagnoses = codes(store, wanted);
      const [first] = diagnoses;
      if (lines.length === 0 || !first) continue;
      const name = language === 'zh' ? first.name : first.nameEn;
      saveTemplate(store, '', {
        id: nextId(),
        name: shortName(name),
        content: { kind: 'prescription', diagnoses, lines },
      });
    }
  });
