import { CaptchaPanel } from './captcha/CaptchaPanel.tsx';
import { LoginCard } from './LoginCard.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { useLoginServices } from './loginServices.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { CodePanel } from './CodePanel.tsx';
import { type Login, createLogin } from './login.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { panelId, LoginMethodTabs } from './LoginMethodTabs.tsx';

const LoginMethods = ({ login }: { login: Login }) => {
  const t = useCoreMessages().login;
  const method = useHydrated() ? login.method.value : 'password';
  const captcha = login.captchaGate.captcha.value;
  const agreementsView = useLoginServices().agreements.view.value;
  const account = method === 'password' ? login.password.value('username') : login.code.value('mobile');
  const agreements = agreementsView ? (
    <agreementsView.View model={agreementsView.model} account={account} />
  ) : null;
  return (
    <>
      <LoginMethodTabs login={login} chosen={method} />
      <div role="tabpanel" id={panelId} aria-label={t.title} className="login-panel">
        {method === 'password' ? (
          <PasswordPanel login={login}>{agreements}</PasswordPanel>
        ) : (
          <CodePanel form={login.code} captchaGate={login.captchaGate}>
            {agreements}
          </CodePanel>
        )}
        {captcha ? <CaptchaPanel captcha={captcha} /> : null}
        {method === 'password' ? <p className="login-forgotten">{t.forgottenPassword}</p> : null}
      </div>
    </>
  );
};

// The router's hook would decode the parameter twice. At build time there is no location.
const redirectParam = (): string | null =>
  'location' in globalThis ? new URLSearchParams(window.location.search).get('redirect') : null;
const loginFieldHasFocus = (): boolean => document.activeElement?.matches('.login-panel input') ?? false;

/** The log-in: outside of the shared layout, without initial data (specification §2). */
export const LoginPage = () => {
  const services = useLoginServices();
  const t = useCoreMessages().login;
  const login = useModel(() => createLogin(services, redirectParam(), loginFieldHasFocus));
  return (
    <LoginCard title={services.hospital.name.value || t.title}>
      <p className="login-lead">{login.resuming.value ? <output>{t.redirecting}</output> : t.lead}</p>
      <LoginMethods login={login} />
    </LoginCard>
  );
};
