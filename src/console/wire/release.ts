import type { Outside } from './outside.ts';

/** The first file of a page's version: its name changes with whatever is in it. */
const entry = 'script[type="module"][src]';

/** Which version of the console the site gives out, told from the page that it gives. */
export const openRelease = (base: string): Outside['release'] => {
  const script = document.querySelector<HTMLScriptElement>(entry);
  // The log-in's page begins with a porch of its own, and names there what every other page begins with.
  const mine = script?.dataset['console'] ?? script?.getAttribute('src') ?? null;
  return {
    changed: async () => {
      const answer = await window.fetch(base, { cache: 'no-store', credentials: 'omit' });
      const page = answer.ok ? await answer.text() : '';
      // Whatever else answers here is no version of ours.
      return mine !== null && page.includes('id="root"') && !page.includes(mine);
    },
    lost: (heard) => {
      window.addEventListener('vite:preloadError', heard);
      return () => window.removeEventListener('vite:preloadError', heard);
    },
  };
};
