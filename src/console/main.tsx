import './kit/tokens.css';
import './kit/kit.css';
import './shell/shell.css';
import './login/login.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browser, guardMarkup } from './browser.ts';
import { openCore } from './core.ts';
import { openGround } from './ground.ts';
import { watchLostStyles } from './lib/lostStyles.ts';
import { react } from './reactions.ts';
import { Root } from './Root.tsx';
import { loginPlace, places } from './routes.tsx';
import { coreLexicon } from './words/coreLexicon.ts';
import { languageOf } from './words/language.ts';

guardMarkup();
watchLostStyles();
const outside = browser();
const base = new URL(outside.base).pathname.replace(/\/$/, '');
const language = languageOf(outside.local, outside.languages);
await coreLexicon.fetch(language);
const core = openCore(openGround(outside, language, coreLexicon));
react(core);

// The screen's chunk comes beside the shell's, not after it.
const address = window.location.pathname.slice(base.length) || '/';
const place = core.session.loggedIn.value ? places.find(({ path }) => path === address) : undefined;
(place ?? loginPlace).fetch();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Root core={core} base={base} />
    </StrictMode>,
  );
