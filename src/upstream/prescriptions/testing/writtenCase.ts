import type { Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { Drug } from '../../../contract/prescribing/drug.ts';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { packsNeeded } from '../../../contract/prescribing/quantity.ts';
import { defaultRulePack } from '../../../contract/rulePack/defaultRulePack.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../../contract/rules/currentMedicines.ts';
import type { RuleInput, RuleLine } from '../../../contract/rules/finding.ts';
import { rulePatientOf, toldMedicinesOn } from '../../../contract/rules/patient/rulePatient.ts';
import { demoDrugs } from './demoDrugs.ts';

/** The day of all cases, and the evening before. */
const day = '2026-11-20';
const at = Date.parse('2026-11-19T20:00:00+08:00');

const drugByName = new Map(demoDrugs.map((drug) => [drug.nameEn, drug]));

const drugNamed = (name: string): Drug => {
  const drug = drugByName.get(name);
  if (!drug) throw new Error(`the demo has no "${name}"`);
  return drug;
};

const written = /^(.+?) ([\d.]+) (\w+) (\d+)d(?: x(\d+))?(?: by (\w+))?(?: “(.*)”)?$/;

/** `Amlodipine besilate tablets 5 qd 28d`, and if needed `x2` (packs), `by sc` (route), `“remark”`. */
const lineIn = (text: string): RuleLine => {
  const [, name = '', dose = '', frequency = '', days = '', packs, route, remark = ''] =
    written.exec(text.trim()) ?? [];
  const drug = drugNamed(name);
  const usage = { drugId: drug.id, dose, frequency, route: route ?? drug.route, days: Number(days) };
  const quantity = packs === undefined ? packsNeeded(usage, drug) : Number(packs);
  if (quantity === null) throw new Error(`${text}: how many packs?`);
  return {
    drug,
    usage: { ...usage, quantity, quantityByHand: packs !== undefined, remark, group: null },
  };
};

const linesIn = (cell: string): RuleLine[] => cell.split(' + ').map(lineIn);

/** The part of a cell that begins with this word: the rest of each such part. */
const partsOf = (cell: string, word: string): string[] =>
  cell
    .split('; ')
    .filter((part) => part === word || part.startsWith(`${word} `))
    .map((part) => part.slice(word.length + 1));

const bornBefore = (age: string): string => {
  const [, count = '', unit] = /^(\d+)(y|mo)$/.exec(age) ?? [];
  const months = Number(count) * (unit === 'mo' ? 1 : 12);
  return new Date(Date.UTC(2026, 10 - months, 10)).toISOString().slice(0, 10);
};

const diagnosisOf = (code: string) => ({ code, name: code, nameEn: '' });

interface PatientWithFacts {
  readonly patient: Patient;
  readonly facts: PatientFacts;
}

const told = <T>(value: T) => ({ value, source: 'patient' as const, at });

/**
 * A patient in words: `woman 52y; egfr 85; weight 60; pregnant; nursing; liver disease; allergy penicillins;
 * words 青霉素; condition J45.9; record 青霉素过敏; takes warfarin; unknown egfr`. What is not said is known and sound;
 * a child has a guardian.
 */
const patientIn = (cell: string): PatientWithFacts => {
  const one = (word: string): string | undefined => partsOf(cell, word)[0];
  const has = (word: string) => one(word) !== undefined;
  const isUnknown = (name: string) => partsOf(cell, 'unknown').includes(name);
  const [who = '', age = ''] = cell.split(/[ ;]+/);
  const substances = [
    ...partsOf(cell, 'allergy').map((name) => ({ substance: name, classes: [name] })),
    ...partsOf(cell, 'words').map((substance) => ({ substance, classes: [] })),
  ];
  const liver = one('liver') === 'severe' ? 'severe' : has('liver') ? 'disease' : 'none';
  const weight = one('weight');
  return {
    patient: {
      id: 'p',
      name: who,
      sex: who === 'woman' || who === 'girl' ? 2 : 1,
      birthDate: bornBefore(age),
      allergies: [],
      allergyClasses: [],
      guardianConfirmed: false,
      pregnant: null,
    },
    facts: {
      patientId: 'p',
      version: 1,
      allergies: told(substances.map((fact) => ({ ...fact, reaction: '', severity: 'unknown' as const }))),
      weightKg: weight === undefined ? null : told(weight),
      heightCm: null,
      pregnant: isUnknown('pregnant') ? null : told(has('pregnant')),
      nursing: isUnknown('nursing') ? null : told(has('nursing')),
      egfr: isUnknown('egfr') ? null : told(one('egfr') ?? '100'),
      creatinine: null,
      liver: isUnknown('liver') ? null : told(liver),
      conditions: told([]),
      medicines: told(
        partsOf(cell, 'takes').map((name) => ({
          name,
          ingredients: name.startsWith('?') ? [] : name.split('+'),
          dose: '',
          until: null,
        })),
      ),
      guardian: isUnknown('guardian') ? null : told({ name: 'Li', how: 'video' }),
      notCollected: null,
      updateTime: at,
      writtenBy: '',
      recordConditions: partsOf(cell, 'condition').map((code) => ({
        ...diagnosisOf(code),
        day: '2026-03-02',
      })),
      recordAllergies: one('record') ?? '',
    },
  };
};

const dayMs = 86_400_000;

/** What earlier prescriptions mean for this one: `awaiting …` audit since last night, or `refills …`, to its last day. */
const taken = (cell: string, word: 'awaiting' | 'refills'): CurrentMedicine[] =>
  currentMedicinesOn(
    partsOf(cell, word).map((text, n) => ({
      id: `earlier${n}`,
      status: word === 'awaiting' ? prescriptionStatus.awaitingAudit : prescriptionStatus.dispensed,
      submitTime: word === 'awaiting' ? at : at - ((linesIn(text)[0]?.usage.days ?? 1) - 2) * dayMs,
      auditTime: null,
      lines: linesIn(text).flatMap(({ usage, drug }) =>
        drug
          ? [
              {
                ...usage,
                id: `line${n}`,
                drugName: drug.name,
                drugNameEn: drug.nameEn,
                strength: drug.strength,
                doseUnit: drug.doseUnit,
                packUnit: drug.packUnit,
                packUnitEn: drug.packUnitEn,
                priceFen: drug.priceFen,
                ingredients: drug.ingredients,
                rejectReasons: [],
              },
            ]
          : [],
      ),
    })),
    day,
  );

/** The rules' input for a patient, diagnosis codes and lines in words, with the product's rule pack. */
export const caseOf = (person: string, diagnoses: string, lines: string): RuleInput => {
  const { patient, facts } = patientIn(person);
  return {
    pack: defaultRulePack,
    followUp: !person.includes('first visit'),
    emergency: person.includes('emergency'),
    patient: rulePatientOf(patient, facts, day),
    day,
    diagnoses: diagnoses === '' ? [] : diagnoses.split(', ').map(diagnosisOf),
    lines: linesIn(lines),
    otherLines: Number(partsOf(person, 'others')[0] ?? 0),
    taking: [...taken(person, 'awaiting'), ...taken(person, 'refills'), ...toldMedicinesOn(facts, day)],
  };
};
