import type { KeyboardEvent } from 'react';
import { useCoreWords } from '../useApp.ts';
import { type Login, type Way, ways } from './login.ts';

/** The id of the panel that the tabs control. */
export const panelId = 'login-panel';
const tabId = (way: string): string => `login-tab-${way}`;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Chooses the log-in method; arrow keys move between tabs. */
export const WayTabs = ({ login, chosen }: { login: Login; chosen: Way }) => {
  const w = useCoreWords().login.ways;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const next = ways[(ways.indexOf(chosen) + (step ?? 0) + ways.length) % ways.length];
    if (step === undefined || !next) return;
    event.preventDefault();
    login.choose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div className="login-tabs" role="tablist" tabIndex={-1} aria-label={w.label} onKeyDown={move}>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          role="tab"
          id={tabId(way)}
          aria-selected={way === chosen}
          aria-controls={panelId}
          tabIndex={way === chosen ? 0 : -1}
          onClick={() => login.choose(way)}
        >
          {w[way]}
        </button>
      ))}
    </div>
  );
};
