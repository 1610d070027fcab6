import './kit/tokens.css';
import './kit/kit.css';
import './shell/shell.css';
import './login/login.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { openGround } from './ground.ts';
import { chunk } from './lib/chunk.ts';
import { watchLostStyles } from './lib/lostStyles.ts';
import { guardMarkup, nearby } from './nearby.ts';
import { coreLexicon } from './words/coreLexicon.ts';
import { type Language, languageOf } from './words/language.ts';
import { lexicon } from './words/lexicon.ts';

guardMarkup();
watchLostStyles();
const outside = nearby();
const base = new URL(outside.base).pathname.replace(/\/$/, '');
const whole = () => import('./whole.tsx');

/** Hydrates the prerendered log-in in the language it was rendered in; or renders it. */
const openLogin = async (root: HTMLElement): Promise<void> => {
  const wanted = languageOf(outside.local, outside.languages);
  const drawn: Language = document.documentElement.lang === 'en' ? 'en' : 'zh';
  const stands = root.childElementCount > 0;
  const language = stands ? drawn : wanted;
  const [{ drawDoor }] = await Promise.all([import('./DoorPage.tsx'), coreLexicon.fetch(language)]);
  const ground = openGround(outside, language, coreLexicon);
  const rest = chunk(async () => (await whole()).openWhole(ground));
  const page = drawDoor(ground, rest, base);
  if (!stands) return createRoot(root).render(page);
  hydrateRoot(root, page);
  if (language !== wanted) await ground.words.choose(wanted);
};

const openConsole = async (root: HTMLElement): Promise<void> => {
  const language = languageOf(outside.local, outside.languages);
  // The signed-in app loads in parallel; if it fails now, the page itself reports it.
  if (outside.local.getItem('loginInfo') !== null)
    for (const ahead of [import('./Inside.tsx'), lexicon.fetch(language)]) ahead.catch(() => undefined);
  const [{ openWhole }] = await Promise.all([whole(), coreLexicon.fetch(language)]);
  createRoot(root).render(
    <StrictMode>{openWhole(openGround(outside, language, coreLexicon)).draw(base)}</StrictMode>,
  );
};

const root = document.getElementById('root');
const address = window.location.pathname.slice(base.length) || '/';
// Nothing is awaited at top level: lazy chunks import this file, and would wait for it. If the log-in fails
// to load, the console reports it.
if (root && address === '/login') openLogin(root).catch(() => openConsole(root));
else if (root) void openConsole(root);
