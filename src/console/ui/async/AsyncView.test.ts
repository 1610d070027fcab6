import { effect } from '@preact/signals-react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { memoryStorage } from '../../api/testing/createTestApi.ts';
import { en } from '../../coreMessages.en.ts';
import { zh } from '../../coreMessages.zh.ts';
import { createI18n, staticCatalog } from '../../i18n/i18n.ts';
import { CoreI18nContext } from '../../i18n/useMessages.ts';
import { createApiError } from '../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { createToasts } from '../overlays/toasts.ts';
import { createTheme } from '../styles/theme.ts';
import { UiServicesContext } from '../uiServices.ts';
import { AsyncView } from './AsyncView.tsx';

const noop = (): void => {};
const localStorage = memoryStorage();
const services = {
  platform: { reload: noop },
  toasts: createToasts(),
  theme: createTheme({
    localStorage,
    prefersDark: { matches: false, addEventListener: noop, removeEventListener: noop },
  }),
};
const i18n = createI18n(localStorage, 'en', staticCatalog({ en, zh }));

const rendersText = { children: ({ value }: { value: string }) => value };

/** Renders it again whenever something changes that it has read; the markups so far. */
const renderings = (data: AsyncState<string>): string[] => {
  const markups: string[] = [];
  effect(() => {
    const view = createElement(AsyncView<string>, { ...rendersText, data, onRetry: noop });
    markups.push(
      renderToString(
        createElement(
          CoreI18nContext,
          { value: i18n },
          createElement(UiServicesContext, { value: services }, view),
        ),
      ),
    );
  });
  return markups;
};

it('what is shown is rendered once when it is loaded again', async () => {
  let answer = 'first';
  const data = createAsyncState(() => Promise.resolve(answer));
  await data.load();
  const markups = renderings(data);
  answer = 'second';
  await data.load();
  expect(markups).toEqual(['first', 'second']);
});

it('a retry of what has failed is shown as such', async () => {
  const failure = createApiError({ kind: 'network', message: 'no line', silent: false, endpoint: '/x' });
  const data = createAsyncState((): Promise<string> => Promise.reject(failure));
  await data.load();
  const markups = renderings(data);
  const retry = data.load();
  expect(markups.map((markup) => markup.includes('aria-busy="true"'))).toEqual([false, true]);
  await retry;
});
