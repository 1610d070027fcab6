import { type ReactElement, StrictMode } from 'react';
import { type LoadedConsole, type LoginEntry, type LoginBase, createLoginEntry } from './loginEntry.ts';
import { Toasts } from '../../ui/overlays/Toasts.tsx';
import type { Chunk } from '../../lib/async/chunk.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { CoreI18nContext } from '../../i18n/useMessages.ts';
import { UiServicesContext } from '../../ui/uiServices.ts';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ErrorBoundary } from '../../ui/layout/ErrorBoundary.tsx';
import { LoginServicesContext } from './loginServices.ts';

const LoginView = ({ entry }: { entry: LoginEntry }) => {
  useModel(() => entry);
  const loadedConsole = entry.loadedConsole.value;
  if (loadedConsole) return loadedConsole.render();
  const { loginServices } = entry;
  return (
    <CoreI18nContext value={loginServices.i18n}>
      <UiServicesContext value={loginServices}>
        <LoginServicesContext value={loginServices}>
          <ErrorBoundary>
            <LoginPage />
          </ErrorBoundary>
          <Toasts />
        </LoginServicesContext>
      </UiServicesContext>
    </CoreI18nContext>
  );
};

const noProps = {};

/** The console at any other address; if its files are missing, a notice in the log-in's layout. */
export const renderConsole = (baseServices: LoginBase, consoleChunk: Chunk<LoadedConsole>): ReactElement => {
  const { loginServices } = createLoginEntry(baseServices, consoleChunk);
  const root = {
    get: () => consoleChunk.get()?.render ?? null,
    load: async () => (await consoleChunk.load()).render,
  };
  return (
    <StrictMode>
      <CoreI18nContext value={loginServices.i18n}>
        <UiServicesContext value={loginServices}>
          <LoginServicesContext value={loginServices}>
            <LazyPart chunk={root} props={noProps} frame={LoginFrame} />
          </LoginServicesContext>
        </UiServicesContext>
      </CoreI18nContext>
    </StrictMode>
  );
};

/**
 * The log-in page: rendered at build time, hydrated by the browser, and replaced by the full console later.
 */
export const renderLoginEntry = (
  baseServices: LoginBase,
  consoleChunk: Chunk<LoadedConsole>,
): ReactElement => (
  <StrictMode>
    <LoginView entry={createLoginEntry(baseServices, consoleChunk)} />
  </StrictMode>
);
