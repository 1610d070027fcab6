import { effect, untracked } from '@preact/signals-react';
import type { App } from './app.ts';
import type { Core } from './core.ts';

const all = (back: readonly (() => void)[]) => (): void => {
  for (const leave of back) leave();
};

/** The consequences between the models of the core, as long as the page stands; returns the way back. */
export const react = (core: Core): (() => void) => {
  const { outside, session, otherUser, hospital, words, theme, clock } = core;
  void hospital.look();
  return all([
    clock.open(),
    theme.open(),
    // Specification §4: the page is titled with the tenant's name.
    effect(() => outside.page.title(hospital.name.value || words.w.value.frame.product)),
    effect(() => outside.page.language(words.language.value === 'zh' ? 'zh-CN' : 'en')),
    effect(() => outside.page.look(theme.name.value, theme.density.value)),
    // Log-in and log-out reach every tab; one that slept, or comes back from the browser's memory, looks by itself.
    outside.otherTabs(session.look),
    outside.awake(session.look),
    // Whoever is not logged in is asked for the protocols.
    effect(() => {
      if (!session.loggedIn.value) untracked(() => void core.agreeing.load());
    }),
    effect(() => {
      if (otherUser.value) untracked(session.look);
    }),
  ]);
};

/** The consequences between the rooms' models, as long as somebody works here; returns the way back. */
export const reactInside = (app: App): (() => void) => {
  const { outside, session, words, dictionaries, im } = app;
  return all([
    // The initial data (specification §4), again where the session had ended meanwhile.
    effect(() => {
      if (session.expired.value === 'no') untracked(() => void session.loadUser());
    }),
    // The upstream words the dictionaries in the language that is asked for.
    effect(() => {
      void words.language.value;
      if (session.expired.value === 'no') untracked(() => void dictionaries.load());
    }),
    // Before the line: goodbye is said on it.
    app.calls.open(),
    app.journal.open(),
    im.open(),
    app.changes.open(),
    // A changed name or picture stands in the top bar of every tab.
    app.changes.on('profile', () => void session.loadUser()),
    app.alerts.start(),
    // What waits stands before the title, in every tab.
    effect(() => outside.page.count(app.alerts.count.value)),
    () => outside.page.count(0),
    // What was said to one person is not read by the next, and what comes late leads nobody anywhere.
    app.stay.open(),
    () => app.toasts.clear(),
    () => app.desk()?.composers.forget(),
    () => app.shelf.forget(),
    outside.awake(im.nudge),
    // Nobody works under another person's name; what was typed may be read and copied first.
    effect(() => {
      if (session.stranger.value !== null && !untracked(app.typed)) session.handOver();
    }),
    // What is kept comes back by itself; the person is asked where it would not.
    outside.leaving(() => !session.leaving() && session.loggedIn.value && app.losing()),
  ]);
};
