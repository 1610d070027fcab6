import type { Outside } from './outside.ts';

/** The first script of a page's version: its name changes with its content. */
const entry = 'script[type="module"][src]';

/** The version of the console that the site serves, read from its page. */
export const openRelease = (base: string): Outside['release'] => {
  const script = document.querySelector<HTMLScriptElement>(entry);
  // The log-in page starts with a script of its own (preHydration.ts), and names the script that every other
  // page starts with.
  const mine = script?.dataset['console'] ?? script?.getAttribute('src') ?? null;
  return {
    changed: async () => {
      const answer = await window.fetch(base, { cache: 'no-store', credentials: 'omit' });
      const page = answer.ok ? await answer.text() : '';
      // Any other response is not a version of ours.
      return mine !== null && page.includes('id="root"') && !page.includes(mine);
    },
    lost: (heard) => {
      window.addEventListener('vite:preloadError', heard);
      return () => window.removeEventListener('vite:preloadError', heard);
    },
  };
};
