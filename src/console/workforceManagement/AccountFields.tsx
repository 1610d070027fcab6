import { type ReactNode, useId } from 'react';
import type { DictType } from '../../contract/hospital/dictionary.ts';
import { Choice } from '../kit/Choice.tsx';
import { describedBy, Field } from '../kit/Field.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import type { EntryField } from './entry.ts';
import type { AccountForm } from './form.ts';

interface Props {
  form: AccountForm;
}

const useTrouble = ({ form }: Props, field: EntryField): string | undefined => {
  const w = useWordsOf(staffLexicon);
  const trouble = form.trouble.value[field];
  return typeof trouble === 'object' ? trouble.message : trouble && w.wrong[trouble];
};

type TextName = 'username' | 'name' | 'mobile' | 'deptName';

const Text = ({ form, field, hint, first }: Props & { field: TextName; hint?: string; first?: boolean }) => {
  const w = useWordsOf(staffLexicon);
  return (
    <TextField
      label={field === 'deptName' ? w.dept : w[field]}
      value={form.typed.value[field]}
      inputMode={field === 'mobile' ? 'tel' : undefined}
      hint={hint}
      first={first}
      error={useTrouble({ form }, field)}
      onChange={(value) => form.write({ [field]: value })}
    />
  );
};

const Title = ({ form, field, type }: Props & { field: 'title' | 'academicTitle'; type: DictType }) => {
  const { dictionaries } = useApp();
  const w = useWordsOf(staffLexicon);
  return (
    <Choice
      label={w[field]}
      value={form.typed.value[field]}
      options={[
        { value: '', label: w.none },
        ...dictionaries.items(type).map(({ value, label }) => ({ value: String(value), label })),
      ]}
      onChange={(value) => form.write({ [field]: value })}
    />
  );
};

const Role = ({ form }: Props) => {
  const w = useWordsOf(staffLexicon);
  return (
    <Choice
      label={w.role}
      value={form.typed.value.isAuditor ? 'auditor' : 'doctor'}
      options={[
        { value: 'doctor', label: w.roles.doctor },
        { value: 'auditor', label: w.roles.auditor },
      ]}
      hint={form.base.value ? w.roleEnds : undefined}
      error={useTrouble({ form }, 'isAuditor')}
      onChange={(chosen) => form.write({ isAuditor: chosen === 'auditor' })}
    />
  );
};

const Administrator = ({ form }: Props) => {
  const w = useWordsOf(staffLexicon);
  const id = useId();
  const error = useTrouble({ form }, 'isAdmin');
  return (
    <Field id={id} label={w.administrator} hint={w.administratorMay} error={error}>
      <input
        id={id}
        type="checkbox"
        className="staff-check"
        checked={form.typed.value.isAdmin}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, w.administratorMay, error)}
        onChange={(event) => form.write({ isAdmin: event.target.checked })}
      />
    </Field>
  );
};

const Password = ({ form }: Props) => {
  const w = useWordsOf(staffLexicon);
  return (
    <TextField
      label={w.password}
      // Visible on purpose: the administrator reads it out, and a hidden password would be copied wrongly.
      value={form.password.value}
      hint={w.passwordRules}
      error={useTrouble({ form }, 'password')}
      onChange={form.writePassword}
    />
  );
};

const Two = ({ children }: { children: ReactNode }) => <div className="staff-two">{children}</div>;

/** The fields of an account; a new one also has a user name and an initial password. */
export const AccountFields = ({ form, isNew }: Props & { isNew: boolean }) => {
  const w = useWordsOf(staffLexicon);
  const known = form.base.value?.mobile ?? null;
  return (
    <>
      {isNew ? (
        <Two>
          <Text form={form} field="username" hint={w.usernameRules} first />
          <Password form={form} />
        </Two>
      ) : null}
      <Two>
        <Text form={form} field="name" first={!isNew} />
        <Text
          form={form}
          field="mobile"
          hint={isNew ? w.mobileUse : known === null ? w.mobileNone : w.mobileStays(known)}
        />
        <Title form={form} field="title" type="member_doctor_title" />
        <Title form={form} field="academicTitle" type="member_docto_academic_title" />
        <Text form={form} field="deptName" />
        <Role form={form} />
      </Two>
      <Administrator form={form} />
    </>
  );
};
