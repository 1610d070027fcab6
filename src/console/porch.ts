import { nameKey, websiteOf } from './session/website.ts';
import { earlyName } from './wire/earlyName.ts';

// The log-in page before hydration. The prerendered form is shown and the hospital's name filled in; the
// console's scripts are fetched, and run at the first interaction. Clicks made before hydration are replayed
// after it.

const acts = ['pointerdown', 'keydown', 'input', 'click', 'storage'] as const;

const still = new AbortController();
let state: 'still' | 'coming' | 'here' = 'still';
/** The last press that nothing has handled. */
let pressed: Element | null = null;

const begin = async (): Promise<void> => {
  if (state !== 'still') return;
  state = 'coming';
  const address = document.querySelector<HTMLElement>('[data-console]')?.dataset['console'] ?? '';
  try {
    await import(new URL(address, document.baseURI).href);
    state = 'here';
  } catch (thrown) {
    console.warn('The console did not come', thrown);
    // The next interaction tries again.
    state = 'still';
  }
};

const named = (name: string): void => {
  const head = document.querySelector('.login-hospital');
  if (head) head.textContent = name;
  document.title = name;
};

/** After hydration nothing is written: the console takes over. */
const greet = async (): Promise<void> => {
  const base = document.baseURI;
  const name = await earlyName(
    { fetch: (input, init) => window.fetch(input, init), base },
    websiteOf(new URL(base).hostname),
  );
  if (state === 'here') return;
  if (name === null) return begin();
  window.sessionStorage.setItem(nameKey, name);
  named(name);
};

const hear = (event: Event): void => {
  const at = event.target instanceof Element ? event.target : null;
  if (event.type === 'click') pressed = at?.closest('button') ?? null;
  if (event.type === 'input') pressed = null;
  if ('key' in event && event.key === 'Enter' && at?.matches('input')) pressed = at.closest('form');
  void begin();
};

const fields = [...document.querySelectorAll<HTMLInputElement>('#root input')];
const filled = fields.some(({ type, value, checked }) => (type === 'checkbox' ? checked : value !== ''));
const early = window.sessionStorage.getItem(nameKey);
const strange = window.sessionStorage.length + window.localStorage.length > (early === null ? 0 : 1);
// The page is prerendered for the light theme, and for a browser that can store a password.
const other = !window.isSecureContext || window.matchMedia('(prefers-color-scheme: dark)').matches;

if (early !== null) named(early);
// A session to resume, a form to restore, a message about why somebody was signed out, or input that was
// already typed.
if (filled || strange || other) {
  // Paints the form first, if it is painted at all.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 1000);
} else {
  if (document.activeElement === document.body) fields[0]?.focus();
  void greet();
}
for (const act of acts) window.addEventListener(act, hear, { signal: still.signal, capture: true });
window.addEventListener(
  'taken',
  () => {
    still.abort();
    // After the page's own effects have run.
    setTimeout(() => {
      // A form has one button, which does not submit before hydration.
      if (pressed?.closest('form')) document.querySelector<HTMLFormElement>('#root form')?.requestSubmit();
      else if (pressed instanceof HTMLElement) pressed.click();
    });
  },
  { once: true },
);
