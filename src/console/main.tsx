import './kit/tokens.css';
import './kit/kit.css';
import './shell/shell.css';
import './login/login.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browser, guardMarkup } from './browser.ts';
import { openCore } from './core.ts';
import { watchLostStyles } from './lib/lostStyles.ts';
import { react } from './reactions.ts';
import { Root } from './Root.tsx';
import { loginPlace, places } from './routes.tsx';

guardMarkup();
watchLostStyles();
const outside = browser();
const base = new URL(outside.base).pathname.replace(/\/$/, '');
const core = openCore(outside);
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
