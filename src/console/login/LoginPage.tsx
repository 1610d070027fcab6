import { useSearchParams } from 'wouter';
import { Button } from '../kit/Button.tsx';
import { FrontDoor } from '../kit/FrontDoor.tsx';
import { Notice } from '../kit/Notice.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useCore, useCoreWords } from '../useApp.ts';
import { type FieldTrouble, type LoginField, type LoginForm, openLoginForm } from './form.ts';

interface FieldProps {
  form: LoginForm;
  field: LoginField;
  autoComplete: string;
  first?: boolean;
}

const Entry = ({ form, field, autoComplete, first }: FieldProps) => {
  const w = useCoreWords().login;
  const worded = (trouble: FieldTrouble | undefined) =>
    typeof trouble === 'object' ? trouble.message : trouble && w[trouble];
  return (
    <TextField
      label={w[field]}
      name={field}
      type={field === 'password' ? 'password' : 'text'}
      autoComplete={autoComplete}
      first={first}
      value={form[field].value}
      error={worded(form.trouble.value[field])}
      onChange={(value) => form.write(field, value)}
    />
  );
};

const Submit = ({ form }: { form: LoginForm }) => {
  const w = useCoreWords().login;
  const busy = form.busy.value;
  return <Button label={busy ? w.submitting : w.submit} kind="main" type="submit" busy={busy} />;
};

const FormFault = ({ form }: { form: LoginForm }) =>
  form.fault.value ? <Notice tone="plain" urgent text={form.fault.value.message} /> : null;

/** The log-in: outside of the shared layout, without initial data (specification §2). */
export const LoginPage = () => {
  const app = useCore();
  const [query] = useSearchParams();
  const form = useOpened(() => openLoginForm(app, query.get('redirect')));
  const w = useCoreWords().login;
  return (
    <FrontDoor title={app.hospital.name.value || w.title}>
      <p className="login-lead">{w.lead}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormFault form={form} />
        <Entry form={form} field="username" autoComplete="username" first />
        <Entry form={form} field="password" autoComplete="current-password" />
        <Submit form={form} />
      </form>
      <p className="login-forgotten">{w.forgotten}</p>
    </FrontDoor>
  );
};
