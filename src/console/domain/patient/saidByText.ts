import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import { dayOf } from '../../lib/dates/days.ts';
import type { KnownCondition } from './knownConditions.ts';

type Common = CoreMessages['common'];

/** Who said something, and on which day. */
export const saidByText = (
  { factSources, phraseComma }: Common,
  { source, at }: Pick<NonNullable<PatientFacts['conditions']>, 'source' | 'at'>,
): string => `${factSources[source]}${phraseComma}${dayOf(at)}`;

/** Where a condition is known from: who told it when, or when it was diagnosed. */
export const conditionSource = (
  t: Common,
  facts: Pick<PatientFacts, 'conditions'> | null | undefined,
  { day }: KnownCondition,
): string => {
  if (day !== null) return t.patientBanner.diagnosedOn(day);
  return facts?.conditions ? saidByText(t, facts.conditions) : '';
};
