import { Button } from '../../ui/controls/Button.tsx';
import { Difference } from '../../ui/display/Difference.tsx';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import type { AccountModel } from './account.ts';
import { type AccountEntry, entryFields } from './accountEntry.ts';
import type { Conflict } from './accountForm.ts';

/** The labels of an account's fields. */
export const useFieldLabels = () => {
  const t = useCatalog('staff');
  return { ...t, deptName: t.dept, isAuditor: t.role, isAdmin: t.administrator };
};

/** Returns a function that formats a field as text. */
export const useFieldText = () => {
  const { dictionaries } = useServices();
  const t = useCatalog('staff');
  return (entry: AccountEntry, field: keyof AccountEntry): string => {
    const text = entry[field];
    if (field === 'isAuditor') return text ? t.roles.auditor : t.roles.doctor;
    if (field === 'isAdmin') return text ? t.yes : t.no;
    if (text === '' || typeof text === 'boolean') return '';
    if (field === 'title') return dictionaries.label('member_doctor_title', Number(text));
    return field === 'academicTitle' ? dictionaries.label('member_docto_academic_title', Number(text)) : text;
  };
};

const ConflictRows = ({ account, conflict }: { account: AccountModel; conflict: Conflict }) => {
  const t = useCatalog('staff');
  const fieldText = useFieldText();
  const values = account.form.values.value;
  const labels = useFieldLabels();
  const rows = entryFields
    .map((field) => ({
      field,
      before: fieldText(conflict.before, field),
      after: fieldText(conflict.after, field),
      mine: fieldText(values, field),
    }))
    .filter(({ before, after }) => before !== after);
  return (
    <dl>
      {rows.map(({ field, before, after, mine }) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd>
            <Difference before={before} after={after} />
            {mine === after ? null : <p className="small">{t.yours(mine === '' ? t.none : mine)}</p>}
          </dd>
        </div>
      ))}
      {conflict.mobileBefore === conflict.mobileAfter ? null : (
        <div>
          <dt>{labels.mobile}</dt>
          <dd>
            <Difference before={conflict.mobileBefore ?? ''} after={conflict.mobileAfter ?? ''} />
          </dd>
        </div>
      )}
    </dl>
  );
};

/**
 * Shows what somebody else has changed since. Nothing was saved, the input is preserved, and the next save
 * overwrites their changes.
 */
export const ConflictNotice = ({ account }: { account: AccountModel }) => {
  const t = useCatalog('staff');
  const conflict = account.form.conflict.value;
  if (!conflict) return null;
  return (
    <section className="restore-prompt" aria-label={t.conflict}>
      <p role="alert">
        <strong>{t.conflict}</strong>
      </p>
      <ConflictRows account={account} conflict={conflict} />
      <div className="restore-prompt-actions">
        <Button
          label={t.keepMine}
          onClick={() => {
            account.form.conflict.value = null;
          }}
        />
        <Button label={t.takeTheirs} kind="quiet" onClick={account.acceptTheirs} />
      </div>
    </section>
  );
};
