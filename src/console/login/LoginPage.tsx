import { CaptchaPanel } from '../captcha/CaptchaPanel.tsx';
import { FrontDoor } from '../kit/FrontDoor.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useSettled } from '../lib/useSettled.ts';
import { useCoreWords, useFront } from '../useApp.ts';
import { CodePanel } from './CodePanel.tsx';
import { type Login, openLogin } from './login.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { panelId, WayTabs } from './WayTabs.tsx';

const Ways = ({ login }: { login: Login }) => {
  const w = useCoreWords().login;
  const way = useSettled() ? login.way.value : 'password';
  const captcha = login.proving.captcha.value;
  const agreed = useFront().agreeing.shown.value;
  const who = way === 'password' ? login.password.value('username') : login.code.value('mobile');
  return (
    <>
      <WayTabs login={login} chosen={way} />
      <div role="tabpanel" id={panelId} aria-label={w.title} className="login-panel">
        {way === 'password' ? (
          <PasswordPanel login={login} />
        ) : (
          <CodePanel form={login.code} proving={login.proving} />
        )}
        {agreed ? <agreed.View model={agreed.model} who={who} /> : null}
        {captcha ? <CaptchaPanel captcha={captcha} /> : null}
        {way === 'password' ? <p className="login-forgotten">{w.forgotten}</p> : null}
      </div>
    </>
  );
};

// Not with the router's hook, which decodes once too often. At build time there is no location.
const redirect = (): string | null =>
  'location' in globalThis ? new URLSearchParams(window.location.search).get('redirect') : null;
const began = (): boolean => document.activeElement?.matches('.login-panel input') ?? false;

/** The log-in: outside of the shared layout, without initial data (specification §2). */
export const LoginPage = () => {
  const front = useFront();
  const w = useCoreWords().login;
  const login = useOpened(() => openLogin(front, redirect(), began));
  return (
    <FrontDoor title={front.hospital.name.value || w.title}>
      <p className="login-lead">{login.going.value ? <output>{w.going}</output> : w.lead}</p>
      <Ways login={login} />
    </FrontDoor>
  );
};
