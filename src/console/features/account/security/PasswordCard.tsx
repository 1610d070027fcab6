import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { createPasswordChange, type PasswordChange, type PasswordField } from './passwordChange.ts';

const PasswordEntry = ({
  change,
  field,
  hint,
}: {
  change: PasswordChange;
  field: PasswordField;
  hint?: string;
}) => {
  const t = useCatalog('account').personal.password;
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
const UsernameField = ({ change }: { change: PasswordChange }) => (
  <input type="text" name="username" autoComplete="username" value={change.username.value} readOnly hidden />
);

const Submit = ({ change }: { change: PasswordChange }) => {
  const t = useCatalog('account').personal.password;
  return <Button label={t.submit} kind="main" type="submit" busy={change.busy.value} />;
};

/** Changes the password; the rules and the consequences are shown before anything is typed. */
export const PasswordCard = () => {
  const app = useServices();
  const change = useModel(() => createPasswordChange(app));
  const t = useCatalog('account').personal.password;
  return (
    <Panel title={t.title}>
      <Form className="stack" onSubmit={() => void change.submit()}>
        <p className="quiet small">{t.after}</p>
        <ErrorNotice error={change.error} lostText={t.lost} />
        <UsernameField change={change} />
        <PasswordEntry change={change} field="oldPassword" />
        <PasswordEntry change={change} field="newPassword" hint={t.rules} />
        <PasswordEntry change={change} field="again" />
        <div className="row">
          <Submit change={change} />
        </div>
      </Form>
    </Panel>
  );
};
