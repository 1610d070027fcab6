import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import type { PasswordChange, PasswordField } from './passwordChange.ts';

interface Props {
  change: PasswordChange;
  /** The old password was set by an administrator. */
  isFirst?: boolean;
}

interface EntryProps extends Props {
  field: PasswordField;
  hint?: string;
}

const PasswordEntry = ({ change, isFirst, field, hint }: EntryProps) => {
  const { first, ...usual } = useCatalog('account').personal.password;
  const t = isFirst ? { ...usual, ...first.fields } : usual;
  const error = change.errors.value[field];
  return (
    <TextField
      label={t[field]}
      name={field}
      type="password"
      autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
      value={change.values.value[field]}
      hint={hint}
      error={typeof error === 'object' ? error.message : error && t[error]}
      onChange={(value) => change.setField(field, value)}
    />
  );
};

/** Tells password managers which account the password belongs to; hidden from the user. */
const UsernameField = ({ change }: Props) => (
  <input type="text" name="username" autoComplete="username" value={change.username.value} readOnly hidden />
);

const Submit = ({ change }: Props) => {
  const t = useCatalog('account').personal.password;
  return <Button label={t.submit} kind="main" type="submit" busy={change.busy.value} />;
};

/** The old password, the new one twice; the rules are shown before anything is typed. */
export const PasswordForm = ({ change, isFirst = false }: Props) => {
  const t = useCatalog('account').personal.password;
  return (
    <Form className="stack" onSubmit={() => void change.submit()}>
      <ErrorNotice error={change.error} lostText={t.lost} />
      <UsernameField change={change} />
      <PasswordEntry change={change} isFirst={isFirst} field="oldPassword" />
      <PasswordEntry change={change} field="newPassword" hint={t.rules} />
      <PasswordEntry change={change} field="again" />
      <div className="row">
        <Submit change={change} />
      </div>
    </Form>
  );
};
