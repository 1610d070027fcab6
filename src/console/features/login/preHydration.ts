import { tenantHostName } from '../../../contract/hospital/tenantHostName.ts';
import { hospitalNameKey } from '../../api/session/hostName.ts';
import { fetchHospitalName } from '../../api/http/fetchHospitalName.ts';

// The log-in page before hydration. The prerendered form is shown and the hospital's name filled in; the
// console's scripts are fetched, and run at the first interaction. Clicks made before hydration are replayed
// after it.

const eventTypes = ['pointerdown', 'keydown', 'input', 'click', 'storage'] as const;

const stopListening = new AbortController();
let state: 'idle' | 'loading' | 'loaded' = 'idle';
/** The last press that nothing has handled. */
let lastPressed: Element | null = null;

const loadConsole = async (): Promise<void> => {
  if (state !== 'idle') return;
  state = 'loading';
  const address = document.querySelector<HTMLElement>('[data-console]')?.dataset['console'] ?? '';
  try {
    await import(new URL(address, document.baseURI).href);
    state = 'loaded';
  } catch (thrown) {
    console.warn('The console could not be loaded', thrown);
    // The next interaction tries again.
    state = 'idle';
  }
};

const showName = (name: string): void => {
  const head = document.querySelector('.login-hospital');
  if (head) head.textContent = name;
  document.title = name;
};

/** After hydration nothing is written: the console takes over. */
const showHospitalName = async (): Promise<void> => {
  const base = document.baseURI;
  const name = await fetchHospitalName(
    { fetch: (input, init) => window.fetch(input, init), base },
    tenantHostName(new URL(base).hostname),
  );
  if (state === 'loaded') return;
  if (name === null) return loadConsole();
  window.sessionStorage.setItem(hospitalNameKey, name);
  showName(name);
};

const onEvent = (event: Event): void => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click') lastPressed = target?.closest('button') ?? null;
  if (event.type === 'input') lastPressed = null;
  if ('key' in event && event.key === 'Enter' && target?.matches('input'))
    lastPressed = target.closest('form');
  void loadConsole();
};

const fields = [...document.querySelectorAll<HTMLInputElement>('#root input')];
const hasInput = fields.some(({ type, value, checked }) => (type === 'checkbox' ? checked : value !== ''));
const earlyName = window.sessionStorage.getItem(hospitalNameKey);
const hasStoredState =
  window.sessionStorage.length + window.localStorage.length > (earlyName === null ? 0 : 1);
// The page is prerendered for the light theme, and for a browser that can store a password.
const needsConsole = !window.isSecureContext || window.matchMedia('(prefers-color-scheme: dark)').matches;

if (earlyName !== null) showName(earlyName);
// A session to resume, a form to restore, a message about why somebody was signed out, or input that was
// already typed.
if (hasInput || hasStoredState || needsConsole) {
  // Paints the form first, if it is painted at all.
  requestAnimationFrame(() => setTimeout(loadConsole));
  setTimeout(loadConsole, 1000);
} else {
  if (document.activeElement === document.body) fields[0]?.focus();
  void showHospitalName();
}
for (const type of eventTypes)
  window.addEventListener(type, onEvent, { signal: stopListening.signal, capture: true });
window.addEventListener(
  'hydrated',
  () => {
    stopListening.abort();
    // After the page's own effects have run.
    setTimeout(() => {
      // A form has one button, which does not submit before hydration.
      if (lastPressed?.closest('form'))
        document.querySelector<HTMLFormElement>('#root form')?.requestSubmit();
      else if (lastPressed instanceof HTMLElement) lastPressed.click();
    });
  },
  { once: true },
);
