import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { MobileChange, MobileError, MobileField } from './mobileChange.ts';

interface Props {
  change: MobileChange;
  field: MobileField;
  hint?: string | undefined;
  focusOnMount?: boolean | undefined;
  /** Shown beside the input. */
  children?: ReactNode;
}

const useErrorText = (error: MobileError | undefined): string | undefined => {
  const t = useCatalog('account').personal.mobile;
  const { codeLength } = useServices().settings.value.value;
  if (error === 'codeWrong') return t.codeWrong(codeLength);
  return typeof error === 'object' ? error.message : error && t[error];
};

/** One field of the mobile number change. */
export const MobileEntry = ({ change, field, hint, focusOnMount, children }: Props) => {
  const t = useCatalog('account').personal.mobile;
  const isNumber = field === 'mobile';
  return (
    <div className="personal-entry">
      <TextField
        label={t[field]}
        name={field}
        type={isNumber ? 'tel' : 'text'}
        inputMode={isNumber ? 'tel' : 'numeric'}
        autoComplete={isNumber ? 'tel' : 'one-time-code'}
        focusOnMount={focusOnMount}
        hint={hint}
        value={change.values.value[field]}
        error={useErrorText(change.errors.value[field])}
        onChange={(value) => change.setField(field, value)}
      />
      {children}
    </div>
  );
};

/** Requests a code; the next one can be requested after a minute. */
export const SendCode = ({ change, which }: { change: MobileChange; which: 'old' | 'new' }) => {
  const t = useCatalog('account').personal.mobile;
  const secondsLeft = change.countdowns[which].secondsLeft.value;
  return (
    <Button
      label={secondsLeft > 0 ? t.resendIn(secondsLeft) : t.send}
      busy={change.busy.value === 'sending'}
      disabled={secondsLeft > 0}
      onClick={() => void change.sendCode()}
    />
  );
};
