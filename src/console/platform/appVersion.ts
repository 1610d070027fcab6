import type { Platform } from './platform.ts';

/** The entry script of a page, whose name changes with its content. That of the early requests, which comes before it, is async. */
const entrySelector = 'script[type="module"][src]:not([async])';

/** The version of the console that the site serves, read from its page. */
export const createAppVersion = (base: string): Platform['appVersion'] => {
  const script = document.querySelector<HTMLScriptElement>(entrySelector);
  // The log-in page starts with a script of its own (preHydration.ts), and names the script that every other
  // page starts with.
  const ownScript = script?.dataset['console'] ?? script?.getAttribute('src') ?? null;
  return {
    current: ownScript ?? '',
    isOutdated: async () => {
      const response = await window.fetch(base, { cache: 'no-store', credentials: 'omit' });
      const page = response.ok ? await response.text() : '';
      // Any other response is not a version of ours.
      return ownScript !== null && page.includes('id="root"') && !page.includes(ownScript);
    },
    onLoadError: (listener) => {
      window.addEventListener('vite:preloadError', listener);
      return () => window.removeEventListener('vite:preloadError', listener);
    },
  };
};
