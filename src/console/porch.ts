import { nameKey, websiteOf } from './session/website.ts';
import { earlyName } from './wire/earlyName.ts';

// The log-in's page until somebody does something. The form stands there, drawn at build; the hospital gets its name; the
// console's scripts are fetched, and run at the first act. What is pressed before they hear it is done once they do.

const acts = ['pointerdown', 'keydown', 'input', 'click', 'storage'] as const;

const still = new AbortController();
let state: 'still' | 'coming' | 'here' = 'still';
/** What was pressed last, and heard by nobody. */
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
    // The next act asks again.
    state = 'still';
  }
};

const named = (name: string): void => {
  const head = document.querySelector('.login-hospital');
  if (head) head.textContent = name;
  document.title = name;
};

/** The console takes over what stands here: once it has come, nothing is written any more. */
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
// Drawn for a light system, and for a browser that can keep a password.
const other = !window.isSecureContext || window.matchMedia('(prefers-color-scheme: dark)').matches;

if (early !== null) named(early);
// A session to go on with, a form to fill in, a word about why somebody was sent here; or typed into already.
if (filled || strange || other) {
  // The form is painted first, where it is painted at all.
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
    // After what the page's own effects have changed.
    setTimeout(() => {
      // In a form there is one button, which does not send it before it is taken over.
      if (pressed?.closest('form')) document.querySelector<HTMLFormElement>('#root form')?.requestSubmit();
      else if (pressed instanceof HTMLElement) pressed.click();
    });
  },
  { once: true },
);
