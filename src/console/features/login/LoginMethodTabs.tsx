import type { KeyboardEvent } from 'react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { type Login, type LoginMethod, loginMethods } from './login.ts';

/** The id of the panel that the tabs control. */
export const panelId = 'login-panel';
const tabId = (method: string): string => `login-tab-${method}`;

const arrowSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Chooses the log-in method; arrow keys move between tabs. */
export const LoginMethodTabs = ({ login, chosen }: { login: Login; chosen: LoginMethod }) => {
  const t = useCoreMessages().login.methods;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowSteps[event.key];
    const next =
      loginMethods[(loginMethods.indexOf(chosen) + (step ?? 0) + loginMethods.length) % loginMethods.length];
    if (step === undefined || !next) return;
    event.preventDefault();
    login.chooseMethod(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div className="login-tabs" role="tablist" tabIndex={-1} aria-label={t.label} onKeyDown={onKeyDown}>
      {loginMethods.map((method) => (
        <button
          key={method}
          type="button"
          role="tab"
          id={tabId(method)}
          aria-selected={method === chosen}
          aria-controls={panelId}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => login.chooseMethod(method)}
        >
          {t[method]}
        </button>
      ))}
    </div>
  );
};
