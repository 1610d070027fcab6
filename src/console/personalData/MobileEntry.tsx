import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import type { MobileChange, MobileField } from './mobile.ts';

interface Props {
  change: MobileChange;
  field: MobileField;
  hint?: string | undefined;
  first?: boolean | undefined;
  /** Shown beside the input. */
  children?: ReactNode;
}

/** One field of the mobile number change. */
export const MobileEntry = ({ change, field, hint, first, children }: Props) => {
  const w = useWordsOf(personalDataLexicon).personal.mobile;
  const trouble = change.trouble.value[field];
  const number = field === 'mobile';
  return (
    <div className="personal-entry">
      <TextField
        label={w[field]}
        name={field}
        type={number ? 'tel' : 'text'}
        inputMode={number ? 'tel' : 'numeric'}
        autoComplete={number ? 'tel' : 'one-time-code'}
        first={first}
        hint={hint}
        value={change.values.value[field]}
        error={typeof trouble === 'object' ? trouble.message : trouble && w[trouble]}
        onChange={(value) => change.write(field, value)}
      />
      {children}
    </div>
  );
};

/** Requests a code; the next one can be requested after a minute. */
export const SendCode = ({ change, which }: { change: MobileChange; which: 'old' | 'new' }) => {
  const w = useWordsOf(personalDataLexicon).personal.mobile;
  const left = change.waits[which].left.value;
  return (
    <Button
      label={left > 0 ? w.wait(left) : w.send}
      busy={change.busy.value === 'sending'}
      disabled={left > 0}
      onClick={() => void change.send()}
    />
  );
};
