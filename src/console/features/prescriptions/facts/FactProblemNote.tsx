import type { FactName } from '../../../../contract/consultation/patientFacts.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { FactMessages } from '../../../domain/patient/messages.en.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { factLimits, type FactProblem, factUnits } from './factChecks.ts';
import type { NumberFact } from './factsDraft.ts';
import type { FactsForm } from './factsForm.ts';

/** What is wrong with a number, in words. */
const numberText = (t: FactMessages, fact: NumberFact, typed: string, { kind }: FactProblem): string => {
  const unit = factUnits[fact];
  switch (kind) {
    case 'unlikely':
      return t.problems.unlikely(typed, unit);
    case 'grams':
    case 'metres':
    case 'milligrams':
      return t.problems[kind](typed);
    case 'range':
      return t.problems.range(...factLimits[fact], unit);
    default:
      return t.problems.number;
  }
};

/** What is wrong with a number, as text for its field; undefined if nothing is. */
export const useNumberProblem = (form: FactsForm, fact: NumberFact): string | undefined => {
  const t = useCatalog('rules').facts;
  const problem = form.problems.value[fact];
  if (!problem) return undefined;
  const text = numberText(t, fact, form.draft.value[fact].trim(), problem);
  return problem.suggestion ? `${text} ${t.didYouMean(problem.suggestion, factUnits[fact])}` : text;
};

/** The answers to a question about a number: the one that was probably meant, or yes. */
export const NumberAnswers = ({ form, fact }: { form: FactsForm; fact: NumberFact }) => {
  const t = useCatalog('rules').facts;
  const problem = form.problems.value[fact];
  if (!problem) return null;
  const { kind, suggestion } = problem;
  const unit = factUnits[fact];
  return (
    <div className="facts-answers">
      {suggestion ? (
        <Button label={t.replaceBy(suggestion, unit)} onClick={() => form.setField(fact, suggestion)} />
      ) : null}
      {kind === 'unlikely' ? (
        <Button
          label={t.confirmValue(form.draft.value[fact].trim(), unit)}
          onClick={() => form.confirmNumber(fact)}
        />
      ) : null}
    </div>
  );
};

/** What is wrong with a fact that is not a number. */
export const FactProblemNote = ({ form, fact }: { form: FactsForm; fact: FactName }) => {
  const t = useCatalog('rules').facts.problems;
  const kind = form.problems.value[fact]?.kind;
  return kind === 'male' || kind === 'guardian' || kind === 'cleared' ? (
    <p className="field-error" role="alert">
      {t[kind]}
    </p>
  ) : null;
};
