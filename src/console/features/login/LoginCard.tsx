import type { ReactNode } from 'react';
import { useLoginServices } from './loginServices.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Notice } from '../../ui/display/Notice.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/controls/switches.tsx';

/** The layout before login: one card, with the language and theme switches. */
export const LoginCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const signOutReason = useLoginServices().session.signOutReason.value;
  const t = useCoreMessages().common;
  return (
    <div className="login">
      <div className="login-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className="login-card">
        <p className="login-product">{t.product}</p>
        <h1 className="login-hospital">{title}</h1>
        {signOutReason ? <Notice tone="accent" text={t.signOutReason[signOutReason]} /> : null}
        {children}
      </main>
    </div>
  );
};
