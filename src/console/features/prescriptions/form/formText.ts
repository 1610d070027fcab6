import type { FormValues } from '../../../domain/prescription/formValues.ts';
import { drugText, formLineText, localizedName } from '../../../domain/prescription/prescriptionText.ts';
import type { RuleMessages } from '../../../domain/prescription/rules/messages.en.ts';
import { reasonLabel } from '../../../domain/prescription/rules/ruleText.ts';
import type { Language } from '../../../i18n/language.ts';
import type { AppMessages } from '../../../i18n/messages.ts';

/** What a reason is for: the rule, after its line. */
export const reasonHeading = (
  { prescription: t }: AppMessages,
  rules: RuleMessages,
  { lines }: FormValues,
  { rule, key }: FormValues['reasons'][number],
): string => {
  const label = reasonLabel(rules, rule);
  const index = lines.findIndex((line) => line.key === key);
  return index === -1 ? label : t.line(index + 1, label);
};

/** A form as it was typed, in words, one line each; used to show differences. */
export const formText = (t: AppMessages, rules: RuleMessages, language: Language, form: FormValues): string =>
  [
    ...form.diagnoses.map(({ code, name, nameEn }) => `${code} ${localizedName(language, name, nameEn)}`),
    ...form.lines.map(
      (line) =>
        `${drugText(t, language, line, line.doseUnit)}${t.common.colon}${formLineText(t, language, line)}`,
    ),
    ...form.reasons.map(
      (reason) => `${reasonHeading(t, rules, form, reason)}${t.common.colon}${reason.text}`,
    ),
  ].join('\n');
