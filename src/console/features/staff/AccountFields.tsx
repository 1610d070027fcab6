import { type ReactNode, useId } from 'react';
import { staff } from '../../../contract/account/staff.ts';
import { departments } from '../../../contract/hospital/department.ts';
import type { DictItem } from '../../../contract/hospital/dictionary.ts';
import type { Dictionaries } from '../../api/dictionaries.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { describedBy, Field } from '../../ui/controls/Field.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import type { EntryField } from './accountEntry.ts';
import { DepartmentSelect } from './departments/DepartmentSelect.tsx';
import type { AccountForm } from './accountForm.ts';

interface Props {
  form: AccountForm;
}

const useFieldError = ({ form }: Props, field: EntryField): string | undefined => {
  const t = useCatalog('staff');
  const error = form.errors.value[field];
  return typeof error === 'object' ? error.message : error && t.wrong[error];
};

type TextName = 'username' | 'name' | 'mobile' | 'deptName';

const TextEntry = ({
  form,
  field,
  hint,
  focusFirst,
}: Props & { field: TextName; hint?: string; focusFirst?: boolean }) => {
  const t = useCatalog('staff');
  return (
    <TextField
      label={field === 'deptName' ? t.dept : t[field]}
      value={form.draft.value[field]}
      inputMode={field === 'mobile' ? 'tel' : undefined}
      hint={hint}
      focusOnMount={focusFirst}
      error={useFieldError({ form }, field)}
      onChange={(value) => form.update({ [field]: value })}
    />
  );
};

/** The titles of a role; all where the hospital does not tell pharmacists' titles from doctors'. */
const titlesOf = ({ items }: Dictionaries, isAuditor: boolean): readonly DictItem[] => {
  const pharmacists = new Set(items('member_pharmacist_title').map(({ value }) => value));
  const all = items('member_doctor_title');
  return pharmacists.size === 0 ? all : all.filter(({ value }) => pharmacists.has(value) === isAuditor);
};

const hasTitle = (titles: readonly DictItem[], title: string): boolean =>
  titles.some(({ value }) => String(value) === title);

const TitleSelect = ({ form, field }: Props & { field: 'title' | 'academicTitle' }) => {
  const { dictionaries } = useServices();
  const t = useCatalog('staff');
  const { isAuditor, [field]: current } = form.draft.value;
  const all = dictionaries.items(field === 'title' ? 'member_doctor_title' : 'member_docto_academic_title');
  const ofRole = field === 'title' ? titlesOf(dictionaries, isAuditor) : all;
  // One that was stored for the other role is shown until it is replaced.
  const odd = all.filter(
    ({ value }) => String(value) === current && !ofRole.some((one) => one.value === value),
  );
  return (
    <Select
      label={t[field]}
      value={form.draft.value[field]}
      options={[
        { value: '', label: t.none },
        ...[...ofRole, ...odd].map(({ value, label }) => ({ value: String(value), label })),
      ]}
      error={useFieldError({ form }, field)}
      onChange={(value) => form.update({ [field]: value })}
    />
  );
};

const RoleSelect = ({ form }: Props) => {
  const { dictionaries } = useServices();
  const t = useCatalog('staff');
  const choose = (isAuditor: boolean) => {
    const { title } = form.draft.value;
    form.update({ isAuditor, ...(!hasTitle(titlesOf(dictionaries, isAuditor), title) && { title: '' }) });
  };
  return (
    <Select
      label={t.role}
      value={form.draft.value.isAuditor ? 'auditor' : 'doctor'}
      options={[
        { value: 'doctor', label: t.roles.doctor },
        { value: 'auditor', label: t.roles.auditor },
      ]}
      hint={form.base.value ? t.roleHint : undefined}
      error={useFieldError({ form }, 'isAuditor')}
      onChange={(value) => choose(value === 'auditor')}
    />
  );
};

const Administrator = ({ form }: Props) => {
  const t = useCatalog('staff');
  const id = useId();
  const error = useFieldError({ form }, 'isAdmin');
  return (
    <Field id={id} label={t.administrator} hint={t.administratorMay} error={error}>
      <input
        id={id}
        type="checkbox"
        className="staff-check"
        checked={form.draft.value.isAdmin}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, t.administratorMay, error)}
        onChange={(event) => form.update({ isAdmin: event.target.checked })}
      />
    </Field>
  );
};

const Password = ({ form }: Props) => {
  const { offered } = useServices();
  const t = useCatalog('staff');
  return (
    <TextField
      label={t.password}
      // Visible on purpose: the administrator reads it out, and a hidden password would be copied wrongly.
      value={form.password.value}
      hint={offered.has(staff.resetPassword) ? t.passwordRules : t.passwordKept}
      error={useFieldError({ form }, 'password')}
      onChange={form.setPassword}
    />
  );
};

/** Free text where the hospital's system does not list its departments. */
const Department = ({ form }: Props) => {
  const { offered } = useServices();
  const error = useFieldError({ form }, 'deptName');
  if (!offered.has(departments.list)) return <TextEntry form={form} field="deptName" />;
  return (
    <DepartmentSelect
      value={form.draft.value.deptName}
      error={error}
      onChange={(deptName) => form.update({ deptName })}
    />
  );
};

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="staff-two-columns">{children}</div>
);

/** The fields of an account; a new one also has a user name and an initial password. */
export const AccountFields = ({ form, isNew }: Props & { isNew: boolean }) => {
  const t = useCatalog('staff');
  const { mobile: knownMobile = null, mobileUnconfirmed = false } = form.base.value ?? {};
  const mobileHint = (masked: string) =>
    mobileUnconfirmed ? t.mobileUnconfirmed(masked) : t.mobileUnchanged(masked);
  return (
    <>
      {isNew ? (
        <TwoColumns>
          <TextEntry form={form} field="username" hint={t.usernameRules} focusFirst />
          <Password form={form} />
        </TwoColumns>
      ) : null}
      <TwoColumns>
        <TextEntry form={form} field="name" focusFirst={!isNew} />
        <TextEntry
          form={form}
          field="mobile"
          hint={isNew ? t.mobileHint : knownMobile === null ? t.mobileNone : mobileHint(knownMobile)}
        />
        <RoleSelect form={form} />
        <Department form={form} />
        <TitleSelect form={form} field="title" />
        <TitleSelect form={form} field="academicTitle" />
      </TwoColumns>
      <Administrator form={form} />
    </>
  );
};
