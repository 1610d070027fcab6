import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { usePublicServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { createPasswordChange } from './passwordChange.ts';

/** What somebody sees whose password an administrator has set: the change of it, and the log-out. */
export const FirstPasswordPage = () => {
  const services = usePublicServices();
  const change = useModel(() => createPasswordChange(services));
  const t = useCatalog('account').personal.password;
  return (
    <section className="login-panel" aria-labelledby="first-password">
      <h2 id="first-password">{t.first.title}</h2>
      <p>{t.first.text}</p>
      <PasswordForm change={change} isFirst />
      <Button label={t.first.logOut} kind="quiet" onClick={() => void services.session.logOut()} />
    </section>
  );
};
