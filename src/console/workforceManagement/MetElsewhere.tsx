import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import type { Account } from './account.ts';
import { type Entry, entryFields } from './entry.ts';
import type { Met } from './form.ts';

/** The labels of an account's fields. */
export const useFieldNames = () => {
  const w = useWordsOf(staffLexicon);
  return { ...w, deptName: w.dept, isAuditor: w.role, isAdmin: w.administrator };
};

/** Returns a function that formats a field as text. */
export const useSaid = () => {
  const { dictionaries } = useApp();
  const w = useWordsOf(staffLexicon);
  return (entry: Entry, field: keyof Entry): string => {
    const text = entry[field];
    if (field === 'isAuditor') return text ? w.roles.auditor : w.roles.doctor;
    if (field === 'isAdmin') return text ? w.yes : w.no;
    if (text === '' || typeof text === 'boolean') return '';
    if (field === 'title') return dictionaries.label('member_doctor_title', Number(text));
    return field === 'academicTitle' ? dictionaries.label('member_docto_academic_title', Number(text)) : text;
  };
};

const Rows = ({ account, met }: { account: Account; met: Met }) => {
  const w = useWordsOf(staffLexicon);
  const said = useSaid();
  const typed = account.form.typed.value;
  const labels = useFieldNames();
  const rows = entryFields
    .map((field) => ({
      field,
      was: said(met.was, field),
      now: said(met.now, field),
      mine: said(typed, field),
    }))
    .filter(({ was, now }) => was !== now);
  return (
    <dl>
      {rows.map(({ field, was, now, mine }) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd>
            <Difference before={was} now={now} />
            {mine === now ? null : <p className="small">{w.yours(mine === '' ? w.none : mine)}</p>}
          </dd>
        </div>
      ))}
      {met.wasMobile === met.nowMobile ? null : (
        <div>
          <dt>{labels.mobile}</dt>
          <dd>
            <Difference before={met.wasMobile ?? ''} now={met.nowMobile ?? ''} />
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
export const MetElsewhere = ({ account }: { account: Account }) => {
  const w = useWordsOf(staffLexicon);
  const met = account.form.met.value;
  if (!met) return null;
  return (
    <section className="came-back" aria-label={w.met}>
      <p role="alert">
        <strong>{w.met}</strong>
      </p>
      <Rows account={account} met={met} />
      <div className="came-back-acts">
        <Button
          label={w.keepMine}
          onClick={() => {
            account.form.met.value = null;
          }}
        />
        <Button label={w.takeTheirs} kind="quiet" onClick={account.takeTheirs} />
      </div>
    </section>
  );
};
