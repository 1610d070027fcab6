import type { DoctorInfo } from '../../../../contract/account/doctor.ts';
import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { createMobileConfirmation } from './mobileConfirmation.ts';

interface Props {
  masked: string;
  request: NonNullable<DoctorInfo['mobileRequest']>;
  reload: () => Promise<void>;
}

/** A number that somebody else entered: it opens nothing until its owner confirms it with the password. */
export const MobileRequest = ({ masked, request, reload }: Props) => {
  const app = useServices();
  const confirmation = useModel(() => createMobileConfirmation(app, reload));
  const t = useCatalog('account').personal.mobile.request;
  const error = confirmation.passwordError.value;
  return (
    <Form className="stack" onSubmit={() => void confirmation.submit(request.at)}>
      <Notice tone="accent" text={t.text(bidiIsolate(request.by), dayTimeOf(request.at))} />
      <p className="personal-number">{masked}</p>
      <p className="quiet small">{t.why}</p>
      <ErrorNotice error={confirmation.error} />
      <TextField
        label={t.password}
        name="confirmPassword"
        type="password"
        autoComplete="current-password"
        value={confirmation.password.value}
        error={error === 'missing' ? t.missing : error?.message}
        onChange={confirmation.setPassword}
      />
      <div className="row">
        <Button label={t.confirm} kind="main" type="submit" busy={confirmation.busy.value} />
      </div>
    </Form>
  );
};
