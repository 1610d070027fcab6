import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Panel } from '../kit/Panel.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { FaultNote } from './FaultNote.tsx';
import { openPasswordChange, type PasswordChange, type PasswordField } from './password.ts';

const Entry = ({ change, field, hint }: { change: PasswordChange; field: PasswordField; hint?: string }) => {
  const w = useWordsOf(personalDataLexicon).personal.password;
  const trouble = change.trouble.value[field];
  return (
    <TextField
      label={w[field]}
      name={field}
      type="password"
      autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
      value={change.values.value[field]}
      hint={hint}
      error={typeof trouble === 'object' ? trouble.message : trouble && w[trouble]}
      onChange={(value) => change.write(field, value)}
    />
  );
};

/** Tells password managers which account the password belongs to; hidden from the user. */
const Whose = ({ change }: { change: PasswordChange }) => (
  <input type="text" name="username" autoComplete="username" value={change.username.value} readOnly hidden />
);

const Submit = ({ change }: { change: PasswordChange }) => {
  const w = useWordsOf(personalDataLexicon).personal.password;
  return <Button label={w.submit} kind="main" type="submit" busy={change.busy.value} />;
};

/** Changes the password; the rules and the consequences are shown before anything is typed. */
export const PasswordCard = () => {
  const app = useApp();
  const change = useOpened(() => openPasswordChange(app));
  const w = useWordsOf(personalDataLexicon).personal.password;
  return (
    <Panel title={w.title}>
      <Form className="stack" submit={() => void change.submit()}>
        <p className="quiet small">{w.after}</p>
        <FaultNote of={change.fault} lost={w.lost} />
        <Whose change={change} />
        <Entry change={change} field="oldPassword" />
        <Entry change={change} field="newPassword" hint={w.rules} />
        <Entry change={change} field="again" />
        <div className="row">
          <Submit change={change} />
        </div>
      </Form>
    </Panel>
  );
};
