import { ageOn, type Patient } from '../../../../contract/consultation/patient.ts';
import type { FactName, PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { estimateGfr } from '../../../../contract/rules/patient/kidneyFunction.ts';
import { isTakenOn } from '../../../../contract/rules/patient/rulePatient.ts';
import type { Language } from '../../../i18n/language.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { factAge, type FactAge } from './factAge.ts';
import { allergyNames, knownAllergies } from '../knownAllergies.ts';
import { conditionName, knownConditions } from '../knownConditions.ts';
import type { FactMessages } from '../messages.en.ts';

/** One known fact in words. */
export interface KnownFact {
  readonly name: FactName;
  readonly text: string;
  readonly age: FactAge | null;
}

interface Input {
  readonly patient: Patient;
  readonly facts: PatientFacts;
  /** When this visit began, and the moment, in epoch milliseconds. */
  readonly visitStart: number;
  readonly now: number;
}

/** The estimate from creatinine; null if it is unknown or the equation lacks a measurement. */
export const computedEgfr = (
  { sex, birthDate }: Patient,
  { creatinine, heightCm }: { readonly creatinine: string; readonly heightCm: string },
  day: string,
): number | null =>
  estimateGfr({
    creatinine: Number(creatinine),
    years: ageOn(birthDate, day).years,
    sex,
    heightCm: heightCm === '' ? null : Number(heightCm),
  });

/** Facts that were not asked about although they matter at this age and sex. */
export const missingFacts = ({ patient, facts, now }: Omit<Input, 'visitStart'>): FactName[] => {
  const { years } = ageOn(patient.birthDate, dayOf(now));
  const { names, isAsked } = allergyNames(patient, facts);
  const isOfChildbearingAge = patient.sex === 2 && years >= 12 && years <= 55;
  const matters: readonly (readonly [FactName, boolean])[] = [
    ['allergies', names.length === 0],
    ['weightKg', years < 14],
    ['pregnant', isOfChildbearingAge && patient.pregnant === null],
    ['nursing', isOfChildbearingAge],
    ['egfr', years >= 65 && facts.creatinine === null],
    ['guardian', years < 6 && !patient.guardianConfirmed],
  ];
  const isKnown = (name: FactName): boolean => (name === 'allergies' ? isAsked : facts[name] !== null);
  return matters.flatMap(([name, does]) => (does && !isKnown(name) ? [name] : []));
};

/** What is known, in words, most dangerous first. A fact of the patient's row that nobody dated has no age. */
export const knownFacts = (t: FactMessages, language: Language, input: Input): KnownFact[] => {
  const { patient, facts, visitStart, now } = input;
  const listed = (texts: readonly string[]): string => texts.join(t.comma);
  const withDetails = (text: string, details: readonly string[]): string => {
    const known = listed(details.filter((one) => one !== ''));
    return known === '' ? text : t.withDetails(text, known);
  };
  const say = <V>(
    name: FactName,
    fact: { readonly value: V; readonly at: number } | null,
    text: (value: V) => string,
  ): KnownFact[] => (fact ? [{ name, text: text(fact.value), age: factAge(fact.at, visitStart, now) }] : []);
  const undated = (name: FactName, text: string | null): KnownFact[] =>
    text !== null && facts[name] === null ? [{ name, text, age: null }] : [];
  /** What was told, and beside it, without its age, what is known otherwise; `none` (null: not sure) is said only if nothing is. */
  const withOthers = (
    name: 'allergies' | 'conditions',
    { none, list }: { none: string | null; list: (texts: readonly string[]) => string },
    [told, others]: readonly [readonly string[], readonly string[]],
  ): KnownFact[] => [
    ...(told.length > 0 || (others.length === 0 && none !== null)
      ? say<unknown>(name, facts[name], () => (told.length === 0 ? (none ?? '') : list(told)))
      : []),
    ...(others.length > 0 ? [{ name, text: list(others), age: null }] : []),
  ];
  const egfr =
    facts.creatinine &&
    computedEgfr(
      patient,
      { creatinine: facts.creatinine.value, heightCm: facts.heightCm?.value ?? '' },
      dayOf(now),
    );

  const { told, others, isAsked } = knownAllergies(patient, facts);
  const toldAllergies = told.map(({ substance, reaction, severity }) =>
    withDetails(substance, [reaction, severity === 'unknown' ? '' : t.severities[severity]]),
  );
  const conditions = knownConditions(facts);
  const conditionsOf = (isTold: boolean) =>
    conditions.filter(({ day }) => (day === null) === isTold).map((one) => conditionName(language, one));

  return [
    ...withOthers(
      'allergies',
      { none: isAsked ? t.noAllergies : null, list: (names) => t.allergyList(listed(names)) },
      [toldAllergies, others],
    ),
    ...say('weightKg', facts.weightKg, (value) => `${value} kg`),
    ...say('heightCm', facts.heightCm, (value) => `${value} cm`),
    ...undated(
      'pregnant',
      patient.pregnant === null || patient.sex === 1 ? null : t.isPregnant(patient.pregnant),
    ),
    ...say('pregnant', facts.pregnant, t.isPregnant),
    ...say('nursing', facts.nursing, t.isNursing),
    ...say('egfr', facts.egfr, (value) => `eGFR ${value} mL/min/1.73 m²`),
    ...say('creatinine', facts.creatinine, (value) =>
      facts.egfr || !egfr
        ? t.creatinineOf(value)
        : withDetails(`eGFR ${egfr} mL/min/1.73 m²`, [t.creatinineOf(value)]),
    ),
    ...say('liver', facts.liver, (value) => t.liverStates[value]),
    ...withOthers('conditions', { none: t.noConditions, list: listed }, [
      conditionsOf(true),
      conditionsOf(false),
    ]),
    ...say('medicines', facts.medicines, (value) => {
      if (value.length === 0) return t.noMedicines;
      const taken = value.filter(isTakenOn(dayOf(now)));
      return taken.length === 0
        ? t.medicinesEnded
        : t.takes(listed(taken.map(({ name, dose }) => (dose === '' ? name : `${name} ${dose}`))));
    }),
    ...undated('guardian', patient.guardianConfirmed ? t.guardianPresent : null),
    ...say('guardian', facts.guardian, ({ name, how }) => t.guardianBy(name, how)),
    ...say('notCollected', facts.notCollected, (value) => t.countNotCollected(value.length)),
  ];
};
