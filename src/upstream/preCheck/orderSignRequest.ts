import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { PatientFacts } from '../../contract/consultation/patientFacts.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import type { CurrentMedicine } from '../../contract/rules/currentMedicines.ts';
import { claimedAllergies } from '../../contract/rules/patient/allergyWords.ts';
import { frequencyOf, routeOf } from '../../contract/prescribing/usage.ts';

/** What a doctor is about to submit, and what is known of the patient. */
export interface DraftOrders {
  readonly order: Order;
  readonly doctorId: string;
  readonly facts: PatientFacts;
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly { readonly usage: LineInput; readonly drug: Drug }[];
  /** What the patient takes already; null if it is not all known. */
  readonly taking: readonly CurrentMedicine[] | null;
}

const bundle = (type: 'collection' | 'searchset', resources: readonly object[]) => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({ resource })),
});

const conceptOf = ({ code, name }: Pick<CodedDiagnosis, 'code' | 'name'>) => ({
  coding: [{ code, display: name }],
  text: name,
});

const patientOf = ({ patient: { id, name, sex, birthDate } }: Order) => ({
  resourceType: 'Patient',
  id,
  name: [{ text: name }],
  gender: sex === 1 ? 'male' : sex === 2 ? 'female' : 'unknown',
  birthDate,
});

/** How often a dose is given: the hospital's code, and times per days where they can be computed. */
const timingOf = (code: string) => {
  const frequency = frequencyOf(code);
  const perDay = frequency?.perDay;
  return {
    ...(perDay && {
      repeat: { frequency: Number(perDay.num), period: Number(perDay.den), periodUnit: 'd' },
    }),
    code: { coding: [{ code }], text: frequency?.en ?? code },
  };
};

const medicationRequestOf = (
  { order, doctorId, diagnoses }: DraftOrders,
  { usage, drug }: DraftOrders['lines'][number],
  index: number,
) => {
  const { dose, frequency, route, days, quantity, remark } = usage;
  const amount = Number(dose);
  return {
    resourceType: 'MedicationRequest',
    id: `line-${index + 1}`,
    status: 'draft',
    intent: 'order',
    medicationCodeableConcept: {
      coding: [{ code: drug.code, display: drug.name }, ...drug.ingredients.map((display) => ({ display }))],
      text: `${drug.name} ${drug.strength}`,
    },
    subject: { reference: `Patient/${order.patient.id}` },
    encounter: { reference: `Encounter/${order.id}` },
    requester: { reference: `Practitioner/${doctorId}` },
    reasonCode: diagnoses.map(conceptOf),
    dosageInstruction: [
      {
        ...(remark !== '' && { patientInstruction: remark }),
        timing: timingOf(frequency),
        ...(frequencyOf(frequency)?.perDay === null && { asNeededBoolean: true }),
        route: { coding: [{ code: route }], text: routeOf(route)?.en ?? route },
        // A dose that is no number is for the rules to refuse.
        ...(dose !== '' &&
          Number.isFinite(amount) && {
            doseAndRate: [{ doseQuantity: { value: amount, unit: drug.doseUnit } }],
          }),
      },
    ],
    dispenseRequest: {
      quantity: { value: quantity, unit: drug.packUnit },
      expectedSupplyDuration: { value: days, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
    },
  };
};

// FHIR requires it of an allergy that was not entered in error.
const active = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
};

/**
 * The allergies that the patient told of, reported or is registered with, or that a case record names, each once;
 * undefined while nobody was asked and none is known.
 */
const allergiesOf = ({
  order: { patient },
  facts: { allergies, recordAllergies, reportedAllergies = '' },
}: DraftOrders) => {
  const told = allergies?.value.map(({ substance }) => substance) ?? [];
  // Each of these may also deny an allergy: only what claims one is sent.
  const written = [...patient.allergies, recordAllergies, reportedAllergies].flatMap(claimedAllergies);
  const substances = [...new Set([...told, ...written])];
  if (substances.length === 0 && allergies === null) return undefined;
  return bundle(
    'searchset',
    substances.map((text) => ({
      resourceType: 'AllergyIntolerance',
      clinicalStatus: active,
      patient: { reference: `Patient/${patient.id}` },
      code: { text },
    })),
  );
};

/** This prescription's diagnoses, those of earlier records and what was told; undefined if nothing is known. */
const conditionsOf = ({ order, facts, diagnoses }: DraftOrders) => {
  const known = [...diagnoses, ...(facts.conditions?.value ?? []), ...facts.recordConditions];
  if (!facts.conditions && known.length === 0) return undefined;
  return bundle(
    'searchset',
    [...new Map(known.map((one) => [one.code, one])).values()].map((one) => ({
      resourceType: 'Condition',
      subject: { reference: `Patient/${order.patient.id}` },
      code: conceptOf(one),
    })),
  );
};

const loinc = (code: string, display: string) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
  text: display,
});

/** What the facts measure, with LOINC codes and UCUM units. */
const measurements = [
  ['weightKg', loinc('29463-7', 'Body weight'), 'kg'],
  ['heightCm', loinc('8302-2', 'Body height'), 'cm'],
  ['egfr', loinc('69405-9', 'Glomerular filtration rate/1.73 sq M'), 'mL/min/{1.73_m2}'],
  ['creatinine', loinc('14682-9', 'Creatinine'), 'umol/L'],
] as const;

/** What the facts answer with yes or no: the question, and LOINC's answers. */
const answers = [
  [
    'pregnant',
    loinc('82810-3', 'Pregnancy status'),
    loinc('LA15173-0', 'Pregnant'),
    loinc('LA26683-5', 'Not pregnant'),
  ],
  ['nursing', loinc('63895-7', 'Breastfeeding status'), loinc('LA33-6', 'Yes'), loinc('LA32-8', 'No')],
] as const;

/** The observations that somebody has made; undefined if there are none. */
const observationsOf = ({ order, facts }: DraftOrders) => {
  const observation = (code: object, at: number, value: object) => ({
    resourceType: 'Observation',
    status: 'final',
    subject: { reference: `Patient/${order.patient.id}` },
    code,
    effectiveDateTime: new Date(at).toISOString(),
    ...value,
  });
  const known = [
    ...measurements.flatMap(([name, code, unit]) => {
      const fact = facts[name];
      if (!fact) return [];
      const valueQuantity = {
        value: Number(fact.value),
        unit,
        system: 'http://unitsofmeasure.org',
        code: unit,
      };
      return [observation(code, fact.at, { valueQuantity })];
    }),
    ...answers.flatMap(([name, code, yes, no]) => {
      const fact = facts[name];
      return fact ? [observation(code, fact.at, { valueCodeableConcept: fact.value ? yes : no })] : [];
    }),
    ...(facts.liver
      ? [
          observation({ text: 'Liver disease' }, facts.liver.at, {
            valueCodeableConcept: { text: facts.liver.value },
          }),
        ]
      : []),
  ];
  return known.length === 0 ? undefined : bundle('searchset', known);
};

/**
 * The medicines that the patient takes: of this hospital's prescriptions and as told; undefined if nobody asked for those from
 * elsewhere and none is known.
 */
const medicationsOf = ({ order, facts, taking }: DraftOrders) => {
  if (taking === null || (taking.length === 0 && !facts.medicines)) return undefined;
  return bundle(
    'searchset',
    taking.map(({ drugName, ingredients, since, until, perhaps, dosage }) => ({
      resourceType: 'MedicationStatement',
      status: perhaps === true ? 'unknown' : 'active',
      subject: { reference: `Patient/${order.patient.id}` },
      medicationCodeableConcept: {
        ...(ingredients.length > 0 && { coding: ingredients.map((display) => ({ display })) }),
        text: drugName,
      },
      // When a medicine from elsewhere was begun, nobody knows.
      effectivePeriod: { ...(dosage && { start: since }), ...(until !== null && { end: until }) },
      ...(dosage && {
        dosage: [{ text: `${dosage.dose} ${dosage.doseUnit} ${dosage.frequency}`.trim() }],
      }),
    })),
  );
};

/**
 * A CDS Hooks `order-sign` request with FHIR R4 resources, without its `hookInstance`. What is not known is left out of `prefetch`: an empty list
 * would say that there is nothing.
 */
export const orderSignRequest = (draft: DraftOrders): object => {
  const allergies = allergiesOf(draft);
  const conditions = conditionsOf(draft);
  const observations = observationsOf(draft);
  const medications = medicationsOf(draft);
  return {
    hook: 'order-sign',
    context: {
      userId: `Practitioner/${draft.doctorId}`,
      patientId: draft.order.patient.id,
      encounterId: draft.order.id,
      draftOrders: bundle(
        'collection',
        draft.lines.map((line, index) => medicationRequestOf(draft, line, index)),
      ),
    },
    prefetch: {
      patient: patientOf(draft.order),
      ...(allergies && { allergies }),
      ...(conditions && { conditions }),
      ...(observations && { observations }),
      ...(medications && { medications }),
    },
  };
};
