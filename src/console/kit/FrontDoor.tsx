import type { ReactNode } from 'react';
import { useCoreWords, useFront } from '../useApp.ts';
import { Notice } from './Notice.tsx';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

/** The layout before login: one card, with the language and theme switches. */
export const FrontDoor = ({ title, children }: { title: string; children: ReactNode }) => {
  const farewell = useFront().session.farewell.value;
  const w = useCoreWords().frame;
  return (
    <div className="login">
      <div className="login-switches">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className="login-card">
        <p className="login-product">{w.product}</p>
        <h1 className="login-hospital">{title}</h1>
        {farewell ? <Notice tone="accent" text={w.farewell[farewell]} /> : null}
        {children}
      </main>
    </div>
  );
};
