import type { KeyboardEvent } from 'react';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { useCoreWords } from '../useApp.ts';
import type { CodeForm } from './codeForm.ts';
import { Entry } from './Entry.tsx';
import { FormFault } from './FormFault.tsx';
import type { Proving } from './proving.ts';
import { Submit } from './Submit.tsx';

interface Props {
  form: CodeForm;
  proving: Proving;
}

const Ask = ({ form, proving }: Props) => {
  const w = useCoreWords().login;
  const left = form.wait.left.value;
  const asking = form.asking.value;
  const sending = asking && !proving.solving.value;
  return (
    <Button
      label={left > 0 ? w.askAgain(left) : sending ? w.asking : w.ask}
      busy={asking}
      disabled={left > 0}
      onClick={() => void form.ask()}
    />
  );
};

const CodeEntry = ({ form, proving }: Props) => {
  const w = useCoreWords().login;
  const sentTo = form.sentTo.value;
  const hint = form.right.value ? w.right : sentTo && w.sent(sentTo);
  return (
    <Entry
      form={form}
      field="code"
      label={w.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={hint ?? undefined}
    >
      <Ask form={form} proving={proving} />
    </Entry>
  );
};

/** Log-in with a code that is sent to the mobile number. */
export const CodePanel = ({ form, proving }: Props) => {
  const w = useCoreWords().login;
  // Enter requests a code; without one nobody can log in.
  const asks = (event: KeyboardEvent) => {
    if (event.type !== 'keydown' || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (form.value('code') !== '' || form.wait.left.value > 0) return;
    event.preventDefault();
    void form.ask();
  };
  return (
    <Form submit={() => void form.submit()}>
      <FormFault form={form} />
      <Entry
        form={form}
        field="mobile"
        label={w.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        onKey={asks}
      />
      <CodeEntry form={form} proving={proving} />
      <Submit busy={form.busy.value && !form.asking.value} />
    </Form>
  );
};
