import { type ReactElement, StrictMode } from 'react';
import { type LoginEntry, type LoginBase, createLoginEntry } from './loginEntry.ts';
import { Toasts } from '../../ui/overlays/Toasts.tsx';
import type { Chunk } from '../../lib/async/chunk.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { LoginPage } from './LoginPage.tsx';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { LoginServicesContext } from '../../useServices.ts';
import type { ConsoleEntry } from '../../consoleEntry.tsx';

interface Props {
  entry: LoginEntry;
  /** The base path without its trailing slash; empty at the root. */
  base: string;
}

const LoginView = ({ entry, base }: Props) => {
  useModel(() => entry);
  const consoleEntry = entry.consoleEntry.value;
  if (consoleEntry) return consoleEntry.render(base);
  return (
    <LoginServicesContext value={entry.loginServices}>
      <ErrorBoundary>
        <LoginPage />
      </ErrorBoundary>
      <Toasts />
    </LoginServicesContext>
  );
};

/**
 * The log-in page: rendered at build time, hydrated by the browser, and replaced by the full console later.
 */
export const renderLoginEntry = (
  baseServices: LoginBase,
  consoleChunk: Chunk<ConsoleEntry>,
  base: string,
): ReactElement => (
  <StrictMode>
    <LoginView entry={createLoginEntry(baseServices, consoleChunk)} base={base} />
  </StrictMode>
);
