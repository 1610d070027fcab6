import { useRef } from 'react';
import { allergySeverities } from '../../../../contract/consultation/patientFacts.ts';
import { claimedClassesIn } from '../../../../contract/rules/patient/allergyWords.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { FactProblemNote } from './FactProblemNote.tsx';
import { type AllergyEntry, emptyAllergy } from './factsDraft.ts';
import type { FactsForm } from './factsForm.ts';
import { NoneCheckbox } from './NoneCheckbox.tsx';

interface Props {
  form: FactsForm;
}

/** One allergy. The last row is blank, and asks for the words only. */
const AllergyRow = ({ form, index, entry }: Props & { index: number; entry: AllergyEntry | undefined }) => {
  const rules = useCatalog('rules');
  const t = rules.facts;
  const entries = form.draft.value.allergies ?? [];
  const change = (next: AllergyEntry | null) => {
    const changed = entries.toSpliced(index, 1, ...(next ? [next] : []));
    const isBlank = changed.every(({ substance }) => substance.trim() === '');
    form.setField('allergies', isBlank ? null : changed);
  };
  const { substance, reaction, severity } = entry ?? emptyAllergy;
  const classes = claimedClassesIn(substance);
  const checked =
    substance.trim() === ''
      ? undefined
      : classes.length > 0
        ? t.checkedAs(rules.nameClasses(classes.join(', ')))
        : t.notChecked;
  return (
    <li>
      <fieldset className="facts-entry" aria-label={substance || undefined}>
        <TextField
          label={t.substanceOf(index + 1)}
          value={substance}
          placeholder={t.substanceHint}
          maxLength={100}
          hint={checked}
          onChange={(typed) =>
            change(typed === '' && reaction === '' ? null : { substance: typed, reaction, severity })
          }
          onBlur={() => form.leaveField('allergies')}
        />
        {entry ? (
          <>
            <div className="contents" data-passed>
              <TextField
                label={t.reaction}
                value={reaction}
                maxLength={200}
                onChange={(typed) => change({ substance, reaction: typed, severity })}
              />
              <Select
                label={t.severity}
                value={severity}
                options={allergySeverities.map((value) => ({
                  value,
                  label: rules.patientSummary.severities[value],
                }))}
                onChange={(chosen) => change({ substance, reaction, severity: chosen })}
              />
            </div>
            <Button
              label={t.remove(substance)}
              icon={CloseIcon}
              hideLabel
              kind="quiet"
              onClick={() => change(null)}
            />
          </>
        ) : null}
      </fieldset>
    </li>
  );
};

/** The allergies; what the case record claims is offered. */
export const AllergyFields = ({ form }: Props) => {
  const t = useCatalog('rules').facts;
  const frame = useRef<HTMLFieldSetElement>(null);
  const { allergies } = form.draft.value;
  const entries = allergies ?? [];
  const offered = form.offeredAllergies.value;
  return (
    <fieldset ref={frame} className="facts-group" data-fact="allergies">
      <legend className="field-label">{t.names.allergies}</legend>
      <ul className="facts-entries">
        {[...entries, undefined].map((entry, index) => (
          // Rows are only appended and removed; the row that is typed in keeps its place.
          <AllergyRow key={index} form={form} index={index} entry={entry} />
        ))}
      </ul>
      <NoneCheckbox
        label={t.noneKnown}
        entries={allergies}
        onChange={(none) => form.setField('allergies', none)}
      />
      <FactProblemNote form={form} fact="allergies" />
      {offered.length > 0 ? (
        <div className="facts-answers">
          <span className="quiet small">{t.fromRecord}</span>
          {offered.map((words) => (
            <Button
              key={words}
              label={words}
              description={t.addFromRecord(words)}
              icon={PlusIcon}
              onClick={() => {
                form.addAllergy(words);
                // The pressed button is removed, and the focus would be lost with it.
                requestAnimationFrame(() =>
                  frame.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
                );
              }}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
};
